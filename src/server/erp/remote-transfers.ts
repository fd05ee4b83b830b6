import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { addQuantity } from '#model/kit/quantity.ts';
import type { Tx } from '../db/connection.ts';
import { locations, remoteCursors, remoteDocuments } from '../db/schema/index.ts';
import { waitingIn } from '../db/waiting.ts';
import type { Kind, Payloads, SystemPayloads } from '../outgoing/adapter.ts';
import { addCommand, openCommand } from '../outgoing/commands.ts';
import { transferSets } from './business-central/pull.ts';
import { type TransferData, transferData } from './business-central/pull-transfers.ts';
import type { ErpContext, ErpTransfer, ErpTransferLine, TransferErp } from './erp.ts';
import { askedBy, isSent, withdrawUnsent } from './remote-commands.ts';

const r = remoteDocuments;
const sets = [...transferSets];
const isTransfer = and(eq(r.system, 'erp'), inArray(r.set, sets));
/** The status of an order that the ERP does not have any more. It is ours: no ERP has it. */
export const goneStatus = 'Gone';
const draftStatus = 'Open';

/**
 * Consignment with a remote ERP. It writes down what is to be sent, and answers from what was last read. An order that
 * was received as a whole is gone there: then what was posted of it stands.
 */
export const remoteTransfers: TransferErp = {
  async releaseTransfer(at, { lines, franchise_code, ...header }) {
    const ci_no = header.external_document_no;
    if (await openCommand(at.tx, 'transfer.release', ci_no)) return '';
    const { transfer_from_code, transfer_to_code, in_transit_code } = header;
    await add(at, 'transfer.release', ci_no, franchise_code, {
      ci_no,
      franchise_code,
      transfer_from_code,
      transfer_to_code,
      in_transit_code,
      lines: lines
        .filter(({ quantity }) => quantity > 0)
        .map(({ line_no, item_no, variant_code, quantity }) => ({
          line_no,
          item_no,
          variant_code,
          quantity,
        })),
      ships: await isOfShop(at.tx, transfer_from_code),
    });
    return '';
  },

  async transferOrder({ tx }, no) {
    const rows = await rowsOf(tx, no);
    return rows.length === 0 ? null : orderOf(no, rows);
  },

  async transferShipments({ tx }, no) {
    const rows = await rowsOf(tx, no);
    return rows
      .filter(({ set, data }) => set === 'transferShipments' && data.lines.length > 0)
      .map(({ remote_no, data }) => ({
        no: remote_no,
        posting_date: data.posting_date,
        lines: data.lines.map(({ line_no, quantity }) => ({ line_no, quantity })),
      }));
  },

  async cancelTransfer(at, { external_document_no: ci_no, transfer_from_code, franchise_code }, after) {
    const kinds = { sends: 'transfer.release', takesBack: 'transfer.cancel' } as const;
    if (await withdrawUnsent(at, kinds, ci_no, after)) return 'done';
    await add(at, 'transfer.cancel', ci_no, franchise_code, { ci_no, transfer_from_code, after });
    return 'asked';
  },

  receiveTransfer: (at, { no: bc_to_no, franchise_code }, lines) =>
    add(at, 'transfer.receive', bc_to_no, franchise_code, {
      bc_to_no,
      lines: lines.filter(({ qty_received }) => qty_received > 0),
    }),

  async takeTransferNews({ tx, now }, no) {
    await tx
      .update(r)
      .set({ taken_over_at: now })
      .where(and(isTransfer, eq(r.order_no, no), isNull(r.taken_over_at)));
  },

  async dueTransfers({ tx }, limit) {
    const rows = await tx
      .select({ no: r.order_no })
      .from(r)
      .where(isNews)
      .groupBy(r.order_no)
      .orderBy(asc(sql`min(${r.read_at})`))
      .limit(limit);
    return rows.map(({ no }) => no);
  },

  overdueTransfers: ({ tx }) => waitingIn(tx, r, r.read_at, isNews),
};

const isNews = sql`${r.system} = 'erp' and ${inArray(r.set, sets)} and ${isNull(r.taken_over_at)}`;

/** An order that could not be taken over waits behind the others. */
export async function postponeTransfer(tx: Tx, no: string, now: Date): Promise<void> {
  await tx
    .update(r)
    .set({ read_at: now })
    .where(and(isNews, eq(r.order_no, no)));
}

/** Was the document sent to the remote ERP, or is it about to be? */
export const isRemoteIssue = (tx: Tx, ci_no: string): Promise<boolean> =>
  ci_no === '' ? Promise.resolve(false) : isSent(tx, ['transfer.release'], ci_no);

/** Has the remote ERP told of an order of this number? */
export async function isRemoteTransfer(tx: Tx, no: string): Promise<boolean> {
  const [row] = await tx
    .select({ no: r.order_no })
    .from(r)
    .where(and(isTransfer, eq(r.order_no, no)))
    .limit(1);
  return row !== undefined;
}

/** Can the remote ERP write transfer orders? It was asked in the last round that read them. */
export async function readsTransfers(tx: Tx): Promise<boolean> {
  const [row] = await tx
    .select({ set: remoteCursors.set })
    .from(remoteCursors)
    .where(and(eq(remoteCursors.system, 'erp'), eq(remoteCursors.set, 'transferOrders')));
  return row !== undefined;
}

/** The ERP took the order back: it has it no more, and says so to no reader. */
export async function forgetTransfer({ tx }: Pick<ErpContext, 'tx'>, ci_no: string): Promise<void> {
  await tx
    .update(r)
    .set({ status: goneStatus, taken_over_at: null })
    .where(and(eq(r.system, 'erp'), eq(r.set, 'transferOrders'), eq(r.external_document_no, ci_no)));
}

async function isOfShop(tx: Tx, code: string): Promise<boolean> {
  const [location] = await tx
    .select({ franchise_code: locations.franchise_code })
    .from(locations)
    .where(eq(locations.code, code));
  return Boolean(location?.franchise_code);
}

type Row = Omit<typeof r.$inferSelect, 'data'> & { data: TransferData };

/** What is known of an order: itself, its shipments and receipts, the oldest first. */
async function rowsOf(tx: Tx, no: string): Promise<Row[]> {
  const rows = await tx
    .select()
    .from(r)
    .where(and(isTransfer, eq(r.order_no, no)))
    .orderBy(asc(sql`${r.data} ->> 'posting_date'`), asc(r.remote_no));
  return rows.map(row => ({ ...row, data: v.parse(transferData, row.data) }));
}

function orderOf(no: string, rows: readonly Row[]): ErpTransfer {
  const order = rows.findLast(({ set }) => set === 'transferOrders');
  const posted = rows.filter(({ set }) => set !== 'transferOrders');
  const head = order ?? posted[0];
  if (!head) throw new Error(`nothing is known of transfer order ${no}`);
  const lines = new Map<number, ErpTransferLine>(
    order?.data.lines.map(line => {
      const { line_no, item_no, variant_code, quantity, qty_shipped, qty_received } = line;
      const known = {
        line_no,
        item_no,
        variant_code,
        quantity,
        qty_shipped,
        qty_received,
        line_note: '',
        before: { qty_shipped, qty_received },
      };
      return [line_no, known];
    }),
  );
  for (const [line_no, moved] of Map.groupBy(
    posted.flatMap(({ data }) => data.lines),
    line => line.line_no,
  )) {
    const [first] = moved;
    if (!first) continue;
    const qty_shipped = addQuantity(...moved.map(line => line.qty_shipped));
    const qty_received = addQuantity(...moved.map(line => line.qty_received));
    const known = lines.get(line_no) ?? {
      line_no,
      item_no: first.item_no,
      variant_code: first.variant_code,
      quantity: qty_shipped,
      qty_shipped,
      qty_received,
      line_note: '',
    };
    lines.set(line_no, {
      ...known,
      // Of an order that has gone, the last that was read of it may be older than what was posted.
      qty_shipped: Math.max(known.qty_shipped, qty_shipped),
      qty_received: Math.max(known.qty_received, qty_received),
      // All that was posted since the ERP is connected was read.
      before: {
        qty_shipped: Math.max(0, addQuantity(known.qty_shipped, -qty_shipped)),
        qty_received: Math.max(0, addQuantity(known.qty_received, -qty_received)),
      },
    });
  }
  const shipped = posted.filter(({ set, data }) => set === 'transferShipments' && data.lines.length > 0);
  const sorted = [...lines.values()].toSorted((one, other) => one.line_no - other.line_no);
  return {
    no,
    external_document_no: head.external_document_no,
    transfer_from_code: head.data.transfer_from_code,
    transfer_to_code: head.data.transfer_to_code,
    in_transit_code: head.data.in_transit_code,
    canceled: order?.status === goneStatus && sorted.every(({ qty_shipped }) => qty_shipped === 0),
    // One that a document here asked for is awaited, also while people look at it there.
    isDraft: order?.status === draftStatus && head.external_document_no === '' && shipped.length === 0,
    created_at: head.modified_at,
    shipment_date: shipped.at(-1)?.data.posting_date ?? null,
    lines: sorted,
  };
}

const add = <K extends Extract<keyof SystemPayloads['erp'], `transfer.${string}`> & Kind>(
  at: ErpContext,
  kind: K,
  document_no: string,
  franchise_code: string,
  payload: Payloads[K],
): Promise<void> =>
  addCommand(at.tx, { kind, document_no, franchise_code, payload, created_by: askedBy(at) }, at.now);
