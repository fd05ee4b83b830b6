import { expect, test } from 'vitest';
import { systemTrouble } from '#client/features/administration/system-trouble.ts';
import { systemTroubles as vietnamese } from '#client/messages/vi/administration/system-troubles.ts';
import { systemTroubles as english } from '#model/messages/system-troubles.ts';

type Troubles = Readonly<Record<string, (...parts: string[]) => string>>;
const [ours, theirs]: [Troubles, Troubles] = [english, vietnamese];

test.each(Object.keys(ours))('the trouble %s of a system is said in the language of the reader', name => {
  const [trouble, translated] = [ours[name], theirs[name]];
  const isOfOne = ['noCompany', 'noOrder', 'shopSaid'].includes(name);
  const parts = [isOfOne ? 'WEB-1' : 'The online shop', 'GET items', '30000'];
  const text = trouble?.(...parts) ?? '';
  const said = translated?.(...parts);
  expect(said).not.toBe(text);
  expect(systemTrouble(text, theirs)).toBe(said);
  expect(systemTrouble(text)).toBe(text);
});

test('what a system itself said stays as it came, though it is worded like ours', () => {
  for (const text of ['Customer F01 answered the offer with 503', 'Blocked must be No', ''])
    expect(systemTrouble(text, theirs)).toBe(text);
});

test('all systems have their names in Vietnamese', () => {
  const said = ['Business Central', 'The online shop', 'The picture site', 'The register of companies'].map(
    system => systemTrouble(english.notReached(system, 'no connection: ECONNREFUSED'), theirs),
  );
  expect(said).toEqual([
    'Business Central không liên lạc được: no connection: ECONNREFUSED',
    'Web bán hàng không liên lạc được: no connection: ECONNREFUSED',
    'Trang ảnh không liên lạc được: no connection: ECONNREFUSED',
    'Nơi tra cứu doanh nghiệp không liên lạc được: no connection: ECONNREFUSED',
  ]);
});
