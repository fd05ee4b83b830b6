import * as v from 'valibot';
import { formatDate, formatQuantity } from '#model/kit/format.ts';
import { waitingAmounts } from '#model/sales/debts.ts';
import { type RequestedStatus, requestableStatuses } from '#model/sales/status.ts';
import type { PageButton } from '#model/session/pages.ts';
import {
  amountFromZero,
  asChange,
  date,
  documentNo,
  lineNo,
  optionalDate,
  optionalText,
  some,
} from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { list, part } from '../kit/list.ts';
import { filter as filterOf } from '../kit/list-input.ts';
import { lineSet, linesIn } from '../kit/words.ts';
import { approvalsSchema } from './discount-approvals.ts';
import {
  feeLineSchema,
  headerEntries,
  lineChangeEntries,
  lineInputEntries,
  lineInputSchema,
  orderRowSchema,
  orderSchema,
  remainingHistorySchema,
} from './documents.ts';
import * as kit from './kit.ts';
import { posting } from './posting.ts';
import { worthOfLines, worthOfOrder } from './worth.ts';

export type {
  Receipt,
  SalesLineInput,
  SalesOrder,
  SalesOrderHeader,
  SalesOrderRow,
} from './documents.ts';

export const filter = list({
  name: 'salesOrders.filter',
  path: '/la/sales-order/pos/filter',
  row: orderRowSchema,
  key: 'pos_so_no',
  fields: [
    'pos_so_no',
    'sell_to_customer_no',
    'sell_to_name',
    'sell_to_phone_no',
    'status',
    'order_date',
    'requested_delivery_date',
    'document_type',
    'grand_total',
    'remaining_amount',
    'total_lines',
    'location_code',
    'applies_to_no',
    'quote_no',
    'transfer_memo',
    'created_at',
    'updated_at',
    'support_to_ship',
    'delivery_step',
    'cancel_reason_code',
    'online_problem',
  ],
  search: ['pos_so_no', 'sell_to_name', 'sell_to_phone_no', 'transfer_memo'],
  numbers: ['pos_so_no'],
  sort: { field: 'created_at', direction: 'desc' },
  sorts: ['created_at', 'order_date', 'grand_total'],
  derived: waitingAmounts,
  failure: 'Filter Sales Orders Failed!',
  access: kit.inLists,
  granted: kit.salesFields,
  tags: ['salesOrders'],
  store: 'window',
});

/** Orders alone; quotes and credit memos have lists of their own. */
export const orders = part(filter, 'salesOrders.orders', {
  where: [filterOf('document_type', 'order')],
  access: kit.ofType.order,
});

export const get = read({
  name: 'salesOrders.get',
  method: 'GET',
  path: '/la/sales-order/pos/no/{pos_so_no}',
  input: v.object({ pos_so_no: documentNo }),
  answer: orderSchema,
  failure: 'Get Sales Order Failed!',
  access: kit.onAnyScreen,
  granted: kit.salesFields,
  tags: ['salesOrders', 'receipts'],
  store: 'answer',
});

/** Documents as `get` answers each, some at a time: a tablet keeps the finished ones. Our own; a back end may leave it out. */
export const whole = list({
  name: 'salesOrders.whole',
  path: '/own/sales-orders/whole',
  row: orderSchema,
  key: 'pos_so_no',
  fields: ['pos_so_no', 'document_type', 'status', 'created_at', 'updated_at'],
  sort: { field: 'created_at', direction: 'desc' },
  failure: null,
  access: kit.onAnyScreen,
  granted: kit.salesFields,
  tags: ['salesOrders', 'receipts'],
  store: 'none',
});

export const remainingHistory = list({
  name: 'salesOrders.remainingHistory',
  path: '/la/sales-order/pos/filter-history-update-remaining',
  row: remainingHistorySchema,
  key: 'id',
  fields: ['id', 'pos_so_no', 'created_at'],
  sort: { field: 'id', direction: 'desc' },
  failure: 'Filter History Update Remaining Failed!',
  access: kit.onAnyScreen,
  granted: kit.remainingFields,
  tags: ['remainingHistory'],
  store: 'none',
});

/** Makes an order, with its lines, in one transaction. */
export const create = write({
  name: 'salesOrders.create',
  method: 'POST',
  path: '/la/sales-order/pos',
  input: v.object({
    /** Temporary id on the tablet; the back end numbers the order from its series. */
    pos_so_no: v.optional(documentNo, 'tmp:'),
    data: v.object({
      ...headerEntries,
      /** Business date on which the sale was made, which may be before it is sent. */
      order_date: optionalDate,
      lines: v.optional(some(lineInputSchema, 500, 0), []),
      fees: v.optional(some(feeLineSchema, 50, 0), []),
    }),
    /** Of its discount, by people who may. Ours alone: another back end is not told. */
    approvals: approvalsSchema,
  }),
  ...kit.answersOrder,
  failure: 'Create Sales Order Failed!',
  access: ({ data }: { data?: { document_type: kit.SalesType } }) => kit.toMake(data?.document_type, 'Save'),
  offline: 'queue',
  document: kit.salesDocument,
  creates: answer => answer.pos_so_no,
  worth: ({ data }) => worthOfOrder(data),
  summary: input =>
    `New order for ${input.data.sell_to_name || 'a customer'}, ${linesIn(input.data.lines.length)}`,
});

/** Changes the header. Only the fields given change. */
export const update = write({
  name: 'salesOrders.update',
  method: 'PUT',
  path: '/la/sales-order/pos',
  input: v.object({
    pos_so_no: documentNo,
    ...kit.seen,
    data: v.object(asChange(headerEntries)),
    /** As of a new order. */
    approvals: approvalsSchema,
  }),
  ...kit.editsOrder,
  failure: 'Update Sales Order Failed!',
  access: kit.onScreen('Save'),
  offline: ({ data }) => {
    // What a coupon takes off only the back end knows.
    if (data.coupon_code !== undefined) return 'online';
    // Another customer may have other prices.
    return data.sell_to_customer_no === undefined ? 'queue' : 'draft';
  },
  document: kit.salesDocument,
  // Of a percentage the lines would have to be known.
  worth: ({ data }) => -(data.invoice_discount_amount ?? 0),
  summary: input => `Change order ${input.pos_so_no}`,
});

export const addLine = write({
  name: 'salesOrders.addLine',
  method: 'POST',
  path: '/la/sales-order/line',
  input: v.object({ pos_so_no: documentNo, ...kit.seen, ...lineInputEntries }),
  ...kit.editsLines,
  worth: line => worthOfLines([line]),
  failure: 'Create Sales Line Failed!',
  summary: input => `Add ${formatQuantity(input.quantity)} × ${input.item_no} to order ${input.pos_so_no}`,
});

export const updateLine = write({
  name: 'salesOrders.updateLine',
  method: 'PUT',
  path: '/la/sales-order/line',
  input: v.object({ pos_so_no: documentNo, ...kit.seen, ...lineChangeEntries }),
  ...kit.editsLines,
  failure: 'Update Sales Line Failed!',
  // Of a part of a line the rest would have to be known.
  worth: ({ quantity = 0, unit_price = 0, line_discount_amount = 0 }) =>
    worthOfLines([{ quantity, unit_price, line_discount_amount }]),
  summary: input => `${lineSet(input.item_no ?? input.line_no, input.quantity)} in order ${input.pos_so_no}`,
});

export const removeLines = write({
  name: 'salesOrders.removeLines',
  method: 'POST',
  path: '/la/sales-order/line/remove',
  input: v.object({ pos_so_no: documentNo, ...kit.seen, line_nos: some(lineNo, 500) }),
  ...kit.editsLines,
  failure: 'Remove Sales Line Failed!',
  summary: input => `Remove ${linesIn(input.line_nos.length)} from order ${input.pos_so_no}`,
});

const buttons = {
  OPEN: 'Reopen',
  CONFIRMED: 'Confirm',
  RELEASED: 'Release',
  CANCELED: 'Cancel',
  SUPPORT_TO_SHIP: 'Support To Ship',
  POSTED: 'Post',
} as const satisfies Record<RequestedStatus, PageButton>;

export const setStatus = write({
  name: 'salesOrders.setStatus',
  method: 'PUT',
  path: '/la/sales-order/status',
  input: v.object({
    pos_so_no: documentNo,
    status: v.picklist(requestableStatuses),
    cancel_reason_code: optionalText(30),
  }),
  ...kit.answersOrder,
  // A credit memo that is posted takes from the revenue.
  invalidates: ['salesOrders', 'salesInvoices'],
  failure: 'Update Sales Order Status Failed!',
  access: input => kit.onScreen(buttons[input.status]),
  offline: ({ status }, document) => {
    // The ERP may be shipping what is released.
    const isAtErp = document?.type === 'order' && document.status === 'RELEASED';
    if (status === 'OPEN' || (status === 'CANCELED' && isAtErp)) return 'online';
    return status === 'CONFIRMED' || status === 'SUPPORT_TO_SHIP' ? 'queue' : 'draft';
  },
  document: kit.salesDocument,
  summary: input => `${buttons[input.status]} order ${input.pos_so_no}`,
});

/**
 * Ships and invoices. For each line: `qty_to_ship ≤ quantity − shipped`, `qty_to_invoice ≤ shipped (after it) − invoiced`.
 * Refused where it finishes a sale that a walk-in customer would owe for (`model/sales/debts.ts`).
 */
export const postQty = write({
  name: 'salesOrders.postQty',
  // Before version 2 a transfer was added after the goods had left.
  version: 2,
  method: 'PUT',
  path: '/la/sales-order/lines/post-qty',
  input: posting,
  ...kit.answersOrder,
  invalidates: ['salesOrders', 'salesInvoices', 'stock', 'customers'],
  failure: 'Post Quantity Failed!',
  access: kit.onOrder('Ship Now'),
  offline: 'draft',
  document: kit.salesDocument,
  summary: input => `Ship now order ${input.pos_so_no}`,
});

export const close = write({
  name: 'salesOrders.close',
  method: 'POST',
  path: '/la/sales-order/pos/close-sales-order',
  input: v.object({ pos_so_no: documentNo }),
  ...kit.answersOrder,
  failure: 'Close Sales Order Failed!',
  access: kit.onOrder('Close'),
  offline: 'online',
  document: kit.salesDocument,
  summary: input => `Close order ${input.pos_so_no}`,
});

export const setRequestedDeliveryDate = write({
  name: 'salesOrders.setRequestedDeliveryDate',
  method: 'PUT',
  path: '/la/sales-order/requested-delivery-date',
  input: v.object({ pos_so_no: documentNo, ...kit.seen, date }),
  ...kit.editsOrder,
  failure: 'Update Requested Delivery Date Failed!',
  access: kit.onScreen('Save'),
  offline: 'queue',
  document: kit.salesDocument,
  summary: input => `Deliver order ${input.pos_so_no} on ${formatDate(input.date)}`,
});

/** An administrator's correction of the remaining amount; every change is kept in its history. */
export const updateRemaining = write({
  name: 'salesOrders.updateRemaining',
  method: 'PUT',
  path: '/la/sales-order/update-remaining',
  input: v.object({
    pos_so_no: documentNo,
    is_update_remaining_amount: v.boolean(),
    remaining_amount: amountFromZero,
  }),
  ...kit.answersOrder,
  invalidates: ['salesOrders', 'remainingHistory'],
  failure: 'Update Remaining Amount Failed!',
  access: 'administrators',
  offline: 'online',
  document: kit.salesDocument,
  summary: input => `Set remaining amount of order ${input.pos_so_no}`,
});
