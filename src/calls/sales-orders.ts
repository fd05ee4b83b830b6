import * as v from 'valibot';
import { salesStatuses } from '#model/sales-status.ts';
import {
  amount,
  amountFromZero,
  date,
  documentNo,
  instant,
  lineNo,
  optionalDate,
  optionalPhone,
  optionalText,
  quantityAboveZero,
  quantityFromZero,
} from './atoms.ts';
import { type Access, list, read, write } from './kit.ts';

const screen = '/salesOrders/detail';
const onScreen = (button: string): Access => ({ pages: [screen], button });
const order = (input: { pos_so_no: string }) => ({ kind: 'so', no: input.pos_so_no });

// ---- the document ----

/** A party of a sales document: who is sold to, billed, shipped to. Its country is always VNM. */
const block = <P extends string>(prefix: P) =>
  ({
    [`${prefix}_customer_no`]: optionalText(60),
    [`${prefix}_name`]: optionalText(100),
    [`${prefix}_phone_no`]: optionalPhone,
    [`${prefix}_contact`]: optionalText(100),
    [`${prefix}_address`]: optionalText(100),
    [`${prefix}_address_2`]: optionalText(100),
    [`${prefix}_district_code`]: optionalText(20),
    [`${prefix}_district_name`]: optionalText(80),
    [`${prefix}_post_code`]: optionalText(20),
    [`${prefix}_city`]: optionalText(80),
    [`${prefix}_country_region_code`]: v.optional(v.literal('VNM'), 'VNM'),
  }) as Block<P>; // computed keys lose their literal names; this puts them back
type BlockText =
  | 'customer_no'
  | 'name'
  | 'contact'
  | 'address'
  | 'address_2'
  | 'district_code'
  | 'district_name'
  | 'post_code'
  | 'city';
type Block<P extends string> = { [K in BlockText as `${P}_${K}`]: ReturnType<typeof optionalText> } & {
  [K in 'phone_no' as `${P}_${K}`]: typeof optionalPhone;
} & {
  [K in 'country_region_code' as `${P}_${K}`]: v.OptionalSchema<v.LiteralSchema<'VNM', undefined>, 'VNM'>;
};

/** What the person can set on an order's header. */
const headerEntries = {
  document_type: v.optional(v.picklist(['order', 'quote', 'credit_memo']), 'order'),
  location_code: optionalText(20),
  sales_type: optionalText(30),
  general_comments: optionalText(250),
  delivery_comments: optionalText(250),
  la_internal_comment: optionalText(250),
  ...block('sell_to'),
  ...block('bill_to'),
  ...block('ship_to'),
  ship_to_code: optionalText(20),
  agent_code: optionalText(30),
  agent_service_code: optionalText(30),
  agent_address: optionalText(150),
  requested_delivery_date: optionalDate,
  coupon_code: optionalText(30),
  campaign: optionalText(30),
  costcenter: optionalText(30),
  loyalty_cust_scheme: v.optional(v.pipe(v.string(), v.maxLength(30)), 'Silver'),
  loyalty_cust_referral_code: optionalText(30),
  customer_birthday: optionalDate,
  /** VND off the whole document, after line discounts. */
  invoice_discount_amount: v.optional(amountFromZero, 0),
  auto_promotion: v.optional(v.boolean(), false),
};
export const headerSchema = v.object(headerEntries);
export type SalesOrderHeader = v.InferOutput<typeof headerSchema>;

/** What the person can set on a line. `line_no` is chosen by the tablet (10000, 20000, …) and unique in its order. */
const lineEntries = {
  line_no: lineNo,
  item_no: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
  variant_code: optionalText(20),
  quantity: quantityAboveZero,
  /** VND; what the customer was told. The back end compares it with its own price and keeps its own. */
  unit_price: amountFromZero,
  line_discount_amount: v.optional(amountFromZero, 0),
  line_note: optionalText(250),
};
export const lineInputSchema = v.object(lineEntries);
export type SalesLineInput = v.InferOutput<typeof lineInputSchema>;

export const lineSchema = v.object({
  ...lineEntries,
  description: v.string(),
  variant_description: v.string(),
  unit_of_measure: v.string(),
  picture: v.string(),
  location_code: v.string(),
  qty_shipped: quantityFromZero,
  qty_invoiced: quantityFromZero,
  qty_credited: quantityFromZero,
  /** VND: quantity × price − line discount */
  line_amount: amount,
});
export type SalesLine = v.InferOutput<typeof lineSchema>;

export const feeLineSchema = v.object({
  line_no: lineNo,
  fee_code: v.string(),
  description: v.string(),
  amount,
});

export const receiptSchema = v.object({
  receipt_id: v.number(),
  /** What the tablet called it before the back end numbered it; finds a receipt again after an unknown outcome. */
  franchise_code: v.string(),
  location_code: v.string(),
  customer_no: v.string(),
  customer_name: v.string(),
  pos_so_no: v.string(),
  phone: v.string(),
  amount,
  receipt_type: v.string(),
  payment_type: v.string(),
  payment_term: v.string(),
  contract_no: v.string(),
  comment: v.string(),
  collect_store_code: v.string(),
  status: v.picklist(['ADDED', 'POSTED', 'DELETED']),
  created_by: v.number(),
  created_at: instant,
  posted_at: v.nullable(instant),
});
export type Receipt = v.InferOutput<typeof receiptSchema>;

const progress = {
  pos_so_no: v.string(),
  franchise_code: v.string(),
  /** A foreign back end may know more; an unknown one is shown as it is and allows nothing. */
  status: v.union([v.picklist(salesStatuses), v.string()]),
  order_date: v.string(),
  support_to_ship: v.boolean(),
  cancel_reason_code: v.string(),
  total_lines: v.number(),
  /** VND, all lines, fees and discounts */
  grand_total: amount,
  /** VND, grand total − posted receipts − credited, or as an administrator set it */
  remaining_amount: amount,
  created_at: instant,
  updated_at: instant,
  /** Raised by every change; a write may carry the version it was made on. */
  version: v.number(),
};

/** One row of the list. */
export const orderRowSchema = v.object({
  ...progress,
  sell_to_customer_no: v.string(),
  sell_to_name: v.string(),
  sell_to_phone_no: v.string(),
  requested_delivery_date: v.string(),
  document_type: v.string(),
  location_code: v.string(),
});
export type SalesOrderRow = v.InferOutput<typeof orderRowSchema>;

/** The whole document with its lines, fees and receipts. */
export const orderSchema = v.object({
  ...headerEntries,
  ...progress,
  lines: v.array(lineSchema),
  fees: v.array(feeLineSchema),
  receipts: v.array(receiptSchema),
});
export type SalesOrder = v.InferOutput<typeof orderSchema>;

// ---- reads ----

export const filter = list<SalesOrderRow>({
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
    'created_at',
    'updated_at',
  ],
  search: ['pos_so_no', 'sell_to_name', 'sell_to_phone_no'],
  sort: { field: 'created_at', direction: 'desc' },
  failure: 'Filter Sales Orders Failed!',
  access: { pages: ['/salesOrders'] },
  topics: ['salesOrders'],
  store: 'window',
});

export const get = read({
  name: 'salesOrders.get',
  method: 'GET',
  path: '/la/sales-order/pos/no/{pos_so_no}',
  input: v.object({ pos_so_no: documentNo }),
  answer: orderSchema,
  failure: 'Get Sales Order Failed!',
  access: { pages: [screen] },
  topics: ['salesOrders', 'receipts'],
  store: 'answer',
});

export const remainingHistorySchema = v.object({
  id: v.number(),
  pos_so_no: v.string(),
  old_amount: amount,
  new_amount: amount,
  changed_by: v.string(),
  created_at: instant,
});
export const remainingHistory = list<v.InferOutput<typeof remainingHistorySchema>>({
  name: 'salesOrders.remainingHistory',
  path: '/la/sales-order/pos/filter-history-update-remaining',
  row: remainingHistorySchema,
  key: 'id',
  fields: ['id', 'pos_so_no', 'created_at'],
  sort: { field: 'id', direction: 'desc' },
  failure: 'Filter History Update Remaining Failed!',
  access: { pages: [screen] },
  topics: ['remainingHistory'],
  store: 'none',
});

export const noSeriesSchema = v.object({
  id: v.string(),
  franchise_code: v.string(),
  year: v.number(),
  prefix: v.string(),
  last_no: v.number(),
});
export const noSeries = list<v.InferOutput<typeof noSeriesSchema>>({
  name: 'salesOrders.noSeries',
  path: '/la/sales-order/pos/filter-no-series',
  row: noSeriesSchema,
  key: 'id',
  fields: ['id', 'franchise_code', 'year'],
  sort: { field: 'id', direction: 'asc' },
  failure: 'Filter No Series Failed!',
  access: 'signed-in',
  topics: ['noSeries'],
  store: 'none',
});

// ---- writes ----

/** Every write of an existing order answers the whole order as it is afterwards. */
const answersOrder = { answer: orderSchema, touches: ['salesOrders'] } as const;

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
      lines: v.optional(v.pipe(v.array(lineInputSchema), v.maxLength(500)), []),
    }),
  }),
  ...answersOrder,
  failure: 'Create Sales Order Failed!',
  access: onScreen('Save'),
  offline: 'queue',
  document: order,
  creates: answer => answer.pos_so_no,
  says: input => `New order for ${input.data.sell_to_name || 'a customer'}, ${input.data.lines.length} lines`,
});

/** Changes the header. Only the fields given change. */
export const update = write({
  name: 'salesOrders.update',
  method: 'PUT',
  path: '/la/sales-order/pos',
  input: v.object({ pos_so_no: documentNo, data: v.partial(v.object(stripDefaults(headerEntries))) }),
  ...answersOrder,
  failure: 'Update Sales Order Failed!',
  access: onScreen('Save'),
  offline: 'queue',
  document: order,
  says: input => `Change order ${input.pos_so_no}`,
});

export const addLine = write({
  name: 'salesOrders.addLine',
  method: 'POST',
  path: '/la/sales-order/line',
  input: v.object({ pos_so_no: documentNo, ...lineEntries }),
  ...answersOrder,
  failure: 'Create Sales Line Failed!',
  access: onScreen('Save'),
  offline: 'queue',
  document: order,
  says: input => `Add ${input.quantity} × ${input.item_no} to order ${input.pos_so_no}`,
});

export const updateLine = write({
  name: 'salesOrders.updateLine',
  method: 'PUT',
  path: '/la/sales-order/line',
  input: v.object({ pos_so_no: documentNo, ...lineEntries }),
  ...answersOrder,
  failure: 'Update Sales Line Failed!',
  access: onScreen('Save'),
  offline: 'queue',
  document: order,
  says: input => `Set ${input.item_no} to ${input.quantity} in order ${input.pos_so_no}`,
});

export const removeLines = write({
  name: 'salesOrders.removeLines',
  method: 'POST',
  path: '/la/sales-order/line/remove',
  input: v.object({
    pos_so_no: documentNo,
    line_nos: v.pipe(v.array(lineNo), v.minLength(1), v.maxLength(500)),
  }),
  ...answersOrder,
  failure: 'Remove Sales Line Failed!',
  access: onScreen('Save'),
  offline: 'queue',
  document: order,
  says: input => `Remove ${input.line_nos.length} lines from order ${input.pos_so_no}`,
});

const buttons: Record<string, string> = {
  OPEN: 'Reopen',
  CONFIRMED: 'Confirm',
  RELEASED: 'Release',
  CANCELED: 'Cancel',
  SUPPORT_TO_SHIP: 'Support To Ship',
};

/** Statuses a person may ask for. `SUPPORT_TO_SHIP` asks the warehouse for help and leaves the status as it is. */
export const requestableStatuses = ['OPEN', 'CONFIRMED', 'RELEASED', 'CANCELED', 'SUPPORT_TO_SHIP'] as const;

export const setStatus = write({
  name: 'salesOrders.setStatus',
  method: 'PUT',
  path: '/la/sales-order/status',
  input: v.object({
    pos_so_no: documentNo,
    status: v.picklist(requestableStatuses),
    cancel_reason_code: optionalText(30),
  }),
  ...answersOrder,
  failure: 'Update Sales Order Status Failed!',
  access: input => onScreen(buttons[input.status] ?? 'Save'),
  offline: input =>
    input.status === 'OPEN'
      ? 'online'
      : input.status === 'CONFIRMED' || input.status === 'SUPPORT_TO_SHIP'
        ? 'queue'
        : 'draft',
  document: order,
  says: input => `${buttons[input.status] ?? input.status} order ${input.pos_so_no}`,
});

/** Ships and invoices. For each line: `qty_to_ship ≤ quantity − shipped`, `qty_to_invoice ≤ shipped (after it) − invoiced`. */
export const postQty = write({
  name: 'salesOrders.postQty',
  method: 'PUT',
  path: '/la/sales-order/lines/post-qty',
  input: v.object({
    pos_so_no: documentNo,
    lines: v.pipe(
      v.array(v.object({ line_no: lineNo, qty_to_ship: quantityFromZero, qty_to_invoice: quantityFromZero })),
      v.minLength(1),
      v.maxLength(500),
    ),
  }),
  answer: orderSchema,
  touches: ['salesOrders', 'stock', 'customers'],
  failure: 'Post Quantity Failed!',
  access: onScreen('Ship Now'),
  offline: 'draft',
  document: order,
  says: input => `Ship now order ${input.pos_so_no}`,
});

export const close = write({
  name: 'salesOrders.close',
  method: 'POST',
  path: '/la/sales-order/pos/close-sales-order',
  input: v.object({ pos_so_no: documentNo }),
  ...answersOrder,
  failure: 'Close Sales Order Failed!',
  access: onScreen('Close'),
  offline: 'online',
  document: order,
  says: input => `Close order ${input.pos_so_no}`,
});

export const setRequestedDeliveryDate = write({
  name: 'salesOrders.setRequestedDeliveryDate',
  method: 'PUT',
  path: '/la/sales-order/requested-delivery-date',
  input: v.object({ pos_so_no: documentNo, date }),
  ...answersOrder,
  failure: 'Update Requested Delivery Date Failed!',
  access: onScreen('Save'),
  offline: 'queue',
  document: order,
  says: input => `Deliver order ${input.pos_so_no} on ${input.date}`,
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
  answer: orderSchema,
  touches: ['salesOrders', 'remainingHistory'],
  failure: 'Update Remaining Amount Failed!',
  access: 'administrators',
  offline: 'online',
  document: order,
  says: input => `Set remaining amount of order ${input.pos_so_no}`,
});

/** Makes sure that the number series of a franchise and year exists. */
export const generateNoSeries = write({
  name: 'salesOrders.generateNoSeries',
  method: 'POST',
  path: '/la/sales-order/pos/generate-no-series?franchise_code={franchise_code}',
  optionalQuery: ['year'],
  input: v.object({
    franchise_code: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
    year: v.optional(
      v.pipe(
        v.union([v.string(), v.number()]),
        v.transform(Number),
        v.integer(),
        v.minValue(2000),
        v.maxValue(2200),
      ),
    ),
  }),
  answer: noSeriesSchema,
  touches: ['noSeries'],
  failure: 'Generate No Series Failed!',
  access: 'administrators',
  offline: 'online',
  document: input => ({ kind: 'noSeries', no: input.franchise_code }),
  says: input => `Number series for ${input.franchise_code}`,
});

/** The same fields without their defaults: an update must not reset what it does not name. */
function stripDefaults<T extends v.ObjectEntries>(
  entries: T,
): { [K in keyof T]: T[K] extends v.OptionalSchema<infer S, unknown> ? S : T[K] } {
  return Object.fromEntries(
    Object.entries(entries).map(([key, schema]) => [
      key,
      schema.type === 'optional' && 'wrapped' in schema ? schema.wrapped : schema,
    ]),
  ) as never; // fromEntries forgets which key has which schema; the return type says it
}
