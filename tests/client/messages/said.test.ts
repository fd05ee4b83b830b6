import { describe, expect, test } from 'vitest';
import { calls } from '#calls/all.ts';
import { cancelReasons, creditMemos, fees, resources, salesOrders, salesQuotes } from '#calls/index.ts';
import type { AnyWrite } from '#calls/kit/call.ts';
import { firstError, Refusal, refusalEnvelope } from '#calls/kit/errors.ts';
import { changes } from '#client/messages/vi/changes.ts';
import { reader } from '#client/messages/vi/index.ts';
import { notices } from '#client/messages/vi/notices.ts';
import { consignmentStatuses } from '#model/consignment/document.ts';
import { documentMessages } from '#model/messages/documents.ts';
import { paymentMessages } from '#model/messages/payments.ts';
import { salesMessages } from '#model/messages/sales.ts';
import { serverMessages } from '#model/messages/server.ts';
import { purchaseStatusesOf } from '#model/purchases/document.ts';
import { statusesOf } from '#model/sales/status.ts';
import { transferStatuses } from '#model/transfers/status.ts';

const fee = (fee_code: string) => ({ fee_code, description: '', amount: 1 });

/** As it arrives on a tablet. */
const sent = (says: Parameters<typeof refusalEnvelope>[1]) =>
  firstError(JSON.parse(JSON.stringify(refusalEnvelope('rule', says)))) ?? { code: '', msg: '' };

describe('a refusal in Vietnamese', () => {
  test('is that of its key, with its parameters', () => {
    const error = sent(salesMessages.shipAtMost(1200));
    expect(error.msg).toBe('You cannot ship more than 1.200 units.');
    expect(reader.said(error)).toBe('Không giao được quá 1.200 đơn vị.');
    expect(new Refusal('rule', serverMessages.gap()).message).toBe(serverMessages.gap().msg);
  });

  test('has no English within', () => {
    const place = documentMessages.salesHeader('SO-1');
    expect(reader.said(sent(documentMessages.status('OPEN', place)))).toBe(
      'Không làm được khi đơn SO-1 ở trạng thái “Mới”.',
    );
    expect(
      reader.said(sent(documentMessages.status('RELEASED', documentMessages.transferHeader('CI-1')))),
    ).toBe('Không làm được khi phiếu xuất ký gửi CI-1 ở trạng thái “Đã duyệt”.');
    expect(reader.said(sent(paymentMessages.paymentType('cash', 'collect_ecom')))).toBe(
      'Phiếu thu loại Thương mại điện tử thu không nhận cách thanh toán Tiền mặt.',
    );
    expect(reader.said(sent(serverMessages.noNumberYet('Consignment Issue')))).toBe(
      'Phiếu xuất ký gửi chưa có số.',
    );
    expect(reader.said(sent(serverMessages.missing('Sales Order', 'SO-1')))).toBe('Đơn hàng SO-1 không có.');
  });

  test('says a status that only another back end knows as it came', () => {
    expect(reader.said(sent(documentMessages.unknownStatus('ON_HOLD')))).toBe(
      'Chứng từ ở trạng thái “ON_HOLD” không làm gì được ở đây.',
    );
  });

  test('has a label for every status that a document may be in', () => {
    const all = [
      ...Object.values(statusesOf).flat(),
      ...Object.values(purchaseStatusesOf).flat(),
      ...consignmentStatuses,
      ...transferStatuses,
    ];
    const said = all.map(status => reader.said(documentMessages.unknownStatus(status)));
    expect(said.filter(text => /[A-Z]{3}/.test(text))).toEqual([]);
  });

  test('is the text that came where another server says something else by the key, or has none', () => {
    const foreign = (error: unknown) => reader.said(firstError({ errors: [error] }) ?? { msg: '' });
    expect(foreign({ code: 'E1', message: 'Kaputt.' })).toBe('Kaputt.');
    expect(foreign({ code: 'E1', msg: 'Kaputt.', key: 'theirs', params: [1] })).toBe('Kaputt.');
    expect(foreign({ code: 'E1', msg: 'Kaputt.', key: 'server.discount', params: [] })).toBe('Kaputt.');
    expect(foreign({ code: 'E1', msg: 'Kaputt.', key: 'server.missing', params: { no: 1 } })).toBe('Kaputt.');
  });

  test('of an entry that an older build has kept is its text', () => {
    expect(reader.said({ msg: 'Amount must be more than 0.' })).toBe('Amount must be more than 0.');
  });
});

describe('a change that waits, in Vietnamese', () => {
  test('is said by its call and its input', () => {
    const added = { pos_so_no: 'SO-1', item_no: 'A', quantity: 2 };
    expect(reader.change(salesOrders.addLine, added)).toBe('Thêm 2 × A vào đơn SO-1');
  });

  test('of a simple thing is said by its noun and what the rows are called', () => {
    const reason = { reason_code: 'RAIN', description: 'Mưa', page: '/salesOrders' };
    const both = { fees: [fee('SHIP'), fee('WRAP')] };
    expect(reader.change(fees.add, both)).toBe('Thêm phí SHIP, WRAP');
    expect(reader.change(fees.update, { fee: { id: 1, ...fee('SHIP') } })).toBe('Sửa phí SHIP');
    expect(reader.change(cancelReasons.create, reason)).toBe('Thêm lý do hủy RAIN');
    expect(reader.change(cancelReasons.remove, { id: '7' })).toBe('Xóa lý do hủy 7');
  });

  test('of another build is told as that build says it', () => {
    expect(reader.change({ ...salesOrders.addLine, name: 'salesOrders.addLater' }, {})).toBeNull();
  });

  test('has words by the name of its call, but for the simple things', () => {
    const names = Object.entries(changes).flatMap(([area, verbs]) =>
      Object.keys(verbs).map(verb => `${area}.${verb}`),
    );
    const isWrite = (value: unknown): value is AnyWrite => calls.some(call => call === value);
    const simple = new Set(
      resources.flatMap(one => Object.values(one).filter(isWrite)).map(({ name }) => name),
    );
    const writes = calls.flatMap(({ kind, name }) => (kind === 'write' && !simple.has(name) ? [name] : []));
    expect(names.sort()).toEqual(writes.sort());
  });
});

describe('the notice of a call in Vietnamese', () => {
  // Parts of lists are no calls of their own, and have their own notices.
  const described = [...calls, creditMemos.filter, salesQuotes.filter];
  const texts = described.flatMap(({ failure }) => failure ?? []);

  test('says what failed and what was done', () => {
    expect(reader.notice('Create Sales Order Failed!')).toBe('Tạo đơn hàng không thành công!');
    expect(reader.notice('Create Sales Order Successfully!')).toBe('Tạo đơn hàng thành công!');
  });

  test('is there for every call', () => {
    expect(texts.length).toBeGreaterThan(80);
    expect(texts.filter(text => reader.notice(text) === text)).toEqual([]);
  });

  test('is of a call', () => {
    const known = new Set(texts.map(text => text.replace(/ Failed!$/, '')));
    expect(Object.keys(notices).filter(text => !known.has(text))).toEqual([]);
  });
});
