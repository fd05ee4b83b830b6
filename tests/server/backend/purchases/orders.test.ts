import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { earliestReceipt } from '#model/purchases/orders.ts';
import { syncPurchases } from '#server/backend/purchases/sync.ts';
import { laterMs } from '#server/erp/purchases.ts';
import { type BuyingServer, buyingServer, toReceive } from '../../../support/purchases/buying.ts';
import { numberFrom, unbalancedStock } from '../../../support/sales/selling.ts';

let server: BuyingServer;
beforeAll(async () => {
  server = await buyingServer();
});
afterAll(() => server.close());

const noLog = { warn: (fields: unknown) => expect(fields).toBeUndefined() };

describe('a purchase order', () => {
  test('is made with what follows from the franchise, at the ERP’s prices', async () => {
    const order = await server.create({ nwv_general_comments: 'Giao buổi sáng' });
    expect(order).toMatchObject({
      type: 'Order',
      la_status: 'OPEN',
      bc_so_no: '',
      vendor_no: 'V00001',
      buy_from_code: 'WH-MAIN',
      warehouse_code: 'F01-STORE',
      franchise_name: 'Quầy Hoàn Kiếm',
      nwv_general_comments: 'Giao buổi sáng',
      requested_receipt_date: earliestReceipt(order.order_date, 1),
      total_lines: 2,
      version: 1,
    });
    expect(order.po_no).toMatch(/^PO-F01-\d\d-\d{6}$/);
    expect(order.lines[0]).toMatchObject({ campaign: 'RETAIL', gen_bus_posting_group: 'DOMESTIC' });
    const worth = order.lines.reduce((sum, line) => sum + line.purchase_qty * line.unit_cost, 0);
    expect(order).toMatchObject({ grand_total: worth, remaining_amount: worth, payable: 0 });
    expect(await server.get(order.po_no)).toEqual(order);
    const { items } = await server.ask<{ items: unknown[] }>('purchaseOrders.lines', {
      pos_po_no: order.po_no,
    });
    expect(items).toEqual(order.lines);
  });

  test('is not wanted before it can be there', async () => {
    const { order_date } = await server.create();
    const data = { lines: server.lines(1), requested_receipt_date: order_date };
    expect(await server.refused('purchaseOrders.create', { data })).toMatchObject({ code: 'validation' });
    const later = await server.create({ requested_receipt_date: earliestReceipt(order_date, 9) });
    expect(later.requested_receipt_date).toBe(earliestReceipt(order_date, 9));
  });

  test('keeps what a change of a line leaves out', async () => {
    const { po_no } = await server.create();
    const [line] = server.lines(5);
    await server.ask('purchaseOrders.updateLine', { po_no, ...line, la_so_line_note: 'hộp quà' });
    const noted = await server.ask('purchaseOrders.updateLine', { po_no, line_no: 10000, purchase_qty: 7 });
    expect(noted.lines[0]).toMatchObject({ ...line, purchase_qty: 7, la_so_line_note: 'hộp quà' });
    const again = await server.ask('purchaseOrders.updateLine', {
      po_no,
      line_no: 10000,
      la_so_line_note: '',
    });
    expect(again.lines[0]).toMatchObject({ purchase_qty: 7, la_so_line_note: '' });
  });

  test('has its lines and its header changed while it is open, an older version refused', async () => {
    const { po_no, version } = await server.create();
    const [first, second] = server.lines(2, 4);
    await server.ask('purchaseOrders.updateLine', { po_no, base_version: version, ...first });
    await server.ask('purchaseOrders.removeLines', { pos_po_no: po_no, line_nos: [20000] });
    await server.ask('purchaseOrders.addLine', { po_no, ...second, line_no: 30000 });
    const order = await server.ask('purchaseOrders.update', {
      po_no,
      data: { invoice_discount_percent: 10, receiving_contact: 'Hà' },
    });
    expect(order.lines.map(line => [line.line_no, line.purchase_qty])).toEqual([
      [10000, 2],
      [30000, 4],
    ]);
    const worth = order.lines.reduce((sum, line) => sum + line.line_amount, 0);
    expect(order).toMatchObject({ version: 5, grand_total: worth - Math.floor(worth / 10) });
    const stale = { po_no, base_version: version, ...first };
    expect(await server.refused('purchaseOrders.updateLine', stale)).toMatchObject({ code: 'stale' });
  });

  test('is released with lines and a receiving address only, and has only its notes changed then', async () => {
    const empty = await server.create({ lines: [] });
    expect(await server.refused('purchaseOrders.release', { po_no: empty.po_no })).toMatchObject({
      code: 'rule',
      msg: `There is nothing to release for the document of type Order with the number ${empty.po_no}.`,
    });
    const nowhere = await server.create({ receiving_address: '' });
    const { msg } = await server.refused('purchaseOrders.release', { po_no: nowhere.po_no });
    expect(msg).toMatch(/^Receiving Address must have a value in purchase order PO/);
    const { po_no } = await server.released();
    const noted = await server.ask('purchaseOrders.update', { po_no, data: { nwv_delivery_comments: 'x' } });
    expect(noted.nwv_delivery_comments).toBe('x');
    for (const [op, args] of [
      ['purchaseOrders.update', { po_no, data: { agent_code: 'GHN' } }],
      ['purchaseOrders.removeLines', { pos_po_no: po_no, line_nos: [10000] }],
      ['purchaseOrders.release', { po_no }],
    ] as const)
      expect(await server.refused(op, args), op).toMatchObject({ code: 'rule' });
  });

  test('is shipped in part, received in steps, shipped whole, invoiced and credited', async () => {
    await server.erpHas(3);
    const stock = [await server.stockOf(0), await server.stockOf(1)];
    const moved = async () => [
      (await server.stockOf(0)) - (stock[0] ?? 0),
      (await server.stockOf(1)) - (stock[1] ?? 0),
    ];
    const order = await server.released({ invoice_discount_amount: 1000 });
    const { po_no } = order;
    expect(order.bc_so_no).toMatch(/^SO-ERP-\d{8}$/);
    expect(order.lines.map(line => [line.qty_shipped, line.qty_to_receive])).toEqual([
      [3, 3],
      [0, 0],
    ]);
    const [piece] = toReceive(order);
    const one = { shipment_no: piece?.shipment_no ?? '', line_no: 10000, qty_to_receive: 1 };
    const part = await server.receive(po_no, [{ ...one, line_note: 'Hộp móp' }]);
    expect(part).toMatchObject({ la_status: 'PARTIAL_RECEIVED', payable: 0 });
    expect(part.remaining_amount).toBeLessThan(part.grand_total);
    expect(part.shipments[0]?.lines[0]).toMatchObject({ qty_received: 1, line_note: 'Hộp móp' });
    expect(
      await server.refused('purchaseOrders.receive', {
        pos_po_no: po_no,
        lines: [{ ...one, qty_to_receive: 3 }],
      }),
    ).toEqual({
      code: 'rule',
      msg: 'You cannot receive more than 2 units. Of 3 shipped, 1 are received already.',
    });
    expect(await server.refused('purchaseOrders.close', { po_no })).toMatchObject({ code: 'rule' });
    expect(await moved()).toEqual([1, 0]);

    const shipped = await server.sync(po_no);
    expect(shipped.shipments).toHaveLength(2);
    expect(shipped.lines.map(line => line.qty_shipped)).toEqual([5, 3]);
    const whole = await server.receive(po_no, toReceive(shipped));
    expect(whole).toMatchObject({
      la_status: 'INVOICED',
      remaining_amount: 0,
      payable: order.grand_total,
      grand_total: order.grand_total,
    });
    expect(whole.bc_invoice_no).toMatch(/^SI-ERP-/);
    expect(await moved()).toEqual([5, 3]);

    const credit = (quantity: number) => ({ pos_po_no: po_no, lines: [{ line_no: 10000, quantity }] });
    expect(await server.refused('purchaseOrders.createCreditMemo', credit(6))).toMatchObject({
      code: 'rule',
    });
    const memo = await server.ask('purchaseOrders.createCreditMemo', credit(2));
    expect(memo).toMatchObject({ type: 'Credit Memo', la_status: 'OPEN', applies_to_no: po_no, payable: 0 });
    expect(memo.po_no).toMatch(/^PC-F01-/);
    expect(await server.refused('purchaseOrders.createCreditMemo', credit(4))).toMatchObject({
      code: 'rule',
    });
    const returned = await server.ask('purchaseOrders.release', { po_no: memo.po_no });
    expect(returned).toMatchObject({ la_status: 'RELEASED', remaining_amount: memo.grand_total });
    expect(returned.bc_so_no).toMatch(/^SR-ERP-/);
    expect(await moved()).toEqual([3, 3]);
    expect(await server.get(po_no)).toMatchObject({ payable: order.grand_total });
    expect(await server.sync(memo.po_no)).toMatchObject({ la_status: 'INVOICED', remaining_amount: 0 });
    const after = await server.get(po_no);
    expect(after.payable).toBe(order.grand_total - memo.grand_total);
    expect(after.lines[0]).toMatchObject({ qty_on_credit_memo: 2, qty_credited: 2 });
    const view = await server.ask<{ lines: object[] }>('purchaseShipments.get', {
      no: after.shipments[0]?.no,
    });
    expect(view).toMatchObject({ po_no, order_no: order.bc_so_no, external_document_no: po_no });
    expect(view.lines).toEqual([
      expect.objectContaining({
        purchase_qty: 5,
        qty_shipped: 3,
        qty_received: 3,
        qty_invoiced: 3,
        qty_credit_memo: 2,
        qty_credited_memo: 2,
        line_note: 'Hộp móp',
      }),
    ]);
    expect(await unbalancedStock(server.db)).toBe(0);
  });

  test('has its shipment lines noted from the release on, also when all has come', async () => {
    await server.erpHas(5, 3);
    const order = await server.released();
    const { po_no: pos_po_no } = order;
    const shipment_no = order.shipments[0]?.no ?? '';
    const note = (line_note: string, line_no = 10000) => ({
      pos_po_no,
      lines: [{ shipment_no, line_no, line_note }],
    });
    await server.ask('purchaseShipments.note', note('Thùng ướt'));
    const whole = await server.receive(pos_po_no, toReceive(order));
    expect(whole.shipments[0]?.lines[0]?.line_note).toBe('Thùng ướt');
    const stock = await server.stockOf(0);
    const noted = await server.ask('purchaseShipments.note', note('Hộp móp'));
    expect(noted.shipments[0]?.lines.map(line => line.line_note)).toEqual(['Hộp móp', '']);
    const { shipments, version, updated_at: _at, ...rest } = noted;
    const { shipments: before, version: old, updated_at: _was, ...kept } = whole;
    expect([rest, version]).toEqual([kept, old + 1]);
    expect(shipments[0]?.lines.map(line => ({ ...line, line_note: '' }))).toEqual(
      before[0]?.lines.map(line => ({ ...line, line_note: '' })),
    );
    expect(await server.stockOf(0)).toBe(stock);
    // The same again is no change.
    expect(await server.ask('purchaseShipments.note', note('Hộp móp'))).toMatchObject({ version });
    expect(await server.ask('purchaseShipments.note', note(''))).toMatchObject({ version: version + 1 });
    expect(await server.refused('purchaseShipments.note', note('x', 90000))).toEqual({
      code: 'rule',
      msg: expect.stringContaining('90000'),
    });
    const open = await server.create();
    const none = { ...note('x'), pos_po_no: open.po_no };
    expect(await server.refused('purchaseShipments.note', none)).toMatchObject({ code: 'rule' });
    expect(await server.refused('purchaseShipments.note', note('x'), 'manager01')).toMatchObject({
      code: 'forbidden',
    });
    expect(await server.refused('purchaseShipments.note', note('x'), 'store02')).toMatchObject({
      code: 'not_found',
    });
  });

  test('is canceled with a reason, open or released, as long as nothing was shipped', async () => {
    await server.erpHas();
    const cancel = { status: 'CANCELED', cancel_reason_code: '' };
    const open = await server.create();
    expect(
      await server.refused('purchaseOrders.setStatus', { pos_po_no: open.po_no, ...cancel }),
    ).toMatchObject({ code: 'validation', msg: 'Select a cancel reason.' });
    const reasons = await server.ask<{ items: { reason_code: string; page: string; description: string }[] }>(
      'cancelReasons.filter',
      { size: 100 },
      'admin',
    );
    const reason = reasons.items.find(({ page }) => page === '/purchasesOrders');
    const given = { status: 'CANCELED', cancel_reason_code: reason?.reason_code };
    const { po_no } = await server.released();
    const canceled = await server.ask('purchaseOrders.setStatus', { pos_po_no: po_no, ...given });
    expect(canceled).toMatchObject({
      la_status: 'CANCELED',
      cancel_reason_description: reason?.description,
      remaining_amount: 0,
      payable: 0,
    });
    expect((await server.sync(po_no)).shipments).toEqual([]);
    await server.erpHas(1);
    const shipped = await server.released();
    expect(
      await server.refused('purchaseOrders.setStatus', { pos_po_no: shipped.po_no, ...given }),
    ).toMatchObject({ code: 'rule', msg: 'Units of this order have been shipped already.' });
  });

  test('of which not all that was shipped has come ends without the rest and waits for nothing', async () => {
    await server.erpHas(3);
    const order = await server.released();
    const { po_no } = order;
    const [piece] = toReceive(order);
    if (!piece) throw new Error('something was shipped');
    await server.receive(po_no, [{ ...piece, qty_to_receive: 1 }]);
    expect(await server.refused('purchaseOrders.close', { po_no })).toMatchObject({
      msg: 'Of 1 line not all that was shipped has been received.',
    });
    const ended = await server.ask('purchaseOrders.close', { po_no, short_delivery: true });
    expect(ended).toMatchObject({
      la_status: 'INVOICED',
      grand_total: order.lines[0]?.unit_cost,
      payable: order.lines[0]?.unit_cost,
    });
    const { items } = await server.ask<{ items: { qty_to_receive: number }[] }>('purchaseShipments.filter', {
      filters: [{ field: 'po_no', condition: 'eq', value: po_no }],
    });
    expect(items).toMatchObject([{ qty_to_receive: 0 }]);
    const refused = await server.refused('purchaseOrders.receive', { pos_po_no: po_no, lines: [piece] });
    expect(refused.code).toBe('rule');

    await server.erpHas(2);
    const lost = await server.released();
    expect(
      await server.ask('purchaseOrders.close', { po_no: lost.po_no, short_delivery: true }),
    ).toMatchObject({ la_status: 'CANCELED', bc_invoice_no: '' });
    await server.erpHas();
    const whole = await server.released();
    expect(
      await server.refused('purchaseOrders.close', { po_no: whole.po_no, short_delivery: true }),
    ).toMatchObject({ msg: 'Everything that was shipped has been received.' });
  });

  test('is closed short: what came is invoiced, and nothing more is shipped', async () => {
    await server.erpHas(2);
    const order = await server.released();
    const { po_no } = order;
    await server.receive(po_no, toReceive(order));
    const closed = await server.ask('purchaseOrders.close', { po_no });
    expect(closed.la_status).toBe('INVOICED');
    expect(closed.grand_total).toBe(2 * (order.lines[0]?.unit_cost ?? 0));
    expect(closed).toMatchObject({ payable: closed.grand_total, remaining_amount: 0 });
    expect((await server.sync(po_no)).shipments).toHaveLength(1);
    await server.erpHas();
    const nothing = await server.released();
    expect(await server.ask('purchaseOrders.close', { po_no: nothing.po_no })).toMatchObject({
      la_status: 'CANCELED',
      bc_invoice_no: '',
    });
  });

  test('is opened again by an administrator, and released as another order of the ERP', async () => {
    await server.erpHas();
    const { po_no, bc_so_no } = await server.released();
    const open = { pos_po_no: po_no, status: 'OPEN', cancel_reason_code: '' };
    expect(await server.refused('purchaseOrders.setStatus', open)).toMatchObject({ code: 'forbidden' });
    expect(await server.ask('purchaseOrders.setStatus', open, 'admin')).toMatchObject({
      la_status: 'OPEN',
      bc_so_no: '',
    });
    const again = await server.ask('purchaseOrders.release', { po_no });
    expect(again.bc_so_no).not.toBe(bc_so_no);
    expect((await server.sync(po_no)).lines.map(line => line.qty_shipped)).toEqual([5, 3]);
  });
});

test('a credit memo that is canceled gives back what it held', async () => {
  const order = await server.invoiced();
  const all = order.lines.map(line => ({ line_no: line.line_no, quantity: line.qty_invoiced }));
  const credit = { pos_po_no: order.po_no, lines: all };
  const memo = await server.ask('purchaseOrders.createCreditMemo', credit);
  expect(memo.grand_total).toBe(order.grand_total);
  expect(await server.refused('purchaseOrders.createCreditMemo', credit)).toMatchObject({
    msg: 'Nothing that was invoiced is left to be credited.',
  });
  const reasons = await server.ask<{ items: { reason_code: string; page: string }[] }>(
    'cancelReasons.filter',
    { size: 100 },
    'admin',
  );
  const cancel_reason_code = reasons.items.find(({ page }) => page === '/purchasesOrders')?.reason_code;
  await server.ask('purchaseOrders.setStatus', {
    pos_po_no: memo.po_no,
    status: 'CANCELED',
    cancel_reason_code,
  });
  expect(await server.ask('purchaseOrders.createCreditMemo', credit)).toMatchObject({ la_status: 'OPEN' });
});

test('what the ERP has not in stock it ships when its time comes', async () => {
  await server.erpHas(1);
  const { po_no } = await server.released();
  await syncPurchases(server.db, new Date(), noLog);
  expect((await server.get(po_no)).shipments).toHaveLength(1);
  await syncPurchases(server.db, new Date(Date.now() + laterMs), noLog);
  const shipped = await server.get(po_no);
  expect(shipped.lines.map(line => line.qty_shipped)).toEqual([5, 3]);
  await syncPurchases(server.db, new Date(Date.now() + laterMs), noLog);
  expect(await server.get(po_no)).toEqual(shipped);
});

test('the remaining amount is recalculated: wrong amounts are put right, right ones left alone', async () => {
  const { po_no, version, remaining_amount } = await server.released();
  const sums = () => server.ask<object>('purchaseOrders.calculateRemainingAmount', { po_no });
  expect(await sums()).toEqual({ remaining_amount, payable: 0 });
  expect((await server.get(po_no)).version).toBe(version);
  await server.db.execute(
    sql`update purchase_orders set remaining_amount = 1, payable = 7 where po_no = ${po_no}`,
  );
  // The call that asks first puts it right, once; from then on it is only read.
  expect(await Promise.all([sums(), sums(), sums()])).toEqual(
    Array(3).fill({ remaining_amount, payable: 0 }),
  );
  expect(await server.get(po_no)).toMatchObject({ remaining_amount, version: version + 1 });
  const books = () =>
    server.db.execute(sql`select (select jsonb_agg(o order by po_no) from purchase_orders o) as orders,
      (select jsonb_agg(l order by po_no, line_no) from purchase_lines l) as lines,
      (select count(*) from warehouse_entries) as entries, (select count(*) from idempotency) as keys`);
  const { rows: before } = await books();
  for (const args of [{ po_no }, {}])
    await server.ask('purchaseOrders.calculateRemainingAmount', args, 'manager01');
  expect((await books()).rows).toEqual(before);
  const all = await server.ask<{ remaining_amount: number }>('purchaseOrders.calculateRemainingAmount', {});
  expect(all.remaining_amount).toBe(
    await numberFrom(
      server.db,
      sql`select sum(remaining_amount) as n from purchase_orders where franchise_code = 'F01' and type = 'Order'`,
    ),
  );
});
