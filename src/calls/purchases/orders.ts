import * as v from 'valibot';
import { formatQuantity } from '#model/kit/format.ts';
import {
  amount,
  asChange,
  documentNo,
  lineNo,
  optionalDate,
  optionalText,
  quantityAboveZero,
  some,
  text,
} from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { mostLines } from '../kit/document-parts.ts';
import { list, part } from '../kit/list.ts';
import { filter as filterOf } from '../kit/list-input.ts';
import { lineSet, linesIn } from '../kit/words.ts';
import {
  headerEntries,
  lineChangeEntries,
  lineEntries,
  lineInputSchema,
  lineSchema,
  type PurchaseOrder,
  purchaseRowSchema,
  purchaseSchema,
} from './documents.ts';
import * as kit from './kit.ts';

export type {
  PurchaseLine,
  PurchaseLineInput,
  PurchaseOrder,
  PurchaseOrderRow,
} from './documents.ts';

// ---- reads ----

export const filter = list({
  name: 'purchaseOrders.filter',
  path: '/la/purchase-order/pos/filter',
  row: purchaseRowSchema,
  key: 'po_no',
  fields: [
    'po_no',
    'bc_so_no',
    'type',
    'vendor_no',
    'vendor_name',
    'buy_from_code',
    'warehouse_code',
    'la_status',
    'order_date',
    'requested_receipt_date',
    'total_lines',
    'grand_total',
    'remaining_amount',
    'payable',
    'cancel_reason_description',
    'applies_to_no',
    'created_at',
    'updated_at',
  ],
  search: ['po_no', 'bc_so_no', 'vendor_name'],
  numbers: ['po_no', 'bc_so_no'],
  capitals: ['la_status'],
  sort: { field: 'created_at', direction: 'desc' },
  derived: (order: PurchaseOrder) =>
    order.lines.some(line => line.is_cost_unknown)
      ? { grand_total: null, remaining_amount: null, payable: null }
      : {},
  failure: 'Filter Purchase Orders Failed!',
  access: kit.inLists,
  granted: kit.purchaseFields,
  tags: ['purchaseOrders'],
  store: 'window',
});

/** Credit memos alone. */
export const creditMemos = part(filter, 'purchaseOrders.creditMemos', {
  where: [filterOf('type', 'Credit Memo')],
  access: kit.ofType['Credit Memo'],
});

export const get = read({
  name: 'purchaseOrders.get',
  method: 'GET',
  path: '/la/purchase-order/pos/no/{pos_po_no}',
  input: v.object({ pos_po_no: documentNo }),
  answer: purchaseSchema,
  failure: 'Get Purchase Order Failed!',
  access: kit.onAnyScreen,
  granted: kit.purchaseFields,
  tags: ['purchaseOrders'],
  store: 'answer',
});

export const lines = read({
  name: 'purchaseOrders.lines',
  method: 'GET',
  path: '/la/purchase-order/get-all-line/{pos_po_no}',
  input: v.object({ pos_po_no: documentNo }),
  answer: v.object({ items: v.array(lineSchema) }),
  failure: 'Get Purchase Lines Failed!',
  access: kit.onAnyScreen,
  tags: ['purchaseOrders'],
  store: 'none',
});

/**
 * What the franchise still expects and what it owes, VND, of one order or of all that the caller sees. Amounts kept on
 * documents that differ from what their lines say are put right first; done again, it changes nothing.
 */
export const calculateRemainingAmount = read({
  name: 'purchaseOrders.calculateRemainingAmount',
  method: 'GET',
  path: '/la/purchase-order/calculate-remaining-amount',
  optionalQuery: ['po_no'],
  input: v.object({ po_no: v.optional(documentNo) }),
  answer: v.object({ remaining_amount: amount, payable: amount }),
  failure: 'Calculate Remaining Amount Failed!',
  access: kit.inLists,
  granted: kit.amountFields,
  tags: ['purchaseOrders'],
  store: 'none',
});

// ---- writes ----

/** Makes an order, with its lines, in one transaction. */
export const create = write({
  name: 'purchaseOrders.create',
  method: 'POST',
  path: '/la/purchase-order/pos',
  input: v.object({
    /** Temporary id on the tablet; the back end numbers the order from its series. */
    po_no: v.optional(documentNo, 'tmp:'),
    data: v.object({
      ...headerEntries,
      /** Business date on which it was made, which may be before it is sent. */
      order_date: optionalDate,
      lines: v.optional(some(lineInputSchema, mostLines, 0), []),
    }),
  }),
  ...kit.answersPurchase,
  failure: 'Create Purchase Order Failed!',
  access: { pages: [kit.screenOf.Order], button: 'Save' },
  offline: 'queue',
  document: kit.ofPo,
  creates: answer => answer.po_no,
  summary: input => `New purchase order, ${linesIn(input.data.lines.length)}`,
});

/** Changes the header. Only the fields given change. */
export const update = write({
  name: 'purchaseOrders.update',
  method: 'PUT',
  path: '/la/purchase-order/pos',
  input: v.object({
    po_no: documentNo,
    ...kit.seen,
    data: v.object(asChange(headerEntries)),
  }),
  ...kit.savesPurchase,
  failure: 'Update Purchase Order Failed!',
  summary: input => `Change purchase order ${input.po_no}`,
});

export const addLine = write({
  name: 'purchaseOrders.addLine',
  method: 'POST',
  path: '/la/purchase-order/line',
  input: v.object({ po_no: documentNo, ...kit.seen, ...lineEntries }),
  ...kit.savesPurchase,
  failure: 'Create Purchase Line Failed!',
  summary: input =>
    `Add ${formatQuantity(input.purchase_qty)} × ${input.item_no} to purchase order ${input.po_no}`,
});

/** What is left out of a line stays as it is. */
export const updateLine = write({
  name: 'purchaseOrders.updateLine',
  method: 'PUT',
  path: '/la/purchase-order/line',
  input: v.object({ po_no: documentNo, ...kit.seen, ...lineChangeEntries }),
  ...kit.savesPurchase,
  failure: 'Update Purchase Line Failed!',
  summary: input =>
    `${lineSet(input.item_no ?? input.line_no, input.purchase_qty)} in purchase order ${input.po_no}`,
});

export const removeLines = write({
  name: 'purchaseOrders.removeLines',
  method: 'POST',
  path: '/la/purchase-order/line/remove',
  input: v.object({
    pos_po_no: documentNo,
    ...kit.seen,
    line_nos: some(lineNo, mostLines),
  }),
  ...kit.savesPurchase,
  failure: 'Remove Purchase Line Failed!',
  document: kit.ofPosPo,
  summary: input => `Remove ${linesIn(input.line_nos.length)} from purchase order ${input.pos_po_no}`,
});

const buttons = { OPEN: 'Reopen', CANCELED: 'Cancel' } as const;

/** Cancels a document, or opens a released one again. A released order is canceled with the connection only. */
export const setStatus = write({
  name: 'purchaseOrders.setStatus',
  method: 'PUT',
  path: '/la/purchase-order/update-status',
  input: v.object({
    pos_po_no: documentNo,
    status: v.picklist(['OPEN', 'CANCELED']),
    cancel_reason_code: optionalText(30),
  }),
  ...kit.answersPurchase,
  failure: 'Update Purchase Order Status Failed!',
  access: input => (input.status === 'OPEN' ? 'administrators' : kit.onScreen(buttons[input.status])),
  // The franchisor may be shipping what is released.
  offline: ({ status }, document) =>
    status === 'OPEN' || document?.status === 'RELEASED' ? 'online' : 'draft',
  document: kit.ofPosPo,
  summary: input => `${buttons[input.status]} purchase order ${input.pos_po_no}`,
});

/** Sends an order to the franchisor, or a credit memo's goods back to it. */
export const release = write({
  name: 'purchaseOrders.release',
  method: 'POST',
  path: '/la/purchase-order/bc',
  input: v.object({ po_no: documentNo }),
  ...kit.answersPurchase,
  invalidates: ['purchaseOrders', 'purchaseShipments', 'stock', 'warehouseEntries'],
  failure: 'Release Purchase Order Failed!',
  access: kit.onScreen('Release'),
  offline: 'draft',
  document: kit.ofPo,
  summary: input => `Release purchase order ${input.po_no}`,
});

/** Receives pieces of shipments: `0 < qty_to_receive ≤ shipped − received`. With the last piece the order is invoiced. */
export const receive = write({
  name: 'purchaseOrders.receive',
  method: 'POST',
  path: '/la/purchase-order/lines/receive',
  input: v.object({
    pos_po_no: documentNo,
    lines: some(
      v.object({
        shipment_no: documentNo,
        line_no: lineNo,
        qty_to_receive: quantityAboveZero,
        line_note: v.optional(text(250)),
      }),
      1000,
    ),
  }),
  ...kit.answersPurchase,
  invalidates: ['purchaseOrders', 'purchaseShipments', 'stock', 'warehouseEntries'],
  failure: 'Receive Purchase Order Failed!',
  access: kit.onOrder('Receive Now'),
  offline: 'draft',
  document: kit.ofPosPo,
  summary: input => `Receive ${linesIn(input.lines.length)} of purchase order ${input.pos_po_no}`,
});

/** A credit memo of some of an order's invoiced pieces, answered with its new number. `quantity ≤ invoiced − on credit memos that are not canceled` */
export const createCreditMemo = write({
  name: 'purchaseOrders.createCreditMemo',
  method: 'POST',
  path: '/la/purchase-order/pos/credit-memo',
  input: v.object({
    pos_po_no: documentNo,
    lines: some(v.object({ line_no: lineNo, quantity: quantityAboveZero }), mostLines),
  }),
  answer: purchaseSchema,
  granted: kit.purchaseFields,
  invalidates: ['purchaseOrders'],
  failure: 'Create Credit Memo Failed!',
  access: kit.onOrder('Credit Memo'),
  offline: 'draft',
  document: kit.ofPosPo,
  creates: (answer: PurchaseOrder) => answer.po_no,
  summary: input => `Credit memo for purchase order ${input.pos_po_no}`,
});

/** Expects nothing more: what has come is invoiced, and an order of which nothing has come is canceled. */
export const close = write({
  name: 'purchaseOrders.close',
  method: 'POST',
  path: '/la/purchase-order/close-sales-order',
  input: v.object({
    po_no: documentNo,
    /** Pieces that were shipped did not come: the order ends without them. Else it is refused while any are on their way. */
    short_delivery: v.optional(v.boolean()),
  }),
  ...kit.answersPurchase,
  invalidates: ['purchaseOrders', 'purchaseShipments'],
  failure: 'Close Purchase Order Failed!',
  access: kit.onOrder('Close'),
  offline: 'online',
  document: kit.ofPo,
  summary: input =>
    `Close purchase order ${input.po_no}${input.short_delivery ? ', not everything came' : ''}`,
});
