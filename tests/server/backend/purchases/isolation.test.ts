import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuyingServer, buyingServer, toReceive } from '../../../support/purchases/buying.ts';
import { numberFrom, unbalancedStock } from '../../../support/sales/selling.ts';

let server: BuyingServer;
beforeAll(async () => {
  server = await buyingServer();
});
afterAll(() => server.close());

describe('another franchise', () => {
  test('sees a purchase order and its shipments as missing, in every call', async () => {
    await server.erpHas(5, 3);
    const order = await server.released();
    const { po_no } = order;
    const pos_po_no = po_no;
    const [line] = server.lines(1);
    const [piece] = toReceive(order);
    const attempts: [string, Record<string, unknown>][] = [
      ['purchaseOrders.get', { pos_po_no }],
      ['purchaseOrders.lines', { pos_po_no }],
      ['purchaseOrders.calculateRemainingAmount', { po_no }],
      ['purchaseOrders.update', { po_no, data: { nwv_general_comments: 'x' } }],
      ['purchaseOrders.addLine', { po_no, ...line }],
      ['purchaseOrders.updateLine', { po_no, ...line }],
      ['purchaseOrders.removeLines', { pos_po_no, line_nos: [10000] }],
      ['purchaseOrders.setStatus', { pos_po_no, status: 'CANCELED', cancel_reason_code: '' }],
      ['purchaseOrders.release', { po_no }],
      ['purchaseOrders.receive', { pos_po_no, lines: [piece] }],
      [
        'purchaseShipments.note',
        { pos_po_no, lines: [{ shipment_no: piece?.shipment_no, line_no: 10000, line_note: 'x' }] },
      ],
      ['purchaseOrders.createCreditMemo', { pos_po_no, lines: [{ line_no: 10000, quantity: 1 }] }],
      ['purchaseOrders.close', { po_no }],
      ['purchaseShipments.get', { no: piece?.shipment_no }],
    ];
    for (const [op, args] of attempts) {
      const known = await server.refused(op, args, 'store02');
      const text = JSON.stringify(args).replaceAll(/P[OC]-F01-[\d-]+|SS-ERP-\d+/g, 'NONE');
      const unknown = await server.refused(op, JSON.parse(text), 'store02');
      expect([op, known.code]).toEqual([op, 'not_found']);
      expect(known.msg.replaceAll(/P[OC]-F01-[\d-]+|SS-ERP-\d+/g, 'NONE')).toBe(unknown.msg);
    }
    expect(await server.get(po_no)).toEqual(order);
  });

  test('has none of its rows in the lists, and starts nothing at the ERP', async () => {
    await server.erpHas(1);
    const order = await server.released();
    const { po_no } = order;
    const filters = [{ field: 'po_no', value: po_no, condition: 'eq' }];
    for (const op of ['purchaseOrders.filter', 'purchaseShipments.filter']) {
      expect(await server.ask(op, { filters })).toMatchObject({ total: 1 });
      expect(await server.ask(op, { filters, use_local: false }, 'store02')).toMatchObject({ total: 0 });
      expect(await server.ask(op, { filters }, 'admin')).toMatchObject({ total: 1 });
    }
    expect(await server.get(po_no)).toEqual(order);
    const sums = () => server.ask<object>('purchaseOrders.calculateRemainingAmount', {}, 'store02');
    const before = await sums();
    await server.create();
    expect(await sums()).toEqual(before);
  });

  test('does not lend its location', async () => {
    const data = { lines: server.lines(1), warehouse_code: 'F02-STORE' };
    expect(await server.refused('purchaseOrders.create', { data })).toMatchObject({ code: 'validation' });
    const { po_no } = await server.create();
    const moved = { po_no, data: { warehouse_code: 'F02-STORE' } };
    expect(await server.refused('purchaseOrders.update', moved)).toMatchObject({ code: 'validation' });
    expect(await server.create({ warehouse_code: 'F02-STORE' }, 'admin')).toMatchObject({
      franchise_code: 'F02',
    });
  });
});

test('a person who only looks changes nothing', async () => {
  const { po_no } = await server.create();
  expect(await server.get(po_no, 'manager01')).toMatchObject({ po_no });
  for (const [op, args] of [
    ['purchaseOrders.create', { data: {} }],
    ['purchaseOrders.release', { po_no }],
    ['purchaseOrders.close', { po_no }],
  ] as const)
    expect(await server.refused(op, args, 'manager01'), op).toMatchObject({ code: 'forbidden' });
});

test('tablets that receive the same shipment at once never receive more than was shipped', async () => {
  await server.erpHas(100);
  const orders = await Promise.all([1, 2, 3, 4].map(() => server.released({ lines: server.lines(10) })));
  const attempts = orders.flatMap(order =>
    [1, 2, 3, 4].map(() => ({
      pos_po_no: order.po_no,
      lines: toReceive(order).map(piece => ({ ...piece, qty_to_receive: 6 })),
    })),
  );
  const answers = await Promise.all(attempts.map(attempt => server.send('purchaseOrders.receive', attempt)));
  const refused = answers.flatMap(({ body }) => (body.result ? [] : body.errors));
  expect(refused.map(({ msg }) => msg)).toEqual(
    Array(12).fill('You cannot receive more than 4 units. Of 10 shipped, 6 are received already.'),
  );
  for (const { po_no, shipments } of orders) {
    expect((await server.get(po_no)).lines[0]).toMatchObject({ qty_shipped: 10, qty_received: 6 });
    const received = sql`select sum(quantity) as n from warehouse_entries where document_no = ${shipments[0]?.no}`;
    expect(await numberFrom(server.db, received)).toBe(6);
  }
});

test('orders of the same things released and asked for at once ship no more than there is', async () => {
  await server.erpHas(7, 7, 7);
  const back = (count: number) =>
    server.lines(4, 4, 4).map(line => ({ ...line, line_no: count - line.line_no }));
  const made = await Promise.all(
    [1, 2, 3, 4].map(index => server.create({ lines: index % 2 ? server.lines(4, 4, 4) : back(90000) })),
  );
  const released = await Promise.all(
    made.map(({ po_no }) => server.ask('purchaseOrders.release', { po_no })),
  );
  const shipped = released.flatMap(({ lines }) => lines.map(line => line.qty_shipped));
  expect(shipped.reduce((sum, quantity) => sum + quantity, 0)).toBe(21);
  const synced = await Promise.all(released.flatMap(({ po_no }) => [server.sync(po_no), server.sync(po_no)]));
  expect(synced.flatMap(({ lines }) => lines.map(line => line.qty_shipped))).toEqual(Array(24).fill(4));
  const received = await Promise.all(
    released.map(async ({ po_no }) => server.receive(po_no, toReceive(await server.get(po_no)))),
  );
  expect(received.map(order => order.la_status)).toEqual(Array(4).fill('INVOICED'));
  expect(await unbalancedStock(server.db)).toBe(0);
});
