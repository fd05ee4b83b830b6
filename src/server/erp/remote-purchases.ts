import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Tx } from '../db/connection.ts';
import { outgoingCommands, remoteDocuments } from '../db/schema/index.ts';
import { waitingIn } from '../db/waiting.ts';
import { type Payloads, type SystemPayloads, systemOf } from '../outgoing/adapter.ts';
import { addCommand, openCommand } from '../outgoing/commands.ts';
import { type ShipmentData, shipmentOf } from './business-central/shipment-lines.ts';
import type { ErpContext, ErpDocument, ErpDocumentKey, PurchaseErp } from './erp.ts';
import { askedBy, isSent, withdrawUnsent } from './remote-commands.ts';

const r = remoteDocuments;

/**
 * Buying from a franchisor with a remote ERP. It writes down what is to be sent, and answers from what was last
 * read.
 */
export const remotePurchases: PurchaseErp = {
  async releasePurchaseOrder(at, order) {
    await send(at, 'purchase-order.release', order);
    return '';
  },

  async shipments(at, po_no) {
    const rows = await at.tx
      .select({ data: r.data, no: r.remote_no })
      .from(r)
      .where(and(eq(r.system, 'erp'), eq(r.set, 'salesShipments'), eq(r.external_document_no, po_no)))
      .orderBy(asc(sql`${r.data} ->> 'posting_date'`), asc(r.remote_no));
    const sent = await sentDocument(at.tx, po_no);
    return rows
      .map(({ no, data }) => ({ no, ...shipmentOf(v.parse(shipmentData, data), sent) }))
      .filter(({ lines }) => lines.length > 0);
  },

  async closeOrder(at, order) {
    const { po_no } = order;
    const known = await invoiceNo(at, po_no);
    if (known === '' && !(await openCommand(at.tx, 'purchase-order.close', po_no)))
      await add(at, 'purchase-order.close', { po_no, customer_no: order.customer_no });
    return known;
  },

  invoiceNo,

  async cancelOrder(at, order, after) {
    const { po_no, customer_no } = order;
    const kinds = { sends: 'purchase-order.release', takesBack: 'purchase-order.cancel' } as const;
    if (await withdrawUnsent(at, kinds, po_no, after)) return 'done';
    await add(at, 'purchase-order.cancel', { po_no, customer_no, after });
    return 'asked';
  },

  async creditMemo(at, memo) {
    await send(at, 'credit-memo.release', memo);
    return '';
  },

  async isCredited(at, po_no) {
    const [memo] = await at.tx
      .select({ status: r.status })
      .from(r)
      .where(
        and(
          eq(r.system, 'erp'),
          eq(r.set, 'salesCreditMemos'),
          eq(r.external_document_no, po_no),
          inArray(r.status, ['Open', 'Paid', 'Corrective']),
        ),
      )
      .limit(1);
    return memo !== undefined;
  },

  async takeNews({ tx, now }, po_no) {
    await tx
      .update(r)
      .set({ taken_over_at: now })
      .where(and(eq(r.external_document_no, po_no), isNull(r.taken_over_at)));
  },

  async news(at, limit) {
    const rows = await at.tx
      .select({ po_no: r.external_document_no })
      .from(r)
      .where(isNews)
      .groupBy(r.external_document_no)
      .orderBy(asc(sql`min(${r.read_at})`))
      .limit(limit);
    return rows.map(({ po_no }) => po_no);
  },

  untoldNews: ({ tx }) => waitingIn(tx, r, r.read_at, isNews),
};

/** Documents of ours that have changed there; a document that is not ours is news for no document. */
const isNews = sql`${isNull(r.taken_over_at)} and exists
  (select from purchase_orders where purchase_orders.po_no = ${r.external_document_no})`;

/** Was the document sent to the remote ERP, or is it about to be? */
export const isRemote = (tx: Tx, po_no: string): Promise<boolean> =>
  isSent(tx, ['purchase-order.release', 'credit-memo.release'], po_no);

/** Sends a document; one that is on its way already is not sent twice. */
async function send(
  at: ErpContext,
  kind: 'purchase-order.release' | 'credit-memo.release',
  document: ErpDocument,
): Promise<void> {
  if (!(await openCommand(at.tx, kind, document.po_no))) await add(at, kind, document);
}

const add = <K extends keyof SystemPayloads['erp']>(
  at: ErpContext,
  kind: K,
  payload: Payloads[K] & ErpDocumentKey,
): Promise<void> =>
  addCommand(
    at.tx,
    {
      kind,
      payload,
      document_no: payload.po_no,
      franchise_code: payload.customer_no,
      created_by: askedBy(at),
    },
    at.now,
  );

/** The last invoice that the ERP has of the order, as far as it was read; drafts have no number that stays. */
async function invoiceNo({ tx }: ErpContext, po_no: string): Promise<string> {
  const [invoice] = await tx
    .select({ no: r.remote_no })
    .from(r)
    .where(
      and(
        eq(r.system, systemOf('purchase-order.close')),
        eq(r.set, 'salesInvoices'),
        eq(r.external_document_no, po_no),
        inArray(r.status, ['Open', 'Paid']),
      ),
    )
    .orderBy(desc(r.modified_at))
    .limit(1);
  return invoice?.no ?? '';
}

/** The document as the ERP was sent it last. */
async function sentDocument(tx: Tx, po_no: string): Promise<ErpDocument> {
  const c = outgoingCommands;
  const [row] = await tx
    .select({ payload: c.payload })
    .from(c)
    .where(and(eq(c.system, 'erp'), eq(c.kind, 'purchase-order.release'), eq(c.document_no, po_no)))
    .orderBy(desc(c.id))
    .limit(1);
  if (!row) throw new Error(`${po_no} was never sent`);
  return row.payload as unknown as ErpDocument; // what commands of this kind carry
}

/** A posted shipment as the reader of the remote ERP keeps it. */
const shipmentData = v.object({
  posting_date: v.string(),
  shipment_date: v.string(),
  lines: v.array(
    v.object({
      line_no: v.number(),
      order_line_no: v.number(),
      item_no: v.string(),
      variant_code: v.nullable(v.string()),
      location_code: v.nullable(v.string()),
      quantity: v.pipe(v.number(), v.gtValue(0)),
    }),
  ),
}) satisfies v.GenericSchema<unknown, ShipmentData>;
