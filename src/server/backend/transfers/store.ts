import { and, asc, desc, eq, gt, or, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import type { TransferOrder, TransferOrderLine } from '#calls/transfers/orders.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { serverMessages } from '#model/messages/server.ts';
import { isOfTypes } from '#model/session/permissions.ts';
import { movesOf, progressOf, settled } from '#model/transfers/orders.ts';
import {
  items,
  itemVariants,
  locations,
  transferOrderLines,
  transferOrders,
  warehouseEntries,
} from '../../db/schema/index.ts';
import type { ErpTransfer, ErpTransferLine } from '../../erp/connected.ts';
import { followIssue } from '../consignment/store.ts';
import { claimGoodsPaper } from '../einvoices/goods-papers.ts';
import type { Context } from '../kit/context.ts';
import type { Acting } from '../kit/documents.ts';
import { saveLines } from '../kit/line-rows.ts';
import { inFranchise, isInFranchise } from '../kit/scope.ts';
import { receiveAtCost } from '../stock/costs.ts';
import { postEntries } from '../stock/posting.ts';

/** What a change that the ERP is asked about works with. */
export type Moving = Acting & Pick<Context, 'documentErp'>;

export const transferMissing = (no: string): Refusal =>
  new Refusal('not_found', serverMessages.missing('Transfer Order', no));

/** Both ends may see an order, each with the page for it; only its receiver finds it in the list. */
const isSenderOrReceiver = (context: Acting) => {
  const receives = inFranchise(transferOrders.franchise_code, context);
  if (!receives) return undefined;
  const ends = [
    ...(isOfTypes('receipt', context.types) ? [receives] : []),
    ...(isOfTypes('issue', context.types) ? [inFranchise(transferOrders.from_franchise, context)] : []),
  ];
  return or(sql`false`, ...ends);
};

/**
 * The whole order as it was taken over from the ERP. One between other franchises is as missing.
 *
 * @param lock keeps it until the transaction ends: receipts of one order happen one after the other
 */
export async function loadTransfer(context: Acting, bc_to_no: string, lock: boolean): Promise<TransferOrder> {
  if (isLocal(bc_to_no)) throw transferMissing(bc_to_no);
  const query = context.tx
    .select()
    .from(transferOrders)
    .where(and(eq(transferOrders.bc_to_no, bc_to_no), isSenderOrReceiver(context)));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw transferMissing(bc_to_no);
  return withLines(context, row);
}

async function withLines({ tx }: Acting, row: typeof transferOrders.$inferSelect): Promise<TransferOrder> {
  const { from_franchise: _from, ...head } = row;
  const lines = await tx
    .select()
    .from(transferOrderLines)
    .where(eq(transferOrderLines.bc_to_no, row.bc_to_no))
    .orderBy(asc(transferOrderLines.line_no));
  return {
    ...head,
    shipment_date: row.shipment_date ?? '',
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    lines: lines.map(({ bc_to_no: _no, ...line }) => line),
    receipts: await receiptsOf(tx, row),
  };
}

/** What was received, by who and when: the entries at the last location say it. */
async function receiptsOf(
  tx: Acting['tx'],
  { bc_to_no, transfer_to_code, total_received }: typeof transferOrders.$inferSelect,
): Promise<TransferOrder['receipts']> {
  if (total_received === 0) return [];
  const e = warehouseEntries;
  const rows = await tx
    .select()
    .from(e)
    .where(
      and(
        eq(e.document_no, bc_to_no),
        eq(e.document_type, 'transfer_receipt'),
        eq(e.location_code, transfer_to_code),
        gt(e.quantity, 0),
      ),
    )
    .orderBy(desc(e.created_at), asc(e.entry_no));
  const byMoment = Map.groupBy(rows, row => `${row.created_at.toISOString()} ${row.created_by}`);
  return [...byMoment.values()].flatMap(entries => {
    const [first] = entries;
    if (!first) return [];
    const lines = entries.map(({ document_line_no, quantity }) => ({ line_no: document_line_no, quantity }));
    return [{ at: first.created_at.toISOString(), by: first.created_by, lines }];
  });
}

/**
 * Changes an order, which is locked, and writes the difference: its quantities, the stock that they move, and the
 * consignment issue that waits for it, in the same transaction.
 *
 * @param by username of who receives; empty for the ERP
 */
export async function saveTransfer(
  context: Acting,
  before: TransferOrder,
  after: TransferOrder,
  by: string,
): Promise<TransferOrder> {
  if (after === before) return before;
  const { tx, now, today } = context;
  const { bc_to_no } = after;
  const place = { table: transferOrderLines, no: transferOrderLines.bc_to_no, number: bc_to_no };
  await saveLines(tx, place, before.lines, after.lines, line => ({ ...line, bc_to_no }));
  const { lines: _lines, receipts: _receipts, created_at: _created, ...head } = after;
  await tx
    .update(transferOrders)
    .set({ ...head, shipment_date: after.shipment_date || null, updated_at: now })
    .where(eq(transferOrders.bc_to_no, bc_to_no));
  const moves = movesOf(after, before.lines, after.lines);
  await postEntries(
    tx,
    moves.map(({ line, document_type, location_code, quantity }) => ({
      posting_date: today,
      entry_type: 'consignment',
      document_type,
      document_no: bc_to_no,
      document_line_no: line.line_no,
      item_no: line.item_no,
      variant_code: line.variant_code,
      location_code,
      quantity,
      created_by: by,
      created_at: now,
    })),
  );
  const left = moves.filter(
    ({ document_type, location_code, quantity }) =>
      document_type === 'transfer_shipment' && location_code === after.transfer_from_code && quantity < 0,
  );
  const shipped = left.map(({ line, quantity }) => ({ line_no: line.line_no, quantity: -quantity }));
  await claimGoodsPaper(tx, bc_to_no, shipped, { now, today });
  await followIssue(context, after);
  const [row] = await tx.select().from(transferOrders).where(eq(transferOrders.bc_to_no, bc_to_no));
  if (!row) throw transferMissing(bc_to_no);
  const arrived = moves.filter(
    ({ document_type, quantity }) => document_type === 'transfer_receipt' && quantity > 0,
  );
  await receiveAtCost(
    tx,
    { franchise: after.franchise_code, from: row.from_franchise, now },
    arrived.map(({ line: { item_no, variant_code }, quantity }) => ({
      item_no,
      variant_code,
      quantity,
      unit_cost: null,
    })),
  );
  return withLines(context, row);
}

/**
 * Takes over what the ERP has done about an order, which may be new here. When the ERP no longer has it, ours stands.
 *
 * @param atOnce and has it do now what it would do later
 */
export async function syncTransfer(context: Moving, no: string, atOnce: boolean): Promise<TransferOrder> {
  const { documentErp } = context;
  await documentErp.takeTransferNews(context, no);
  // The order's row here is locked before the ERP's: in the order in which a receipt locks them.
  const known = await context.tx
    .select({ no: transferOrders.bc_to_no })
    .from(transferOrders)
    .where(eq(transferOrders.bc_to_no, no))
    .for('update');
  if (known.length > 0) await loadTransfer(context, no, true);
  else if (!(await mayTakeOver(context, await documentErp.transferOrder(context, no, false))))
    throw transferMissing(no);
  const theirs = await documentErp.transferOrder(context, no, atOnce);
  if (!theirs) return loadTransfer(context, no, true);
  if (known.length === 0) await insertTransfer(context, theirs);
  const before = await loadTransfer(context, no, true);
  return saveTransfer(context, before, await mergeErpOrder(before, theirs, context), '');
}

/** As `syncTransfer`, of an order that people at the ERP may still be writing: it comes here once they release it. */
export async function syncReleased(context: Moving, no: string): Promise<void> {
  const { tx, documentErp } = context;
  const [known] = await tx
    .select({ no: transferOrders.bc_to_no })
    .from(transferOrders)
    .where(eq(transferOrders.bc_to_no, no));
  const theirs = known ? null : await documentErp.transferOrder(context, no, false);
  if (theirs?.isDraft) await documentErp.takeTransferNews(context, no);
  else await syncTransfer(context, no, false);
}

/** Is one of its ends the caller's? */
async function mayTakeOver(context: Acting, order: ErpTransfer | null): Promise<boolean> {
  if (!order) return false;
  const ends = await endsOf(context, order);
  return (
    (isOfTypes('issue', context.types) && isInFranchise(ends.from_franchise, context)) ||
    (isOfTypes('receipt', context.types) && isInFranchise(ends.franchise_code, context))
  );
}

/** The order with the ERP's lines and quantities; the very same object when they are what is known. */
async function mergeErpOrder(
  before: TransferOrder,
  theirs: ErpTransfer,
  context: Acting,
): Promise<TransferOrder> {
  const lines = await mergedLines(before, theirs, context);
  const shipment_date = theirs.shipment_date ?? '';
  const canceled = theirs.canceled && before.status !== 'CANCELED';
  const isSame =
    lines.length === before.lines.length && lines.every((line, index) => line === before.lines[index]);
  if (!canceled && isSame) return before;
  const after = settled({ ...before, shipment_date }, lines, context.now.toISOString());
  return theirs.canceled ? { ...after, status: 'CANCELED' } : after;
}

/** People at the ERP add lines, change what was not shipped yet, and drop it. Lines that moved goods stay. */
async function mergedLines(
  { lines: ours }: TransferOrder,
  theirs: ErpTransfer,
  context: Acting,
): Promise<TransferOrderLine[]> {
  const isMoved = ({ qty_shipped, qty_received }: TransferOrderLine) => qty_shipped > 0 || qty_received > 0;
  const known = new Map(ours.map(line => [line.line_no, line]));
  const standing = ({ line_no, item_no, variant_code }: ErpTransferLine) => {
    const line = known.get(line_no);
    const isIt = line?.item_no === item_no && line.variant_code === variant_code;
    return line && (isIt || isMoved(line)) ? line : undefined;
  };
  const fresh = theirs.lines.filter(line => !standing(line));
  const nameOf = await namesOf(context, fresh);
  const there = new Set(theirs.lines.map(({ line_no }) => line_no));
  const merged = theirs.lines.map(other => {
    const line = standing(other);
    if (!line) {
      const { before: _, ...added } = other;
      return { ...nameOf(other), ...added };
    }
    // What was received here may be on its way to a remote ERP, and what is received was shipped.
    const qty_received = Math.max(other.qty_received, line.qty_received);
    const qty_shipped = Math.max(other.qty_shipped, qty_received);
    const { quantity } = other;
    const same =
      quantity === line.quantity && qty_shipped === line.qty_shipped && qty_received === line.qty_received;
    return same ? line : { ...line, quantity, qty_shipped, qty_received };
  });
  const left = ours.filter(line => !there.has(line.line_no) && isMoved(line));
  return [...merged, ...left].sort((one, other) => one.line_no - other.line_no);
}

async function endsOf({ tx }: Acting, order: ErpTransfer) {
  const rows = await tx.select({ code: locations.code, franchise: locations.franchise_code }).from(locations);
  const franchiseOf = (code: string) => rows.find(row => row.code === code)?.franchise ?? '';
  return {
    from_franchise: franchiseOf(order.transfer_from_code),
    franchise_code: franchiseOf(order.transfer_to_code),
  };
}

/** An order that is new here, as if nothing had been shipped of it since. */
export async function insertTransfer(context: Acting, order: ErpTransfer): Promise<void> {
  const { tx, now } = context;
  const lines = order.lines.map(line => ({ ...line, qty_shipped: 0, qty_received: 0, ...line.before }));
  await tx.insert(transferOrders).values({
    ...(await endsOf(context, order)),
    bc_to_no: order.no,
    ci_no: order.external_document_no,
    transfer_from_code: order.transfer_from_code,
    transfer_to_code: order.transfer_to_code,
    intransit_code: order.in_transit_code,
    total_lines: order.lines.length,
    total_qty: addQuantity(...order.lines.map(line => line.quantity)),
    total_shipped: addQuantity(...lines.map(line => line.qty_shipped)),
    total_received: addQuantity(...lines.map(line => line.qty_received)),
    status: progressOf(lines),
    shipment_date: lines.some(line => line.qty_shipped > 0) ? order.shipment_date : null,
    created_at: order.created_at,
    updated_at: now,
  });
  const nameOf = await namesOf(context, order.lines);
  await tx
    .insert(transferOrderLines)
    .values(lines.map(({ before: _, ...line }) => ({ ...nameOf(line), ...line, bc_to_no: order.no })));
}

type Good = { item_no: string; variant_code: string };
const unnamed = { description: '', variant_description: '', unit_of_measure: '' };

/** What the company calls goods. */
async function namesOf({ tx }: Acting, goods: readonly Good[]) {
  if (goods.length === 0) return () => unnamed;
  const named = await tx
    .select({
      item_no: items.item_no,
      variant_code: sql<string>`coalesce(${itemVariants.variant_code}, '')`,
      description: items.description,
      variant_description: sql<string>`coalesce(${itemVariants.description}, '')`,
      unit_of_measure: items.base_unit_of_measure,
    })
    .from(items)
    .leftJoin(itemVariants, eq(itemVariants.item_no, items.item_no))
    .where(sql`${items.item_no} in ${goods.map(({ item_no }) => item_no)}`);
  return ({ item_no, variant_code }: Good) =>
    named.find(row => row.item_no === item_no && row.variant_code === variant_code) ?? unnamed;
}
