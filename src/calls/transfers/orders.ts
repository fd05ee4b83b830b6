import * as v from 'valibot';
import { formatQuantity } from '#model/kit/format.ts';
import { transferStatuses } from '#model/transfers/status.ts';
import {
  documentNo,
  instant,
  lineNo,
  optionalCode,
  quantityAboveZero,
  quantityFromZero,
  some,
} from '../kit/atoms.ts';
import { type List, read, write } from '../kit/call.ts';
import { goodsNamed, history } from '../kit/document-parts.ts';
import { list } from '../kit/list.ts';

const text = v.string();

/** Who receives the goods sees an order as a receipt; who sent them, as what became of their issue. */
const ofEitherEnd = {
  types: {
    receipt: { pages: ['/consignmentReceipt/detail'] },
    issue: { pages: ['/consignmentIssue/detail'] },
  },
} as const;

const headEntries = {
  bc_to_no: text,
  /** The consignment issue that asked for it; empty for the ERP's own. */
  ci_no: text,
  /** Who receives; empty for the franchisor. */
  franchise_code: text,
  transfer_from_code: text,
  transfer_to_code: text,
  intransit_code: text,
  /** A foreign back end may know more; an unknown one is shown as it is and allows nothing. */
  status: v.union([v.picklist(transferStatuses), text]),
  /** Why the ERP did not take in what was received, in its words; empty where it did. */
  erp_refusal: v.optional(text, ''),
  /** Business date of the last shipment; empty before the first. */
  shipment_date: text,
  total_lines: v.number(),
  total_qty: v.number(),
  total_shipped: v.number(),
  total_received: v.number(),
  ...history,
};
export const transferRowSchema = v.object(headEntries);
export type TransferOrderRow = v.InferOutput<typeof transferRowSchema>;

export const transferLineSchema = v.object({
  line_no: lineNo,
  item_no: text,
  variant_code: text,
  ...goodsNamed,
  quantity: quantityAboveZero,
  qty_shipped: quantityFromZero,
  qty_received: quantityFromZero,
  line_note: text,
});
export type TransferOrderLine = v.InferOutput<typeof transferLineSchema>;

/** The whole order, and what has been received of it, the newest first: who, when, how much. */
export const transferSchema = v.object({
  ...headEntries,
  lines: v.array(transferLineSchema),
  receipts: v.array(
    v.object({
      at: instant,
      /** Username; empty for the franchisor's own. */
      by: text,
      lines: v.array(v.object({ line_no: lineNo, quantity: quantityAboveZero })),
    }),
  ),
});
export type TransferOrder = v.InferOutput<typeof transferSchema>;

/** Is this answer a whole transfer order? */
export function isTransfer(answer: unknown): answer is TransferOrder {
  return typeof answer === 'object' && answer !== null && 'bc_to_no' in answer && 'receipts' in answer;
}

/** What the ERP sends to the franchise: its consignment receipts. */
export const filter: List<TransferOrderRow> = list({
  name: 'transferOrders.filter',
  path: '/la/transfer-order/pos/filter',
  row: transferRowSchema,
  key: 'bc_to_no',
  fields: [
    'bc_to_no',
    'ci_no',
    'status',
    'transfer_from_code',
    'transfer_to_code',
    'shipment_date',
    'total_lines',
    'total_qty',
    'total_shipped',
    'total_received',
    'created_at',
    'updated_at',
  ],
  search: ['bc_to_no', 'ci_no'],
  sort: { field: 'created_at', direction: 'desc' },
  failure: 'Filter Consignment Receipts Failed!',
  access: { pages: ['/consignmentReceipt', '/consignmentReceipt/detail'] },
  tags: ['transferOrders'],
  store: 'window',
});

/** The sender of the goods may look too. */
export const get = read({
  name: 'transferOrders.get',
  method: 'GET',
  path: '/la/transfer-order/pos/no/{bc_to_no}',
  input: v.object({ bc_to_no: documentNo }),
  answer: transferSchema,
  failure: 'Get Consignment Receipt Failed!',
  access: ofEitherEnd,
  tags: ['transferOrders'],
  store: 'answer',
});

/** Posted transfer shipments of the ERP, the oldest first. */
export const shipments = read({
  name: 'transferOrders.shipments',
  method: 'GET',
  path: '/la/transfer-order/posted-warehouse-shipment/no/{bc_to_no}',
  input: v.object({ bc_to_no: documentNo }),
  answer: v.object({
    bc_to_no: text,
    shipments: v.array(
      v.object({
        no: text,
        posting_date: text,
        lines: v.array(
          v.object({
            line_no: lineNo,
            item_no: text,
            variant_code: text,
            description: text,
            unit_of_measure: text,
            quantity: quantityAboveZero,
          }),
        ),
      }),
    ),
  }),
  failure: 'Get Posted Warehouse Shipment Failed!',
  access: ofEitherEnd,
  tags: ['transferOrders'],
  store: 'answer',
});

/** Asks the ERP for the order as it is now, and lets it ship at once what it would ship later. */
export const sync = write({
  name: 'transferOrders.sync',
  method: 'POST',
  path: '/la/transfer-order/pos/bc-transfer-order',
  input: v.object({ bc_to_no: documentNo }),
  answer: transferSchema,
  invalidates: ['transferOrders', 'consignmentIssues', 'stock', 'warehouseEntries'],
  failure: 'Sync Failed!',
  access: {
    types: {
      receipt: { pages: ['/consignmentReceipt', '/consignmentReceipt/detail'], button: 'Sync' },
      issue: { pages: ['/consignmentIssue/detail'], button: 'Release' },
    },
  },
  offline: 'online',
  document: input => ({ kind: 'to', no: input.bc_to_no }),
  summary: input => `Sync transfer order ${input.bc_to_no}`,
});

/** Takes in what arrived. For each line: `qty_to_receive ≤ shipped − received`. */
export const receive = write({
  name: 'transferOrders.receive',
  method: 'POST',
  path: '/la/transfer-order/pos/receive-lines',
  input: v.object({
    bc_to_no: documentNo,
    /** Who receives; their own when it is left empty. */
    franchise_code: optionalCode,
    lines: some(v.object({ line_no: lineNo, qty_to_receive: quantityFromZero }), 1000),
  }),
  answer: transferSchema,
  invalidates: ['transferOrders', 'consignmentIssues', 'stock', 'warehouseEntries'],
  versionRead: { of: (answer: TransferOrder) => answer.version },
  failure: 'Receive Lines Failed!',
  access: { types: { receipt: { pages: ['/consignmentReceipt/detail'], button: 'Receive' } } },
  offline: 'draft',
  document: input => ({ kind: 'to', no: input.bc_to_no }),
  summary: input => `Receive ${formatQuantity(input.lines.length)} lines of transfer order ${input.bc_to_no}`,
});
