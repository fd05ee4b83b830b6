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
