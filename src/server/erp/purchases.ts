import { and, asc, eq, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { addQuantity } from '#model/kit/quantity.ts';
import type { Tx } from '../db/connection.ts';
import { erpSalesLines, erpSalesOrders, erpShipmentLines, erpShipments } from '../db/schema/index.ts';
import { waitingIn } from '../db/waiting.ts';
import { nextDocumentNo } from './document-no.ts';
import type { ErpContext, ErpDocument, ErpShipment, PurchaseErp } from './erp.ts';
import { returnToStock, takeOut } from './stock.ts';

/**
 * What is not in stock when an order comes is there, and shipped, after this time. A return takes as long.
 */
export const laterMs = 5 * 60_000;

type Order = typeof erpSalesOrders.$inferSelect;

/** Sales orders and returns of the built-in ERP, on its own tables. */
export const builtInPurchases: PurchaseErp = {
  async releasePurchaseOrder(at, order) {
    const known = await locked(at.tx, 'order', order.po_no);
    if (known) return known.no;
    const made = await insertOrder(at, 'order', order);
    await ship(at, made, false);
    return made.no;
  },

  async shipments(at, po_no, atOnce) {
    const order = await locked(at.tx, 'order', po_no);
    if (!order) return [];
    if (order.status === 'open' && isDue(order, at, atOnce)) await ship(at, order, true);
    return posted(at.tx, order.no);
  },

  async closeOrder(at, { po_no }) {
    const order = await locked(at.tx, 'order', po_no);
    if (order?.status !== 'open') return order?.invoice_no ?? '';
    const [shipped] = await at.tx
      .select({ no: erpShipments.no })
      .from(erpShipments)
      .where(eq(erpShipments.order_no, order.no))
      .limit(1);
    const invoice_no = shipped ? await nextDocumentNo(at.tx, 'SI-ERP') : '';
    await at.tx
      .update(erpSalesOrders)
      .set({ status: 'closed', next_at: null, invoice_no })
      .where(eq(erpSalesOrders.no, order.no));
    return invoice_no;
  },

  invoiceNo: async (at, po_no) => (await locked(at.tx, 'order', po_no))?.invoice_no ?? '',

  async cancelOrder(at, { po_no }) {
    await at.tx
      .update(erpSalesOrders)
      .set({ status: 'canceled', next_at: null })
      .where(ofDocument('order', po_no));
    return 'done';
  },

  async creditMemo(at, memo) {
    const { no } = (await locked(at.tx, 'return', memo.po_no)) ?? (await insertOrder(at, 'return', memo));
    return no;
  },

  async isCredited(at, po_no, atOnce) {
    const order = await locked(at.tx, 'return', po_no);
    if (order?.status === 'closed') return true;
    if (!order || !isDue(order, at, atOnce)) return false;
    const { no } = order;
    const lines = await at.tx.select().from(erpSalesLines).where(eq(erpSalesLines.order_no, no));
    await returnToStock(at.tx, order.location_code, lines);
    await at.tx
      .update(erpSalesLines)
      .set({ qty_shipped: sql`${erpSalesLines.quantity}` })
      .where(eq(erpSalesLines.order_no, no));
    await at.tx
      .update(erpSalesOrders)
      .set({ status: 'closed', next_at: null })
      .where(eq(erpSalesOrders.no, no));
    return true;
  },

  // Its news are what is due: done by the time that they are read.
  takeNews: async () => {},

  async news({ tx, now }, limit) {
    const due = await tx
      .select({ po_no: erpSalesOrders.external_document_no })
      .from(erpSalesOrders)
      .where(and(isNotNull(erpSalesOrders.next_at), lte(erpSalesOrders.next_at, now)))
      .orderBy(asc(erpSalesOrders.next_at))
      .limit(limit);
    return due.map(({ po_no }) => po_no);
  },

  untoldNews: ({ tx, now }) =>
    waitingIn(tx, erpSalesOrders, erpSalesOrders.next_at, lte(erpSalesOrders.next_at, now)),
};

/** Something waits, and its time has come or the caller does not want to wait. */
function isDue({ next_at }: Order, { now }: ErpContext, atOnce: boolean): boolean {
  return next_at !== null && (atOnce || next_at <= now);
}

/** The order, or return, that stands for a franchise's document. */
const ofDocument = (type: Order['document_type'], po_no: string) =>
  and(
    eq(erpSalesOrders.external_document_no, po_no),
    eq(erpSalesOrders.document_type, type),
    ne(erpSalesOrders.status, 'canceled'),
  );

async function insertOrder(
  { tx, now }: ErpContext,
  document_type: Order['document_type'],
  { po_no, customer_no, location_code, lines }: ErpDocument,
): Promise<Order> {
  const no = await nextDocumentNo(tx, document_type === 'order' ? 'SO-ERP' : 'SR-ERP');
  const [made] = await tx
    .insert(erpSalesOrders)
    .values({
      no,
      document_type,
      external_document_no: po_no,
      customer_no,
      location_code,
      next_at: new Date(now.getTime() + laterMs),
      created_at: now,
    })
    .returning();
  if (!made) throw new Error('an insert always answers a row');
  await tx.insert(erpSalesLines).values(lines.map(line => ({ ...line, order_no: no })));
  return made;
}

/** The order, or return, of a document, kept until the transaction ends. */
async function locked(tx: Tx, type: Order['document_type'], po_no: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(erpSalesOrders).where(ofDocument(type, po_no)).for('update');
  return order;
}

/** Posts a shipment of what the stock has of what is still to be shipped. `replenished`: it has everything, then. */
async function ship(at: ErpContext, { no, location_code }: Order, replenished: boolean): Promise<void> {
  const { tx, now, today } = at;
  const lines = await tx
    .select()
    .from(erpSalesLines)
    .where(eq(erpSalesLines.order_no, no))
    .orderBy(asc(erpSalesLines.line_no));
  const open = lines
    .map(line => ({ ...line, quantity: addQuantity(line.quantity, -line.qty_shipped) }))
    .filter(line => line.quantity > 0);
  const taken = await takeOut(tx, location_code, open, replenished);
  const shipped = taken.filter(line => line.quantity > 0);
  const hasRemaining = taken.some((line, index) => line.quantity < (open[index]?.quantity ?? 0));
  if (!hasRemaining) await tx.update(erpSalesOrders).set({ next_at: null }).where(eq(erpSalesOrders.no, no));
  if (shipped.length === 0) return;
  const quantities = new Map(shipped.map(({ line_no, quantity }) => [line_no, quantity]));
  const shipment_no = await nextDocumentNo(tx, 'SS-ERP');
  await tx.insert(erpShipments).values({
    no: shipment_no,
    order_no: no,
    location_code,
    posting_date: today,
    shipment_date: today,
    created_at: now,
  });
  await tx.insert(erpShipmentLines).values(
    shipped.map(({ line_no: order_line_no, item_no, variant_code, quantity }, index) => ({
      shipment_no,
      line_no: (index + 1) * 10000,
      order_line_no,
      item_no,
      variant_code,
      quantity,
    })),
  );
  await tx
    .insert(erpSalesLines)
    .values(
      lines.map(line => ({
        ...line,
        qty_shipped: addQuantity(line.qty_shipped, quantities.get(line.line_no) ?? 0),
      })),
    )
    .onConflictDoUpdate({
      target: [erpSalesLines.order_no, erpSalesLines.line_no],
      set: { qty_shipped: sql`excluded.qty_shipped` },
    });
}

async function posted(tx: Tx, order_no: string): Promise<ErpShipment[]> {
  const heads = await tx
    .select()
    .from(erpShipments)
    .where(eq(erpShipments.order_no, order_no))
    .orderBy(asc(erpShipments.created_at), asc(erpShipments.no));
  if (heads.length === 0) return [];
  const lines = await tx
    .select()
    .from(erpShipmentLines)
    .where(
      inArray(
        erpShipmentLines.shipment_no,
        heads.map(({ no }) => no),
      ),
    )
    .orderBy(asc(erpShipmentLines.line_no));
  return heads.map(({ no, posting_date, shipment_date, location_code }) => ({
    no,
    posting_date,
    shipment_date,
    location_code,
    lines: lines.filter(({ shipment_no }) => shipment_no === no).map(({ shipment_no: _, ...line }) => line),
  }));
}
