import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cashSale } from '#kinds/sales/chains.ts';
import { businessDate } from '#model/kit/format.ts';
import { postAll } from '#model/sales/orders.ts';
import { expectSound } from '../../../support/sales/order-invariants.ts';
import { createInput } from '../../../support/sales/orders.ts';
import {
  numberFrom,
  type SellingServer,
  sellingServer,
  unbalancedStock,
} from '../../../support/sales/selling.ts';

const inAMonth = businessDate(new Date(Date.now() + 30 * 86_400_000));

let server: SellingServer;

beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

describe('a cash sale', () => {
  test('posts the order and moves stock, invoice and cashbook with it', async () => {
    const before = [await server.stockOf(0), await server.stockOf(1)];
    const amount = 2 * server.priceOf(0) + server.priceOf(1);
    const receipt = {
      amount,
      payment_type: 'cash' as const,
      receipt_type: 'collect_store' as const,
      payment_term: '' as const,
      contract_no: '',
      comment: '',
      collect_store_code: '',
      over_payment: false,
    };
    const { data } = createInput({ lines: server.lines(2, 1) });
    const order = await server.sendChain(cashSale({ tempId: 'tmp:sale', data, receipts: [receipt] }));
    expect(order).toMatchObject({ status: 'INVOICED', grand_total: amount, remaining_amount: 0, version: 6 });
    expect(order.pos_so_no).toMatch(/^SO-/);
    expectSound(order);
    expect(await server.ask('salesOrders.get', { pos_so_no: order.pos_so_no })).toEqual(order);
    expect([await server.stockOf(0), await server.stockOf(1)]).toEqual([
      (before[0] ?? 0) - 2,
      (before[1] ?? 0) - 1,
    ]);
    const { pos_so_no } = order;
    const { db } = server;
    expect(
      await numberFrom(db, sql`select amount as n from sales_invoices where pos_so_no = ${pos_so_no}`),
    ).toBe(amount);
    expect(
      await numberFrom(db, sql`select sum(amount) as n from cashbook_entries where pos_so_no = ${pos_so_no}`),
    ).toBe(amount);
    expect(
      await numberFrom(db, sql`select count(*) as n from sales_shipments where pos_so_no = ${pos_so_no}`),
    ).toBe(1);
    expect(await unbalancedStock(db)).toBe(0);
  });

  test('is not refused for stock that the books do not have; the entry says so', async () => {
    const order = await server.released({ lines: server.lines(900_000) });
    const posted = await server.ask('salesOrders.postQty', {
      pos_so_no: order.pos_so_no,
      lines: postAll(order),
    });
    expect(posted.status).toBe('INVOICED');
    const marked = sql`select count(*) as n from warehouse_entries e join sales_shipments s on e.document_no = s.pos_ss_no
      where s.pos_so_no = ${order.pos_so_no} and e.below_zero`;
    expect(await numberFrom(server.db, marked)).toBe(1);
  });

  test('is refused for it where the company says so, unless the customer paid and has the goods', async () => {
    await server.ask('settings.update', { stock_below_zero: 'refuse' }, 'admin');
    const { pos_so_no, grand_total, ...order } = await server.released({ lines: server.lines(900_000) });
    const post = { pos_so_no, lines: postAll(order) };
    const before = await server.stockOf(0);
    expect(await server.refused('salesOrders.postQty', post)).toMatchObject({
      code: 'rule',
      msg: expect.stringContaining('are missing'),
    });
    expect(await server.stockOf(0)).toBe(before);
    await server.ask('receipts.add', { pos_so_no, amount: grand_total, payment_type: 'cash' });
    expect(await server.ask('salesOrders.postQty', post)).toMatchObject({ status: 'INVOICED' });
    await server.ask('settings.update', { stock_below_zero: 'warn' }, 'admin');
  });
});

describe('an order', () => {
  test('is of whole pieces: half of one at half the price is a discount that no limit sees', async () => {
    const half = { code: 'validation', msg: `${server.goodAt(0).item_no} is sold and counted whole.` };
    expect(await server.refused('salesOrders.create', { data: { lines: server.lines(0.5) } })).toEqual(half);
    const { pos_so_no } = await server.create();
    const [line] = server.lines(1.5);
    expect(await server.refused('salesOrders.updateLine', { pos_so_no, ...line })).toEqual(half);
  });

  test('keeps the price of the back end, whatever the tablet told', async () => {
    const cheap = server.lines(1).map(line => ({ ...line, unit_price: 1 }));
    const order = await server.create({ lines: cheap });
    expect(order.grand_total).toBe(server.priceOf(0));
    expect(order.lines[0]?.description).toBe(server.goodAt(0).description);
  });

  test('is numbered without gaps, refused ones take no number', async () => {
    const first = await server.create();
    const unknown = [{ ...server.lines(1)[0], item_no: 'NOTHING' }];
    expect(await server.refused('salesOrders.create', createInput({ lines: unknown }))).toEqual({
      code: 'rule',
      msg: 'Item NOTHING is not sold here.',
    });
    const second = await server.create();
    expect(Number(second.pos_so_no.slice(-6)) - Number(first.pos_so_no.slice(-6))).toBe(1);
  });

  test('names who sold it, on itself and in the list; an order of a quote names who made it', async () => {
    const { pos_so_no, seller } = await server.create();
    const { user } = await server.ask<{ user: { firstname: string; lastname: string } }>('session.me', {});
    expect(seller).toBe(`${user.lastname} ${user.firstname}`);
    const filters = [{ field: 'pos_so_no', value: pos_so_no, condition: 'eq' }];
    const list = await server.ask<{ items: { seller: string }[] }>('salesOrders.filter', { filters });
    expect(list.items.map(row => row.seller)).toEqual([seller]);
    const quote = await server.create({ document_type: 'quote' });
    const made = await server.ask('salesQuotes.convert', { pos_so_no: quote.pos_so_no }, 'admin');
    expect([made.seller === seller, made.seller === '']).toEqual([false, false]);
  });

  test('is shipped by lines alone, which name it', async () => {
    const { pos_so_no } = await server.released();
    const line = { line_no: 10000, qty_to_ship: 1, qty_to_invoice: 0 };
    const posted = await server.ask('salesOrders.postQty', { lines: [{ ...line, pos_so_no }] });
    expect(posted).toMatchObject({ pos_so_no, status: 'PARTIAL_SHIPPED' });
    expect(await server.refused('salesOrders.postQty', { lines: [line] })).toMatchObject({
      code: 'validation',
      msg: 'This is required field!',
    });
    const two = [
      { ...line, pos_so_no },
      { ...line, line_no: 20000, pos_so_no: 'SO-OTHER' },
    ];
    expect(await server.refused('salesOrders.postQty', { lines: two })).toMatchObject({ code: 'validation' });
  });

  test('keeps what a change of a line leaves out; another item comes without the old variant', async () => {
    const { pos_so_no } = await server.create();
    const [first] = server.lines(5);
    const line = { ...first, line_discount_amount: 500, line_note: 'gói quà' };
    const before = await server.ask('salesOrders.updateLine', { pos_so_no, ...line });
    const changed = await server.ask('salesOrders.updateLine', { pos_so_no, line_no: 10000, quantity: 6 });
    expect(changed.lines[0]).toMatchObject({
      ...before.lines[0],
      quantity: 6,
      line_amount: expect.any(Number),
    });
    const noted = await server.ask('salesOrders.updateLine', { pos_so_no, line_no: 10000, line_note: '' });
    expect(noted.lines[0]).toEqual({ ...changed.lines[0], line_note: '' });
    expect(
      await server.refused('salesOrders.updateLine', { pos_so_no, line_no: 77, quantity: 1 }),
    ).toMatchObject({
      code: 'rule',
    });
  });

  test('is changed in header and lines, each answer being the whole order', async () => {
    const { pos_so_no } = await server.create();
    const [first] = server.lines(5);
    const line = { ...first, line_discount_amount: 500, line_note: 'gói quà' };
    await server.ask('salesOrders.updateLine', { pos_so_no, ...line });
    await server.ask('salesOrders.addLine', { pos_so_no, ...server.lines(1, 1, 3)[2] });
    await server.ask('salesOrders.removeLines', { pos_so_no, line_nos: [20000] });
    const order = await server.ask('salesOrders.update', {
      pos_so_no,
      data: {
        general_comments: 'gọi trước',
        invoice_discount_amount: 1000,
        requested_delivery_date: inAMonth,
      },
    });
    expect(order).toMatchObject({
      version: 5,
      total_lines: 2,
      general_comments: 'gọi trước',
      requested_delivery_date: inAMonth,
      grand_total: 5 * server.priceOf(0) - 500 + 3 * server.priceOf(2) - 1000,
    });
    expectSound(order);
    expect(await server.ask('salesOrders.get', { pos_so_no })).toEqual(order);
  });

  test('refuses customers, locations and reasons it does not know, and temporary ids', async () => {
    const refused = (data: Record<string, unknown>) =>
      server.refused('salesOrders.create', createInput(data));
    expect(await refused({ sell_to_customer_no: 'NOBODY' })).toMatchObject({ code: 'validation' });
    expect(await refused({ sell_to_customer_no: 'tmp:someone' })).toMatchObject({ code: 'validation' });
    expect(await refused({ location_code: 'NOWHERE' })).toMatchObject({ code: 'validation' });
    expect(await server.refused('salesOrders.get', { pos_so_no: 'tmp:order' })).toMatchObject({
      code: 'validation',
    });
    const { pos_so_no } = await server.create();
    const cancel = { pos_so_no, status: 'CANCELED', cancel_reason_code: 'NONE' };
    expect(await server.refused('salesOrders.setStatus', cancel)).toMatchObject({ code: 'validation' });
  });

  test('is closed short: what was shipped is invoiced, and that is what it is worth', async () => {
    const { pos_so_no } = await server.released();
    const part = [{ line_no: 10000, qty_to_ship: 1, qty_to_invoice: 0 }];
    await server.ask('salesOrders.postQty', { pos_so_no, lines: part });
    const closed = await server.ask('salesOrders.close', { pos_so_no });
    expect(closed).toMatchObject({
      status: 'CLOSED',
      grand_total: server.priceOf(0),
      remaining_amount: server.priceOf(0),
    });
    expect(
      await numberFrom(
        server.db,
        sql`select sum(amount) as n from sales_invoices where pos_so_no = ${pos_so_no}`,
      ),
    ).toBe(server.priceOf(0));
  });

  test('keeps a history of the remaining amounts that an administrator set', async () => {
    const { pos_so_no, remaining_amount } = await server.released();
    const input = { pos_so_no, is_update_remaining_amount: true, remaining_amount: 5 };
    expect((await server.ask('salesOrders.updateRemaining', input, 'admin')).remaining_amount).toBe(5);
    expect(await server.refused('salesOrders.updateRemaining', input)).toMatchObject({ code: 'forbidden' });
    const filters = [{ field: 'pos_so_no', value: pos_so_no, condition: 'eq' }];
    const history = await server.ask<{ items: unknown[] }>('salesOrders.remainingHistory', { filters });
    expect(history.items).toMatchObject([
      { old_amount: remaining_amount, new_amount: 5, changed_by: 'admin' },
    ]);
  });
});

test('an order made today is dated by the business date', async () => {
  expect((await server.create()).order_date).toBe(businessDate(new Date()));
});
