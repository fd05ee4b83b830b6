import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postAll } from '#model/sales/orders.ts';
import { createInput } from '../../../support/sales/orders.ts';
import { type SellingServer, sellingServer, unbalancedStock } from '../../../support/sales/selling.ts';

let server: SellingServer;

beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

describe('another franchise', () => {
  test('sees an order and its receipts as missing, in every call', async () => {
    const { pos_so_no } = await server.released();
    const added = await server.ask('receipts.add', { pos_so_no, amount: 1000, payment_type: 'cash' });
    const receipt_id = added.receipts[0]?.receipt_id;
    const [line] = server.lines(1);
    const attempts: [string, Record<string, unknown>][] = [
      ['salesOrders.get', { pos_so_no }],
      ['salesOrders.update', { pos_so_no, data: { general_comments: 'x' } }],
      ['salesOrders.addLine', { pos_so_no, ...line }],
      ['salesOrders.updateLine', { pos_so_no, ...line }],
      ['salesOrders.removeLines', { pos_so_no, line_nos: [10000] }],
      ['salesOrders.setStatus', { pos_so_no, status: 'CANCELED', cancel_reason_code: '' }],
      ['salesOrders.postQty', { pos_so_no, lines: [{ line_no: 10000, qty_to_ship: 1, qty_to_invoice: 1 }] }],
      ['salesOrders.close', { pos_so_no }],
      ['salesOrders.setRequestedDeliveryDate', { pos_so_no, date: '2099-01-01' }],
      ['receipts.add', { pos_so_no, amount: 1, payment_type: 'cash' }],
      ['receipts.remove', { receipt_id }],
      ['receipts.process', { receipt_id, to_post: true }],
      ['receipts.processAll', { pos_so_no, to_post: true }],
    ];
    const missing = await server.refused('salesOrders.get', { pos_so_no: 'SO-NONE' }, 'store02');
    expect(missing.code).toBe('not_found');
    for (const [op, args] of attempts) {
      const answer = await server.refused(op, args, 'store02');
      expect([op, answer.code]).toEqual([op, 'not_found']);
      if ('pos_so_no' in args) expect(answer.msg).toBe(missing.msg.replace('SO-NONE', pos_so_no));
    }
    const unchanged = await server.ask('salesOrders.get', { pos_so_no });
    expect(unchanged).toEqual(added);
  });

  test('is one of several for who sees them all, and finds nothing under the code of another', async () => {
    await server.db.execute(sql`insert into redeemable_point_uses
      (pos_so_no, customer_no, redeemable_point_used, source, franchise_code, created_by)
      select distinct on (franchise_code) pos_so_no, sell_to_customer_no, 3, 'TEST', franchise_code, created_by
      from sales_orders where franchise_code in ('F01', 'F02') and sell_to_customer_no <> '' order by franchise_code, pos_so_no`);
    await server.ask('shifts.open', { location_code: 'F01-STORE', float: { notes: [], other: 0 } });
    const found = async (name: string, franchise_code: string, username?: string) => {
      const filters =
        franchise_code === '' ? [] : [{ field: 'franchise_code', value: franchise_code, condition: 'eq' }];
      const { items } = await server.ask<{ items: { franchise_code: string }[] }>(
        name,
        { size: 1000, filters },
        username,
      );
      return [...new Set(items.map(row => row.franchise_code))].sort();
    };
    for (const name of [
      ...['salesInvoices.historical', 'customers.redeemablePoints', 'bankAccounts.filter'],
      ...['bankAccounts.filterCashBook', 'shifts.filter'],
    ]) {
      expect([name, await found(name, 'F01', 'admin')]).toEqual([name, ['F01']]);
      expect([name, await found(name, 'F01')]).toEqual([name, ['F01']]);
      expect([name, await found(name, 'F01', 'store02')]).toEqual([name, []]);
      expect([name, await found(name, 'F01|F02', 'store02')]).not.toContain('F01');
    }
    const year = { from_date: '2000-01-01', to_date: '2099-12-31' };
    for (const type of ['cash', 'bank']) {
      const book = (username: string, franchise_code = '') =>
        server.ask<{ closing: number; days: object[] }>(
          'bankAccounts.openingClosingBalance',
          { ...year, type, franchise_code },
          username,
        );
      const [own, theirs, all] = [await book('store01'), await book('store02'), await book('admin')];
      expect(own.days.length).toBeGreaterThan(0);
      expect(await book('admin', 'F01')).toEqual(own);
      expect(await book('store01', 'F01')).toEqual(own);
      expect(await book('admin', 'F02')).toEqual(theirs);
      expect(all.closing).not.toBe(own.closing);
      expect(await book('store02', 'F01')).toMatchObject({ opening: 0, closing: 0, days: [] });
    }
  });

  test('has none of its rows in the lists', async () => {
    const { pos_so_no } = await server.create();
    const filters = [{ field: 'pos_so_no', value: pos_so_no, condition: 'eq' }];
    expect(await server.ask('salesOrders.filter', { filters })).toMatchObject({ total: 1 });
    expect(await server.ask('salesOrders.filter', { filters }, 'store02')).toMatchObject({
      total: 0,
      items: [],
    });
    expect(await server.ask('salesOrders.filter', { filters }, 'admin')).toMatchObject({ total: 1 });
    const all = await server.ask<{ items: { franchise_code: string }[] }>(
      'receipts.filter',
      { size: 1000 },
      'store02',
    );
    expect(new Set(all.items.map(receipt => receipt.franchise_code)).size).toBe(1);
  });

  test('does not lend its store or its customers', async () => {
    const theirs = await server.create({}, 'store02');
    const input = createInput({ location_code: theirs.location_code });
    expect(await server.refused('salesOrders.create', input)).toMatchObject({ code: 'validation' });
    const found = await server.ask<{ items: { customer_no: string }[] }>(
      'customers.filter',
      { size: 1 },
      'store02',
    );
    const customer = createInput({ sell_to_customer_no: found.items[0]?.customer_no });
    expect(await server.refused('salesOrders.create', customer)).toMatchObject({ code: 'validation' });
  });
});

test('two shipments of one order at once never ship too much', async () => {
  const { pos_so_no } = await server.released({ lines: server.lines(10) });
  const post = { pos_so_no, lines: [{ line_no: 10000, qty_to_ship: 6, qty_to_invoice: 6 }] };
  const answers = await Promise.all([1, 2, 3].map(() => server.send('salesOrders.postQty', post)));
  expect(answers.filter(answer => answer.body.result)).toHaveLength(1);
  const order = await server.ask('salesOrders.get', { pos_so_no });
  expect(order.lines[0]).toMatchObject({ qty_shipped: 6, qty_invoiced: 6 });
  expect(order.version).toBe(4);
});

test('orders with the same items in another order post at once without blocking each other', async () => {
  const orders = await Promise.all([
    ...[1, 2, 3].map(() => server.released({ lines: server.lines(1, 1, 1) })),
    ...[1, 2, 3].map(() =>
      server.released({
        lines: server.lines(1, 1, 1).map((line, index) => ({ ...line, line_no: 90000 - index })),
      }),
    ),
  ]);
  const posted = await Promise.all(
    orders.map(order =>
      server.ask('salesOrders.postQty', { pos_so_no: order.pos_so_no, lines: postAll(order) }),
    ),
  );
  expect(posted.map(order => order.status)).toEqual(orders.map(() => 'INVOICED'));
  expect(await unbalancedStock(server.db)).toBe(0);
});
