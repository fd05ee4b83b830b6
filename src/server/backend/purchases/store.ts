import { and, asc, eq, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { PurchaseCredited } from '#model/purchases/credit-memos.ts';
import type { PurchaseRuleContext, PurchaseShipment } from '#model/purchases/document.ts';
import {
  purchaseLines,
  purchaseOrders,
  purchaseShipmentLines,
  purchaseShipments,
} from '../../db/schema/index.ts';
import { type Acting, byRuleAsync, momentOf } from '../kit/documents.ts';
import { saveLines } from '../kit/line-rows.ts';
import { inFranchise, ofAnyType, ofOwnTypes } from '../kit/scope.ts';
import { postPurchase } from './posting.ts';
import { isPosted, postPurchaseVat, purchaseVatOf } from './vat.ts';

/**
 * The whole document. One of another franchise, or of a type that the caller's pages are not for, is as missing.
 *
 * @param lock keeps it until the transaction ends: changes of one document happen one after the other
 */
export async function loadPurchase(context: Acting, po_no: string, lock: boolean): Promise<PurchaseOrder> {
  if (isLocal(po_no)) throw new Refusal('validation', serverMessages.noNumberYet('Purchase Order'), 'po_no');
  const { tx } = context;
  const query = tx
    .select()
    .from(purchaseOrders)
    .where(
      and(
        eq(purchaseOrders.po_no, po_no),
        inFranchise(purchaseOrders.franchise_code, context),
        ofOwnTypes(purchaseOrders.type, context),
      ),
    );
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw new Refusal('not_found', serverMessages.missing('Purchase Order', po_no));
  const lines = await tx
    .select()
    .from(purchaseLines)
    .where(eq(purchaseLines.po_no, po_no))
    .orderBy(asc(purchaseLines.line_no));
  const { created_by: _by, ...header } = row;
  return {
    ...header,
    posting_date: row.posting_date ?? '',
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    lines: lines.map(({ po_no: _no, ...line }) => line),
    // Only what was released has been shipped.
    shipments: row.la_status === 'OPEN' ? [] : await shipmentsOf(context, po_no),
    ...(isPosted(row) ? { posted_vat: await purchaseVatOf(tx, po_no) } : {}),
  };
}

async function shipmentsOf({ tx }: Acting, po_no: string): Promise<PurchaseShipment[]> {
  const heads = await tx
    .select()
    .from(purchaseShipments)
    .where(eq(purchaseShipments.po_no, po_no))
    .orderBy(asc(purchaseShipments.created_at), asc(purchaseShipments.no));
  if (heads.length === 0) return [];
  const lines = await tx
    .select()
    .from(purchaseShipmentLines)
    .where(eq(purchaseShipmentLines.po_no, po_no))
    .orderBy(asc(purchaseShipmentLines.line_no));
  return heads.map(({ no, posting_date, shipment_date, location_code }) => ({
    no,
    posting_date,
    shipment_date,
    location_code,
    lines: lines
      .filter(line => line.shipment_no === no)
      .map(({ shipment_no: _shipment, po_no: _order, ...line }) => line),
  }));
}

/** A document's own columns. */
export function columnsOf(order: PurchaseOrder) {
  const { lines: _lines, shipments: _shipments, posted_vat: _vat, ...header } = order;
  return {
    ...header,
    posting_date: order.posting_date || null,
    created_at: new Date(order.created_at),
    updated_at: new Date(order.updated_at),
  };
}

export async function insertPurchase({ tx, actor }: Acting, order: PurchaseOrder): Promise<void> {
  await tx.insert(purchaseOrders).values({ ...columnsOf(order), created_by: actor.user.user_id });
  if (order.lines.length)
    await tx.insert(purchaseLines).values(order.lines.map(line => ({ ...line, po_no: order.po_no })));
}

type Edited = string | { readonly po_no: string; readonly base_version?: number | undefined };

/**
 * Changes a document by a rule of the model. Writes the difference, with the stock that it moves, in the same
 * transaction.
 *
 * @param edited the number, with the `base_version` that was read: a change of a document of another version
 * is refused as `stale`
 * @returns the whole document as it is afterwards
 */
export async function changePurchase(
  context: Acting,
  edited: Edited,
  rule: (order: PurchaseOrder, ruleContext: PurchaseRuleContext) => PurchaseOrder | Promise<PurchaseOrder>,
): Promise<PurchaseOrder> {
  const { po_no, base_version = undefined } = typeof edited === 'string' ? { po_no: edited } : edited;
  const before = await loadPurchase(context, po_no, true);
  if (base_version !== undefined && base_version !== before.version)
    throw new Refusal('stale', serverMessages.stale('Purchase Order', po_no));
  const after = await byRuleAsync(() => rule(before, momentOf(context)));
  return saveChange(context, before, after);
}

/** Changes a credit memo together with the order that it credits. The memo is locked first, always. */
export async function changeCreditMemo(
  context: Acting,
  po_no: string,
  rule: (
    both: PurchaseCredited<PurchaseOrder>,
    ruleContext: PurchaseRuleContext,
  ) => PurchaseCredited<PurchaseOrder> | Promise<PurchaseCredited<PurchaseOrder>>,
): Promise<PurchaseOrder> {
  const memo = await loadPurchase(context, po_no, true);
  const order = await loadPurchase(ofAnyType(context), memo.applies_to_no, true);
  const after = await byRuleAsync(() => rule({ memo, order }, momentOf(context)));
  await saveChange(context, order, after.order);
  return saveChange(context, memo, after.memo);
}

async function saveChange(
  context: Acting,
  before: PurchaseOrder,
  after: PurchaseOrder,
): Promise<PurchaseOrder> {
  if (after === before) return after;
  const { tx } = context;
  const { po_no } = after;
  const lines = { table: purchaseLines, no: purchaseLines.po_no, number: po_no };
  await saveLines(tx, lines, before.lines, after.lines, line => ({ ...line, po_no }));
  await saveShipments(context, before, after);
  await tx.update(purchaseOrders).set(columnsOf(after)).where(eq(purchaseOrders.po_no, po_no));
  await postPurchase(context, before, after);
  return postPurchaseVat(context, before, after);
}

async function saveShipments(
  { tx, now }: Acting,
  before: PurchaseOrder,
  after: PurchaseOrder,
): Promise<void> {
  const { po_no, franchise_code, bc_so_no: order_no } = after;
  // The number of the ERP's order may come after its first shipment.
  if (order_no !== before.bc_so_no && before.shipments.length > 0)
    await tx.update(purchaseShipments).set({ order_no }).where(eq(purchaseShipments.po_no, po_no));
  const known = new Set(before.shipments.map(({ no }) => no));
  const fresh = after.shipments.filter(({ no }) => !known.has(no));
  if (fresh.length)
    await tx.insert(purchaseShipments).values(
      fresh.map(({ lines: _lines, ...head }) => ({
        ...head,
        po_no,
        franchise_code,
        order_no,
        created_at: now,
      })),
    );
  const old = new Set(before.shipments.flatMap(({ lines }) => lines));
  const changed = after.shipments.flatMap(({ no: shipment_no, lines }) =>
    lines.filter(line => !old.has(line)).map(line => ({ ...line, shipment_no, po_no })),
  );
  if (changed.length)
    await tx
      .insert(purchaseShipmentLines)
      .values(changed)
      .onConflictDoUpdate({
        target: [purchaseShipmentLines.shipment_no, purchaseShipmentLines.line_no],
        set: { qty_received: sql`excluded.qty_received`, line_note: sql`excluded.line_note` },
      });
}
