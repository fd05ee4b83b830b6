import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { addQuantity } from '#model/kit/quantity.ts';
import { postEntries } from '../backend/stock/posting.ts';
import {
  erpTransferLines,
  erpTransferOrders,
  erpTransferShipmentLines,
  erpTransferShipments,
  locations,
  stockLevels,
} from '../db/schema/index.ts';
import { waitingIn } from '../db/waiting.ts';
import type { ErpContext, ErpTransfer, ErpTransferLine, ErpTransferRequest, TransferErp } from './erp.ts';

/** So long the built-in ERP takes from one step to the next. */
const stepMs = 2 * 60_000;
const o = erpTransferOrders;
const l = erpTransferLines;

/** The built-in ERP's. The franchisor's own location gets in what is missing; a franchise's location ships what it has. */
export const builtInTransfers: TransferErp = {
  async releaseTransfer(at, request) {
    const { lines, franchise_code: _franchise, ...header } = request;
    const known = await at.tx
      .select({ no: o.no })
      .from(o)
      .where(eq(o.external_document_no, header.external_document_no));
    if (header.external_document_no !== '' && known[0]) return known[0].no;
    const no = await insertOrder(at, header, lines);
    await shipInStock(at, no);
    return no;
  },

  async transferOrder(at, no, atOnce) {
    const { tx, now } = at;
    const [row] = await tx.select().from(o).where(eq(o.no, no)).for('update');
    if (!row) return null;
    if (row.next_at && (atOnce || row.next_at <= now)) await advanceOrder(at, row);
    return load(at, no);
  },

  async transferShipments({ tx }, no) {
    const rows = await tx
      .select({
        no: erpTransferShipments.no,
        posting_date: erpTransferShipments.posting_date,
        line_no: erpTransferShipmentLines.line_no,
        quantity: erpTransferShipmentLines.quantity,
      })
      .from(erpTransferShipments)
      .innerJoin(erpTransferShipmentLines, eq(erpTransferShipmentLines.no, erpTransferShipments.no))
      .where(eq(erpTransferShipments.order_no, no))
      .orderBy(asc(erpTransferShipments.id), asc(erpTransferShipmentLines.line_no));
    const byNo = Map.groupBy(rows, row => row.no);
    return [...byNo].map(([shipment, lines]) => ({
      no: shipment,
      posting_date: lines[0]?.posting_date ?? '',
      lines: lines.map(({ line_no, quantity }) => ({ line_no, quantity })),
    }));
  },

  async cancelTransfer({ tx }, { no }) {
    await tx.update(o).set({ canceled: true, next_at: null }).where(eq(o.no, no));
    return 'done';
  },

  async receiveTransfer({ tx }, { no }, lines) {
    for (const { line_no, qty_received } of lines)
      await tx
        .update(l)
        .set({ qty_received })
        .where(and(eq(l.no, no), eq(l.line_no, line_no)));
  },

  // Its steps are taken where an order is read.
  async takeTransferNews() {},

  async dueTransfers({ tx, now }, limit) {
    const rows = await tx
      .select({ no: o.no })
      .from(o)
      .where(lte(o.next_at, now))
      .orderBy(asc(o.next_at))
      .limit(limit);
    return rows.map(row => row.no);
  },

  overdueTransfers: ({ tx, now }) => waitingIn(tx, o, o.next_at, lte(o.next_at, now)),
};

async function insertOrder(
  { tx, now }: ErpContext,
  header: Omit<ErpTransferRequest, 'lines' | 'franchise_code'>,
  lines: ErpTransferRequest['lines'],
): Promise<string> {
  const [made] = await tx
    .insert(o)
    .values({ ...header, created_at: now })
    .returning({ no: o.no });
  if (!made) throw new Error('an insert always answers a row');
  await tx.insert(l).values(lines.map(line => ({ ...line, no: made.no })));
  return made.no;
}

async function load({ tx }: Pick<ErpContext, 'tx'>, no: string): Promise<ErpTransfer | null> {
  const [row] = await tx
    .select({
      no: o.no,
      external_document_no: o.external_document_no,
      transfer_from_code: o.transfer_from_code,
      transfer_to_code: o.transfer_to_code,
      in_transit_code: o.in_transit_code,
      canceled: o.canceled,
      created_at: o.created_at,
      shipment_date: sql<string | null>`(select max(posting_date)::text from erp_transfer_shipments s
        where s.order_no = ${no})`,
    })
    .from(o)
    .where(eq(o.no, no));
  if (!row) return null;
  const lines = await tx.select().from(l).where(eq(l.no, no)).orderBy(asc(l.line_no));
  return { ...row, lines: lines.map(({ no: _no, ...line }) => line) };
}

/**
 * The next step of an order when its time has come: ship the rest. When that is done, receive at the ERP's
 * own location.
 */
async function advanceOrder(at: ErpContext, order: Route): Promise<void> {
  const known = await load(at, order.no);
  if (!known) return;
  if (known.lines.some(line => line.qty_shipped < line.quantity)) {
    if (await isOwn(at, order.transfer_from_code)) await getIn(at, known);
    if (await shipInStock(at, order.no)) return;
  }
  const onItsWay = known.lines.filter(line => line.qty_received < line.qty_shipped);
  if (onItsWay.length > 0 && (await isOwn(at, order.transfer_to_code)))
    await builtInTransfers.receiveTransfer(
      at,
      { ...known, franchise_code: '' },
      onItsWay.map(({ line_no, qty_shipped }) => ({ line_no, qty_received: qty_shipped })),
    );
  await schedule(at, order.no);
}

type Route = Pick<ErpTransfer, 'no' | 'transfer_from_code' | 'transfer_to_code'>;

async function isOwn({ tx }: ErpContext, code: string): Promise<boolean> {
  const [location] = await tx
    .select({ franchise_code: locations.franchise_code })
    .from(locations)
    .where(eq(locations.code, code));
  return location !== undefined && location.franchise_code === null;
}

const keyOf = (line: { item_no: string; variant_code: string }) => `${line.item_no}/${line.variant_code}`;

/** What the first location holds of an order's items. Its stock is locked, in the order in which all postings lock it. */
async function heldFor({ tx }: ErpContext, order: ErpTransfer): Promise<Map<string, number>> {
  const s = stockLevels;
  const item_nos = order.lines.map(line => line.item_no);
  const { transfer_from_code, in_transit_code, transfer_to_code } = order;
  const levels = await tx
    .select()
    .from(s)
    // The goods will go to these: locked later, they would be locked in another order.
    .where(
      and(
        inArray(s.location_code, [transfer_from_code, in_transit_code, transfer_to_code]),
        inArray(s.item_no, item_nos),
      ),
    )
    .orderBy(sql`${s.item_no} || '/' || ${s.variant_code} || '/' || ${s.location_code} collate "C"`)
    .for('update');
  const here = levels.filter(level => level.location_code === transfer_from_code);
  return new Map(here.map(level => [keyOf(level), level.quantity]));
}

/** The franchisor's warehouse gets in what is missing for an order. */
async function getIn(at: ErpContext, order: ErpTransfer): Promise<void> {
  const held = await heldFor(at, order);
  const wanted = new Map<string, { line: ErpTransferLine; quantity: number }>();
  for (const line of order.lines) {
    const sum = wanted.get(keyOf(line))?.quantity ?? 0;
    const quantity = addQuantity(sum, line.quantity, -line.qty_shipped);
    wanted.set(keyOf(line), { line, quantity });
  }
  const missing = [...wanted].map(([key, { line, quantity }]) => ({
    line,
    quantity: addQuantity(quantity, -(held.get(key) ?? 0)),
  }));
  await postEntries(
    at.tx,
    missing
      .filter(({ quantity }) => quantity > 0)
      .map(({ line: { item_no, variant_code, line_no }, quantity }) => ({
        posting_date: at.today,
        entry_type: 'purchase',
        document_type: 'erp_supply',
        document_no: order.no,
        document_line_no: line_no,
        item_no,
        variant_code,
        location_code: order.transfer_from_code,
        quantity,
      })),
  );
}

/** Posts one shipment of as much of each line as the location holds, and says when the order goes on. */
async function shipInStock(at: ErpContext, no: string): Promise<boolean> {
  const order = await load(at, no);
  if (!order) return false;
  const left = await heldFor(at, order);
  const pieces = order.lines
    .map(line => {
      const held = Math.max(0, left.get(keyOf(line)) ?? 0);
      const quantity = Math.min(held, addQuantity(line.quantity, -line.qty_shipped));
      left.set(keyOf(line), addQuantity(held, -quantity));
      return { line, quantity };
    })
    .filter(({ quantity }) => quantity > 0);
  if (pieces.length > 0) await postShipment(at, order, pieces);
  await schedule(at, no);
  return pieces.length > 0;
}

async function postShipment(
  { tx, today }: ErpContext,
  order: ErpTransfer,
  pieces: readonly { line: ErpTransferLine; quantity: number }[],
): Promise<void> {
  const [posted] = await tx
    .insert(erpTransferShipments)
    .values({ order_no: order.no, posting_date: today })
    .returning({ no: erpTransferShipments.no });
  if (!posted) throw new Error('an insert always answers a row');
  await tx
    .insert(erpTransferShipmentLines)
    .values(pieces.map(({ line, quantity }) => ({ no: posted.no, line_no: line.line_no, quantity })));
  for (const { line, quantity } of pieces)
    await tx
      .update(l)
      .set({ qty_shipped: addQuantity(line.qty_shipped, quantity) })
      .where(and(eq(l.no, order.no), eq(l.line_no, line.line_no)));
}

/** The ERP looks at an order again while it has something to ship, or something to receive at its own location. */
async function schedule(at: ErpContext, no: string): Promise<void> {
  const order = await load(at, no);
  if (!order) return;
  const ships = order.lines.some(line => line.qty_shipped < line.quantity);
  const receives =
    order.lines.some(line => line.qty_received < line.qty_shipped) &&
    (await isOwn(at, order.transfer_to_code));
  const next_at = ships || receives ? new Date(at.now.getTime() + stepMs) : null;
  await at.tx.update(o).set({ next_at }).where(eq(o.no, no));
}
