import { expect, test } from 'vitest';
import {
  systemActions as actionsInVietnamese,
  systemCauses as causesInVietnamese,
} from '#client/messages/vi/administration/system-actions.ts';
import { systemTroubles as vietnamese } from '#client/messages/vi/administration/system-troubles.ts';
import { systemTrouble } from '#client/workflows/document/system-trouble.ts';
import { systemActions, systemCauses } from '#model/messages/system-actions.ts';
import { systemTroubles as english } from '#model/messages/system-troubles.ts';

type Troubles = Readonly<Record<string, (...parts: string[]) => string>>;
type Parts = Readonly<Record<string, string | ((part: string) => string)>>;
const [ours, troubles]: [Troubles, Troubles] = [english, vietnamese];
const theirs = { ...vietnamese, ...actionsInVietnamese, ...causesInVietnamese };

test.each(Object.keys(ours))('the trouble %s of a system is said in the language of the reader', name => {
  const [trouble, translated] = [ours[name], troubles[name]];
  const isOfOne = ['noCompany', 'noOrder', 'shopSaid'].includes(name);
  const parts = [isOfOne ? 'WEB-1' : 'The online shop', 'GET items', '30000'];
  const text = trouble?.(...parts) ?? '';
  const said = translated?.(...parts);
  expect(said).not.toBe(text);
  expect(systemTrouble(text, theirs)).toBe(said);
  expect(systemTrouble(text)).toBe(text);
});

const said = (text: string | ((part: string) => string) | undefined) =>
  typeof text === 'function' ? text('F01') : (text ?? '');

test.each([
  [systemActions, actionsInVietnamese],
  [systemCauses, causesInVietnamese],
])('each part of a trouble is said in the language of the reader', (kept: Parts, words: Parts) => {
  for (const [name, text] of Object.entries(kept)) {
    const [part, translated] = [said(text), said(words[name])];
    expect(translated).not.toBe(part);
    const trouble = english.noAnswer('The online shop', part, '30000');
    expect(systemTrouble(trouble, theirs)).toBe(`Web bán hàng không trả lời trong 30 giây (${translated})`);
    expect(systemTrouble(trouble)).toBe(trouble);
  }
});

test('a trouble inside another, and an action inside another, are said in the same language', () => {
  const trouble = english.signInFailed(
    'The online shop',
    english.answered('The online shop', systemActions.readOutcome(systemActions.saveProducts), '502'),
  );
  expect(systemTrouble(trouble, theirs)).toBe(
    'Web bán hàng không cho đăng nhập: Web bán hàng trả lời mã 502 (xem kết quả của yêu cầu lưu hàng hóa)',
  );
  expect(systemTrouble(trouble)).toBe(trouble);
});

test('no two parts of troubles have the same key, so that none hides another', () => {
  const keys = [english, systemActions, systemCauses].flatMap(Object.keys);
  expect(keys).toHaveLength(new Set(keys).size);
});

test('what a provider of e-invoices answered is said in the language of the reader', () => {
  const { saysNothing, answered } = english;
  expect(systemTrouble(saysNothing('VNPT Invoice', systemActions.issueInvoice, '502'), theirs)).toBe(
    'VNPT Invoice trả lời mã 502 mà không nói kết quả (phát hành hóa đơn điện tử)',
  );
  expect(systemTrouble(answered('MISA meInvoice', systemActions.signIn, '401'), theirs)).toBe(
    'MISA meInvoice trả lời mã 401 (đăng nhập)',
  );
  // Its own refusals stay as it wrote them.
  expect(systemTrouble('ERR_07: Mã số thuế không đúng', theirs)).toBe('ERR_07: Mã số thuế không đúng');
});

test('what a system itself said stays as it came, though it is worded like ours', () => {
  for (const text of ['Customer F01 answered the offer with 503', 'Blocked must be No', ''])
    expect(systemTrouble(text, theirs)).toBe(text);
});

test('all systems have their names in Vietnamese', () => {
  const said = [
    'Business Central',
    'The online shop',
    'The picture site',
    'the picture site',
    'The register of companies',
    'MISA meInvoice',
    'Viettel SInvoice',
    'VNPT Invoice',
  ].map(system => systemTrouble(english.notReached(system, 'no connection: ECONNREFUSED'), theirs));
  expect(said).toEqual([
    'Business Central không liên lạc được: không nối được (ECONNREFUSED)',
    'Web bán hàng không liên lạc được: không nối được (ECONNREFUSED)',
    'Trang ảnh không liên lạc được: không nối được (ECONNREFUSED)',
    'Trang ảnh không liên lạc được: không nối được (ECONNREFUSED)',
    'Nơi tra cứu doanh nghiệp không liên lạc được: không nối được (ECONNREFUSED)',
    'MISA meInvoice không liên lạc được: không nối được (ECONNREFUSED)',
    'Viettel SInvoice không liên lạc được: không nối được (ECONNREFUSED)',
    'VNPT Invoice không liên lạc được: không nối được (ECONNREFUSED)',
  ]);
});
