import { expect, test } from 'vitest';
import { collectedWith, withUnsent } from '#client/features/reports/revenue/unsent-parts.ts';
import { t } from '#client/messages/en.ts';
import type { Added, AddedLine } from '#client/workflows/report/unsent-sales.ts';

const none = {
  ...{ invoices: 0, credit_memos: 0, quantity: 0, gross_amount: 0, discount_amount: 0 },
  ...{ line_discount_amount: 0, fee_amount: 0, returns_amount: 0, amount: 0 },
};
const line = (item_no: string, variant_code: string, amount: number): AddedLine => ({
  ...{ ...none, item_no, variant_code, description: `Món ${item_no}` },
  unit_of_measure: item_no === 'KILO' ? 'KG' : 'PCS',
  ...{ quantity: 1, gross_amount: amount, amount },
});
const sale = (lines: AddedLine[], more: Partial<Added> = {}): Added => ({
  ...{ ...none, franchise_code: 'F01', location_code: 'F01-STORE', seller: 'store01', lines },
  ...{ invoices: 1, quantity: lines.length, amount: lines.reduce((sum, one) => sum + one.amount, 0) },
  ...more,
});
const row = (id: string, amount: number) => ({
  ...{ ...none, cost_amount: 0, costed_amount: 0, uncosted_lines: 0, hour: null },
  ...{ id, posting_date: '', franchise_code: '', location_code: '', item_no: id, item_category: '' },
  ...{ sales_person: '', description: `Món ${id}`, invoices: 2, quantity: 2, amount },
  unit_of_measure: 'PCS',
});
const asked = {
  ...({ by: 'item', rank_by: 'amount', isWhole: true } as const),
  categoryOf: (item_no: string) => (item_no === 'C' ? null : 'Đồ bếp'),
};
const two = sale([line('A', 'RED', 10), line('A', 'BLUE', 20), line('B', '', 500)]);

test('a document is one of each of its items, which stand where their sums put them', () => {
  const { rows, unsent, note } = withUnsent([row('A', 100)], [two], asked);
  expect(rows.map(({ id, amount, invoices, quantity }) => [id, amount, invoices, quantity])).toEqual([
    ['B', 500, 1, 1],
    ['A', 130, 3, 4],
  ]);
  expect([...unsent]).toEqual([
    ['A', 30],
    ['B', 500],
  ]);
  expect(note).toBe('');
});

test('a category with goods of two units has no unit, so that its quantity is not said', () => {
  const rows = [row('Đồ bếp', 100)];
  const by = (sold: AddedLine) => withUnsent(rows, [sale([sold])], { ...asked, by: 'category' }).rows[0];
  expect(by(line('A', '', 5))).toMatchObject({ unit_of_measure: 'PCS', quantity: 3 });
  expect(by(line('KILO', '', 5))?.unit_of_measure).toBe('');
});

test('what cannot be placed is left out, and counted', () => {
  const rows = [row('store01', 100)];
  const others = sale([line('A', '', 70)], { seller: null });
  const by = (way: 'sales_person' | 'category' | 'location', sales: Added[]) =>
    withUnsent(rows, sales, { ...asked, by: way });
  expect(by('sales_person', [two, others])).toMatchObject({
    rows: [{ id: 'store01', amount: 630 }],
    note: t.report.unsentLeftOut(1),
  });
  expect(by('category', [sale([line('C', '', 70), line('A', '', 5)])])).toMatchObject({
    rows,
    note: t.report.unsentLeftOut(1),
  });
  expect(by('location', [two, others]).note).toBe('');
});

test('neither a margin nor the largest parts alone can have what is not sent', () => {
  const rows = [row('A', 100)];
  const leftOut = { rows, note: t.report.unsentLeftOut(2) };
  expect(withUnsent(rows, [two, two], { ...asked, rank_by: 'margin' })).toMatchObject(leftOut);
  expect(withUnsent(rows, [two, two], { ...asked, isWhole: false })).toMatchObject(leftOut);
  expect(withUnsent(rows, [], { ...asked, rank_by: 'margin' })).toMatchObject({ rows, note: '' });
});

test('money that is paid and paid back stands with its method and its channel', () => {
  const money = { receipts: 1, received: 100, refunds: 0, refunded: 0, amount: 100 };
  const answer = {
    ...money,
    methods: [{ payment_type: 'card', ...money }],
    channels: [{ receipt_type: 'store', ...money }],
  };
  const payment = { receipt_type: 'store', amount: 30, isRefund: false };
  const data = collectedWith(answer, [
    { ...payment, payment_type: 'cash', amount: 250 },
    { ...payment, payment_type: 'card', isRefund: true },
  ]);
  expect(data).toEqual({
    ...{ receipts: 2, received: 350, refunds: 1, refunded: 30, amount: 320 },
    methods: [
      { payment_type: 'cash', receipts: 1, received: 250, refunds: 0, refunded: 0, amount: 250 },
      { payment_type: 'card', receipts: 1, received: 100, refunds: 1, refunded: 30, amount: 70 },
    ],
    channels: [{ receipt_type: 'store', receipts: 2, received: 350, refunds: 1, refunded: 30, amount: 320 }],
  });
});
