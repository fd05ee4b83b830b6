import { describe, expect, test } from 'vitest';
import { purchaseOrders } from '#calls/index.ts';
import type { PurchaseOrder, PurchaseOrderRow } from '#calls/purchases/orders.ts';
import { localPurchase, documents as purchases } from '#kinds/purchases/rules.ts';
import { changesShipment, replayShipment, shipmentOf } from '#kinds/purchases/shipments.ts';
import { noCommune } from '#model/kit/address.ts';
import { prefixed } from '#model/kit/prefixed.ts';
import { newCreditMemo } from '#model/purchases/credit-memos.ts';
import { receivePurchase, releasePurchase, shipmentsPosted } from '#model/purchases/progress.ts';
import type { LiveEntry, ReplayContext } from '#offline/overlay/replay.ts';
import { rowOf as listRow } from '#offline/overlay/replay.ts';
import { itemAt } from '../support/sales/orders.ts';

const rowOf = (order: PurchaseOrder) => listRow<PurchaseOrderRow>(purchaseOrders.filter, order);
const context: ReplayContext = {
  franchiseCode: 'F01',
  locationCode: 'F01-STORE',
  userId: 7,
  now: '2026-03-02T05:00:00.000Z',
  today: '2026-03-02',
  item: () => ({ ...itemAt(100_000), unit_cost: 60_000 }),
  cancelReason: code => (code === 'OTHER' ? 'Lý do khác' : ''),
};
const ruleContext = {
  actor: { isAdministrator: true, userId: 1 },
  now: '2026-03-02T03:00:00.000Z',
  today: context.today,
};

let made = 0;
function entry(verb: string, args: unknown, change: Partial<LiveEntry> = {}): LiveEntry {
  made += 1;
  const op = `purchaseOrders.${verb}`;
  return { op, args, mid: `m${made}`, state: 'READY', createdAt: '2026-03-02T04:00:00.000Z', ...change };
}

const line = (line_no: number, purchase_qty: number) => ({
  ...{ line_no, item_no: `ITEM-${line_no}`, variant_code: '', purchase_qty },
  ...{ line_discount_amount: 0, la_so_line_note: '' },
});
const data = {
  ...{ warehouse_code: '', nwv_general_comments: '', nwv_delivery_comments: '' },
  ...{ receiving_code: '', receiving_address: '36 Hàng Bông', receiving_contact: '' },
  ...{ receiving_district_code: '', receiving_district_name: '', receiving_post_code: '' },
  ...prefixed('receiving', noCommune),
  ...{ receiving_region_code: '', agent_code: '', agent_service_code: '', requested_receipt_date: '' },
  ...{ invoice_discount_amount: 0, invoice_discount_percent: 0, order_date: '' },
  lines: [line(10_000, 5), line(20_000, 3)],
};
/** Five and three pieces, of which four and three are shipped. */
function shipped(): PurchaseOrder {
  const bare = {
    ...localPurchase({ po_no: '', data }, 'PO-1', { ...context, now: ruleContext.now }),
    vendor_no: 'V1',
  };
  const piece = (line_no: number, qty_shipped: number) => ({
    ...{ line_no, order_line_no: line_no, item_no: `ITEM-${line_no}`, variant_code: '' },
    ...{ qty_shipped, qty_received: 0, line_note: '' },
  });
  const dates = { posting_date: '2026-03-02', shipment_date: '2026-03-02', location_code: 'WH' };
  const posted = [{ no: 'SS-1', ...dates, lines: [piece(10_000, 4), piece(20_000, 3)] }];
  return shipmentsPosted(releasePurchase(bare, ruleContext), posted, ruleContext);
}
const receive = (line_no: number, qty_to_receive: number, change: Partial<LiveEntry> = {}) =>
  entry('receive', { pos_po_no: 'PO-1', lines: [{ shipment_no: 'SS-1', line_no, qty_to_receive }] }, change);
const stored = (order: PurchaseOrder) => (no: string) => (no === order.po_no ? order : null);

describe('a purchase order with unsent changes', () => {
  test('made here goes by its temporary number, at the franchisor’s prices', () => {
    const create = entry('create', { po_no: 'tmp:po', data }, { tempId: 'tmp:po' });
    const { documents } = purchases.replay(() => null, [create], context);
    expect(documents.get('tmp:po')).toMatchObject({
      ...{ la_status: 'OPEN', grand_total: 480_000, warehouse_code: 'F01-STORE', order_date: '2026-03-02' },
    });
  });

  test('counts what is queued to be received, and tells what would be too much', () => {
    const order = shipped();
    const queue = [receive(10_000, 3), receive(10_000, 2), receive(20_000, 3)];
    const { documents, problems, moved } = purchases.replay(stored(order), queue, context);
    expect(documents.get('PO-1')).toMatchObject({ la_status: 'PARTIAL_RECEIVED' });
    expect(documents.get('PO-1')?.lines.map(each => each.qty_received)).toEqual([3, 3]);
    expect(problems).toMatchObject([
      {
        mid: queue[1]?.mid,
        msg: 'You cannot receive more than 1 units. Of 4 shipped, 3 are received already.',
      },
    ]);
    expect(Object.fromEntries(moved)).toEqual({
      'ITEM-10000//F01-STORE': 3,
      'ITEM-20000//F01-STORE': 3,
    });
  });

  test('shows the receipts on the shipment too, which its order tells where it was never read', () => {
    const order = shipped();
    const base = shipmentOf(order, 'SS-1');
    if (!base) throw new Error('the order has it');
    expect(base).toMatchObject({ po_no: 'PO-1', qty_to_receive: 7, total_lines: 2 });
    const answer = receivePurchase(
      order,
      [{ shipment_no: 'SS-1', line_no: 20_000, qty_to_receive: 3 }],
      ruleContext,
    );
    const queue = [receive(20_000, 3, { state: 'DONE', answer }), receive(10_000, 3), receive(10_000, 2)];
    const { shipment, problems } = replayShipment(base, queue);
    expect(shipment.lines.map(each => [each.qty_received, each.qty_to_receive])).toEqual([
      [3, 1],
      [3, 0],
    ]);
    expect(shipment.qty_to_receive).toBe(1);
    const after = purchases.replay(stored(order), queue, context);
    expect(problems).toEqual(after.problems);
  });

  test('shows the notes written on its lines, and those of another shipment nowhere', () => {
    const order = shipped();
    const base = shipmentOf(order, 'SS-1');
    if (!base) throw new Error('the order was shipped');
    const note = (shipment_no: string, line_note: string) =>
      entry(
        '',
        { pos_po_no: 'PO-1', lines: [{ shipment_no, line_no: 10_000, line_note }] },
        { op: 'purchaseShipments.note' },
      );
    const queue = [note('SS-1', 'Hộp móp'), note('SS-2', 'x')];
    const { shipment } = replayShipment(base, queue);
    expect(shipment.lines.map(each => each.line_note)).toEqual(['Hộp móp', '']);
    expect(queue.map(each => changesShipment(each, 'SS-1'))).toEqual([true, false]);
    const after = purchases.replay(stored(order), queue.slice(0, 1), context);
    expect(after.documents.get('PO-1')?.shipments[0]?.lines[0]?.line_note).toBe('Hộp móp');
  });

  test('changes its order also where only a credit memo was answered, and frees the pieces', () => {
    const all = [10_000, 20_000].map((line_no, index) => ({
      ...{ shipment_no: 'SS-1', line_no, qty_to_receive: index ? 3 : 4 },
    }));
    const order = { ...receivePurchase(shipped(), all, ruleContext), la_status: 'INVOICED' };
    order.lines = order.lines.map(each => ({ ...each, qty_invoiced: each.qty_received }));
    const lines = [{ line_no: 10_000, quantity: 2 }];
    const { memo } = newCreditMemo(order, lines, {
      ...ruleContext,
      now: '2026-03-02T06:00:00.000Z',
      po_no: 'PC-1',
    });
    const create = entry('createCreditMemo', { pos_po_no: 'PO-1', lines }, { tempId: 'tmp:memo' });
    const done = { ...create, state: 'DONE', answer: memo };
    const resolve = (no: string) => (no === 'tmp:memo' ? 'PC-1' : no);
    const answered = purchases.replay(stored(order), [done], context, resolve).documents;
    expect(answered.get('PO-1')?.lines[0]?.qty_on_credit_memo).toBe(2);
    const cancel = entry('setStatus', {
      pos_po_no: 'tmp:memo',
      status: 'CANCELED',
      cancel_reason_code: 'OTHER',
    });
    const { documents } = purchases.replay(stored(order), [create, cancel], context);
    expect(documents.get('tmp:memo')).toMatchObject({
      la_status: 'CANCELED',
      cancel_reason_description: 'Lý do khác',
    });
    expect(documents.get('PO-1')?.lines[0]?.qty_on_credit_memo).toBe(0);
    const release = entry('release', { po_no: 'tmp:memo' });
    const { moved } = purchases.replay(stored(order), [create, release], context);
    expect(Object.fromEntries(moved)).toEqual({ 'ITEM-10000//F01-STORE': -2 });
  });
});

test('the list shows a changed order in its place, and of a missing one what an entry names', () => {
  const order = shipped();
  const comment = entry('update', { po_no: 'PO-1', data: { nwv_general_comments: 'gấp' } });
  const release = entry('release', { po_no: 'PO-2' });
  const rows = [rowOf(order), { ...rowOf(order), po_no: 'PO-2', la_status: 'OPEN' }];
  const replayed = purchases.replay(stored(order), [comment, release], context);
  expect(purchases.rows(rows, [comment, release], replayed, stored(order))).toMatchObject([
    { po_no: 'PO-1', version: order.version + 1 },
    { po_no: 'PO-2', la_status: 'RELEASED' },
  ]);
  const newer = [{ ...rowOf(order), version: 99 }];
  expect(purchases.rows(newer, [comment], replayed, stored(order))).toEqual([]);
});

test('what an order of the tablet is worth is not known where its goods have no known cost', () => {
  const unknown: ReplayContext = { ...context, item: () => ({ ...itemAt(100_000), unit_cost: null }) };
  const order = localPurchase({ po_no: '', data }, 'tmp:1', unknown);
  expect(order.lines.map(one => one.is_cost_unknown)).toEqual([true, true]);
  expect(rowOf(order)).toMatchObject({ grand_total: null, remaining_amount: null, payable: null });
  const known = localPurchase({ po_no: '', data }, 'tmp:2', context);
  expect(known.lines[0]).not.toHaveProperty('is_cost_unknown');
  expect(rowOf(known)).toMatchObject({ grand_total: 8 * 60_000 });
});
