import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf, slugOf } from '#server/online-shop/goods-codes.ts';
import { wholeDong } from '#server/online-shop/money.ts';
import { batchesOf } from '#server/online-shop/vendure/batches.ts';
import { orderOf, type RemoteOrder } from '#server/online-shop/vendure/orders-read.ts';

test('parts of a sum are worth it to the đồng, and each is less than a đồng off', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 1e11 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(amounts, fc.constantFrom(1, 10, 100, 1000), (parts, dong) => {
      const total = Math.round(parts.reduce((sum, part) => sum + part, 0) / dong);
      const whole = wholeDong(parts, dong, total);
      expect(whole.reduce((sum, part) => sum + part, 0)).toBe(total);
      for (const [at, part] of parts.entries())
        expect(Math.abs((whole[at] ?? Number.NaN) - part / dong)).toBeLessThan(1);
    }),
  );
});

const remote: RemoteOrder = {
  id: '7',
  code: 'ABC',
  state: 'PaymentSettled',
  orderPlacedAt: '2026-03-02T05:00:00.000Z',
  updatedAt: '2026-03-02T06:00:00.000Z',
  totalWithTax: 29_000_000,
  shippingWithTax: 3_000_000,
  customFields: { quayStoreCode: '', quayComment: 'Gói quà' },
  customer: { firstName: 'An', lastName: 'Nguyễn', phoneNumber: '0912345678', emailAddress: '' },
  shippingAddress: null,
  lines: [
    {
      id: '1',
      quantity: 2,
      unitPriceWithTax: 13_000_000,
      proratedLinePriceWithTax: 26_000_000,
      productVariant: { sku: 'A', name: 'Áo' },
    },
  ],
  surcharges: [],
  payments: null,
  fulfillments: null,
};

test('a surcharge counts as delivery, and one below nothing is a discount of the lines', () => {
  const surcharges = [{ priceWithTax: 1_000_000 }, { priceWithTax: -2_600_000 }];
  const order = orderOf({ ...remote, surcharges, totalWithTax: 27_400_000 }, 100);
  expect(order).toMatchObject({ lines: [{ amount: 234_000 }], shipping_amount: 40_000, total: 274_000 });
});

test('a shop whose money has no decimals is read as it counts', () => {
  expect(orderOf(remote, 1)).toMatchObject({ total: 29_000_000, lines: [{ unit_price: 13_000_000 }] });
});

test('a line that was canceled in the shop is none, and a family name comes first', () => {
  const [line] = remote.lines;
  const lines = line ? [line, { ...line, id: '2', quantity: 0, proratedLinePriceWithTax: 0 }] : [];
  expect(orderOf({ ...remote, lines }, 100)).toMatchObject({
    lines: [{ line_id: '1' }],
    customer: { name: 'Nguyễn An' },
    comment: 'Gói quà',
    total: 290_000,
  });
});

test('payments and refunds that came to nothing are not told', () => {
  const of = (state: string) => ({ state, customFields: { quayReference: '' } });
  const payments = ['Settled', 'Authorized', 'Declined', 'Cancelled', 'Error'].map((state, at) => ({
    ...of(state),
    id: String(at),
    method: 'card',
    amount: 100,
    refunds: [{ ...of('Failed'), id: '1', total: 100 }],
  }));
  expect(orderOf({ ...remote, payments }, 100)).toMatchObject({
    payments: [{ state: 'settled' }, { state: 'announced' }],
    refunds: [],
  });
});

test('an address is plain letters, and codes of other texts are others', () => {
  expect(slugOf('Áo Đỏ – cỡ  XL!')).toBe('ao-do-co-xl');
  expect(slugOf('试')).toBe('');
  expect(codeOf('Áo đỏ')).not.toBe(codeOf('ao do'));
  expect(codeOf('试')).toMatch(/^[\da-f]{8}$/);
});

test('a request stays below what the shop takes, and keeps its order', () => {
  const inputs = Array.from({ length: 500 }, (_, n) => `${n}${'ữ'.repeat(n)}`);
  const batches = batchesOf(inputs);
  expect(batches.flat()).toEqual(inputs);
  expect(Math.max(...batches.map(batch => Buffer.byteLength(JSON.stringify(batch))))).toBeLessThan(81_000);
  expect(batchesOf([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
});
