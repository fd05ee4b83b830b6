import { expect, test } from 'vitest';
import { items, purchaseOrders, salesInvoices } from '#calls/index.ts';
import { complete } from '#server/proxy/foreign-shape.ts';

const asked = new Date('2026-11-20T03:00:00Z');

test('what an item costs is not known where the back end does not tell it', () => {
  const row = { item_no: 'A100', description: 'Sữa', unit_price: 32_000 };
  const whole = complete(items.filter, { items: [row], total: 1, page: 1, size: 20 }, asked);
  expect(whole).toMatchObject({ data: { items: [{ unit_price: 32_000, unit_cost: null, price_rate: 0 }] } });
});

test('parts of revenue that the back end does not tell are left out, and are not 0', () => {
  const told = { invoices: 2, credit_memos: 0, amount: 90_000, fee_amount: 0, rows: [] };
  const whole = complete(salesInvoices.sumRevenue, told, asked);
  expect(whole).toMatchObject({ data: { amount: 90_000, fee_amount: 0 } });
  const { data } = whole as { data: object }; // just seen
  for (const part of ['discount_amount', 'returns_amount', 'gross_amount', 'cost_amount', 'costed_amount'])
    expect(data).not.toHaveProperty(part);
});

test('a line of a purchase order that does not tell its cost is refused, and made no gift', () => {
  const line = { line_no: 10_000, item_no: 'A100', purchase_qty: 2, line_amount: 50_000 };
  const order = { po_no: 'PO-1', type: 'Order', la_status: 'OPEN', grand_total: 50_000, lines: [line] };
  const more = { ...order, total_lines: 1, remaining_amount: 50_000, payable: 0 };
  const wrong = complete(purchaseOrders.get, more, asked);
  expect(wrong).toEqual({ wrong: expect.stringContaining('lines.0.') });
  const costed = { ...more, lines: [{ ...line, unit_cost: 25_000 }] };
  expect(complete(purchaseOrders.get, costed, asked)).not.toEqual(wrong);
});
