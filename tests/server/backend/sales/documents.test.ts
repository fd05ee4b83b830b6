import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '#calls/customers/customers.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import {
  numberFrom,
  type SellingServer,
  sellingServer,
  unbalancedStock,
} from '../../../support/sales/selling.ts';

let shop: SellingServer;
let customer: Customer;
beforeAll(async () => {
  shop = await sellingServer();
  customer = await shop.ask<Customer>('customers.createTemporary', {
    name: 'Trần Thị Báo Giá',
    phone_no: '0987000111',
  });
});
afterAll(() => shop.close());

const setStatus = (pos_so_no: string, status: string, cancel_reason_code = '') =>
  shop.ask('salesOrders.setStatus', { pos_so_no, status, cancel_reason_code });

const buyer = () => ({
  sell_to_customer_no: customer.customer_no,
  sell_to_name: customer.name,
  sell_to_phone_no: customer.phone_no,
});

/** An order, shipped and invoiced. */
async function invoiced(data: Record<string, unknown> = {}): Promise<SalesOrder> {
  const { pos_so_no, lines } = await shop.released(data);
  return shop.ask('salesOrders.postQty', {
    pos_so_no,
    lines: lines.map(line => ({
      line_no: line.line_no,
      qty_to_ship: line.quantity,
      qty_to_invoice: line.quantity,
    })),
  });
}

const pay = async (order: SalesOrder, amount: number) => {
  const { pos_so_no } = order;
  await shop.ask('receipts.add', { pos_so_no, amount, receipt_type: 'collect_store', payment_type: 'cash' });
  return shop.ask('receipts.processAll', { pos_so_no, to_post: true });
};

describe('a quote', () => {
  test('becomes an order with a number of its own, once', async () => {
    const quote = await shop.create({ document_type: 'quote', ...buyer() });
    expect(quote.pos_so_no).toMatch(/^SQ-F01-/);
    expect((await setStatus(quote.pos_so_no, 'RELEASED')).status).toBe('RELEASED');
    const order = await shop.ask('salesQuotes.convert', { pos_so_no: quote.pos_so_no });
    expect(order).toMatchObject({ document_type: 'order', status: 'OPEN', quote_no: quote.pos_so_no });
    expect(order.pos_so_no).toMatch(/^SO-F01-/);
    expect(order.grand_total).toBe(quote.grand_total);
    const after = await shop.ask('salesOrders.get', { pos_so_no: quote.pos_so_no });
    expect(after).toMatchObject({ status: 'CONVERTED', converted_no: order.pos_so_no });
    const again = await shop.refused('salesQuotes.convert', { pos_so_no: quote.pos_so_no });
    expect(again.msg).toContain('is converted');
  });

  test('is released for a customer only, and takes no payment and no shipment', async () => {
    const { pos_so_no } = await shop.create({ document_type: 'quote' });
    const released = await shop.refused('salesOrders.setStatus', {
      pos_so_no,
      status: 'RELEASED',
      cancel_reason_code: '',
    });
    expect(released.msg).toBe(`Customer must have a value in quote ${pos_so_no}.`);
    const receipt = { pos_so_no, amount: 1000, receipt_type: 'collect_store', payment_type: 'cash' };
    expect((await shop.refused('receipts.add', receipt)).msg).toBe(
      'A document of the type “quote” does not know this.',
    );
  });

  test('is canceled for a reason of quotes', async () => {
    const { pos_so_no } = await shop.create({ document_type: 'quote', ...buyer() });
    const wrong = await shop.refused('salesOrders.setStatus', {
      pos_so_no,
      status: 'CANCELED',
      cancel_reason_code: 'LATE',
    });
    expect(wrong.msg).toBe('Cancel Reason LATE does not exist.');
    expect((await setStatus(pos_so_no, 'CANCELED', 'PRICE')).status).toBe('CANCELED');
  });
});

describe('a credit memo', () => {
  test('brings stock back, lowers what remains, and its refund leaves the till', async () => {
    const order = await invoiced(buyer());
    await pay(order, order.grand_total);
    const stock = await shop.stockOf(0);
    const made = await shop.ask('creditMemos.create', {
      pos_so_no: order.pos_so_no,
      lines: [{ line_no: 10000, quantity: 1 }],
    });
    expect(made).toMatchObject({
      document_type: 'credit_memo',
      status: 'OPEN',
      applies_to_no: order.pos_so_no,
    });
    expect(made.pos_so_no).toMatch(/^SC-F01-/);
    expect(made.grand_total).toBe(shop.priceOf(0));
    await setStatus(made.pos_so_no, 'RELEASED');
    const posted = await setStatus(made.pos_so_no, 'POSTED');
    expect(posted).toMatchObject({ status: 'POSTED', remaining_amount: made.grand_total });
    expect(await shop.stockOf(0)).toBe(stock + 1);
    const credited = await shop.ask('salesOrders.get', { pos_so_no: order.pos_so_no });
    expect(credited.remaining_amount).toBe(-made.grand_total);
    expect(credited.lines[0]).toMatchObject({ qty_credited: 1, qty_on_credit_memo: 1 });

    const refund = { pos_so_no: made.pos_so_no, receipt_type: 'collect_store', payment_type: 'cash' };
    const tooMuch = { ...refund, amount: made.grand_total + 1, over_payment: true };
    expect((await shop.refused('receipts.add', tooMuch)).msg).toContain('Amount must not be more than');
    await shop.ask('receipts.add', { ...refund, amount: made.grand_total });
    await shop.ask('receipts.processAll', { pos_so_no: made.pos_so_no, to_post: true });
    const square = await shop.ask('salesOrders.get', { pos_so_no: order.pos_so_no });
    expect(square).toMatchObject({ remaining_amount: 0, refunded_amount: made.grand_total });
    const out = sql`select sum(amount) as n from cashbook_entries where pos_so_no = ${made.pos_so_no}`;
    expect(await numberFrom(shop.db, out)).toBe(-made.grand_total);
    expect(await unbalancedStock(shop.db)).toBe(0);
  });

  test('never credits more than was invoiced, counting memos that are not posted yet', async () => {
    const order = await invoiced();
    const half = { pos_so_no: order.pos_so_no, lines: [{ line_no: 10000, quantity: 1 }] };
    const first = await shop.ask('creditMemos.create', half);
    await shop.ask('creditMemos.create', half);
    const { item_no } = shop.goodAt(0);
    expect((await shop.refused('creditMemos.create', half)).msg).toBe(
      `You cannot return more than the 0 units that you have shipped for ${order.pos_so_no} ${item_no}.`,
    );
    await setStatus(first.pos_so_no, 'CANCELED', 'OTHER');
    expect((await shop.ask('creditMemos.create', half)).status).toBe('OPEN');
  });

  test('two tablets that credit the last pieces at once credit them once', async () => {
    const order = await invoiced();
    const all = { pos_so_no: order.pos_so_no };
    const answers = await Promise.all([
      shop.send('creditMemos.createAll', all),
      shop.send('creditMemos.createAll', all),
    ]);
    expect(answers.filter(answer => answer.body.result)).toHaveLength(1);
  });

  test('of everything is worth the order with its fees and discounts, and takes the points back', async () => {
    const fees = [{ line_no: 10000, fee_code: 'DELIVERY', description: 'Giao hàng', amount: 30_000 }];
    const before = await numberFrom(shop.db, points());
    const order = await invoiced({ ...buyer(), fees, invoice_discount_percent: 7.5 });
    expect(await numberFrom(shop.db, points())).toBeGreaterThan(before);
    const memo = await shop.ask('creditMemos.createAll', { pos_so_no: order.pos_so_no });
    expect(memo.grand_total).toBe(order.grand_total);
    await setStatus(memo.pos_so_no, 'RELEASED');
    await setStatus(memo.pos_so_no, 'POSTED');
    const after = await shop.ask('salesOrders.get', { pos_so_no: order.pos_so_no });
    expect(after.remaining_amount).toBe(0);
    expect(await numberFrom(shop.db, points())).toBe(before);
  });

  const points = () =>
    sql`select loyalty_redeemable_points as n from customers where customer_no = ${customer.customer_no}`;
});

describe('posted documents', () => {
  test('the invoices of an order add up to its total; the history has them and the credit memos', async () => {
    const { pos_so_no, lines, grand_total } = await shop.released({
      ...buyer(),
      invoice_discount_amount: 10_001,
    });
    for (const line of lines)
      await shop.ask('salesOrders.postQty', {
        pos_so_no,
        lines: [{ line_no: line.line_no, qty_to_ship: line.quantity, qty_to_invoice: line.quantity }],
      });
    const filters = [{ field: 'pos_so_no', value: pos_so_no, condition: 'eq' }];
    const invoices = await shop.ask<Rows>('salesInvoices.filter', { filters });
    expect(invoices.items).toHaveLength(2);
    expect(invoices.items.reduce((sum, row) => sum + row.grand_total, 0)).toBe(grand_total);
    const shipments = await shop.ask<Rows>('salesShipments.filter', { filters });
    expect(shipments.items).toHaveLength(2);
    const memo = await shop.ask('creditMemos.createAll', { pos_so_no });
    await setStatus(memo.pos_so_no, 'RELEASED');
    await setStatus(memo.pos_so_no, 'POSTED');
    const history = await shop.ask<Rows>('salesInvoices.historical', { filters });
    expect(history.items.map(row => row.document_type).sort()).toEqual(['credit_memo', 'invoice', 'invoice']);
    expect(history.items.reduce((sum, row) => sum + row.amount, 0)).toBe(0);
    const days = await shop.ask<{ differences: number }>(
      'systemIndex.run',
      { index: 'revenue_days', rebuild: false },
      'admin',
    );
    expect(days.differences).toBe(0);
    const no = invoices.items[0]?.pos_si_no;
    const invoice = await shop.ask<{ lines: unknown[] }>('salesInvoices.get', { pos_si_no: no });
    expect(invoice.lines).toHaveLength(1);
    expect((await shop.refused('salesInvoices.get', { pos_si_no: no }, 'store02')).code).toBe('not_found');
  });

  test('revenue by day is the sum of its lines and of its documents', async () => {
    const period = { from_date: '2020-01-01', to_date: '2100-01-01' };
    const sum = await shop.ask<{ amount: number }>('salesInvoices.sumRevenue', period);
    const days = await shop.ask<Rows>('salesInvoices.revenueSummary', { ...period, size: 1000 });
    expect(days.items.reduce((total, row) => total + row.amount, 0)).toBe(sum.amount);
    const detail = await shop.ask<{ amount: number }>('salesInvoices.sumRevenueDetail', period);
    const lines = await shop.ask<Rows>('salesInvoices.revenueDetail', { ...period, size: 1 });
    expect(lines.items).toHaveLength(1);
    expect(detail.amount).toBeGreaterThan(0);
  });

  type Rows = { items: { grand_total: number; amount: number; document_type: string; pos_si_no: string }[] };
});

describe('fees and promotions of a document', () => {
  test('fees are added, changed and removed, and count', async () => {
    const { pos_so_no, grand_total } = await shop.create();
    const fee = { line_no: 10000, fee_code: 'DELIVERY', description: 'Giao hàng', amount: 30_000 };
    const added = await shop.ask('salesFees.add', { pos_so_no, fees: [fee] });
    expect(added.grand_total).toBe(grand_total + 30_000);
    const { line_no, ...rest } = fee;
    const changed = await shop.ask('salesFees.update', {
      pos_so_no,
      line_no,
      fee: { ...rest, amount: 50_000 },
    });
    expect(changed.fees).toEqual([{ ...fee, amount: 50_000 }]);
    // What a change leaves out stays.
    const less = await shop.ask('salesFees.update', { pos_so_no, line_no, fee: { amount: 40_000 } });
    expect(less.fees).toEqual([{ ...fee, amount: 40_000 }]);
    const removed = await shop.ask('salesFees.remove', { pos_so_no, line_nos: [10000] });
    expect(removed).toMatchObject({ fees: [], grand_total });
    const read = await shop.ask('salesOrders.get', { pos_so_no });
    expect(read.fees).toEqual([]);
  });

  test('another franchise touches nothing of it', async () => {
    const { pos_so_no } = await shop.create();
    const fees = [{ line_no: 10000, fee_code: 'DELIVERY', description: '', amount: 1 }];
    expect((await shop.refused('salesFees.add', { pos_so_no, fees }, 'store02')).code).toBe('not_found');
    expect((await shop.refused('creditMemos.createAll', { pos_so_no }, 'store02')).code).toBe('not_found');
    expect((await shop.refused('salesQuotes.convert', { pos_so_no }, 'store02')).code).toBe('not_found');
    const promotion = { pos_so_no, auto_promotion: true };
    expect((await shop.refused('promotions.setAuto', promotion, 'store02')).code).toBe('not_found');
  });
});
