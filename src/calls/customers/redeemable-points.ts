import * as v from 'valibot';
import { formatQuantity } from '#model/kit/format.ts';
import { count, documentNo, id, optionalText, required } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { list } from '../kit/list.ts';
import { customerReaders } from '../kit/readers.ts';
import { orderSchema, type SalesOrder } from '../sales/documents.ts';
import { onOrder, salesFields, screenOf } from '../sales/kit.ts';

export const pointUseSchema = v.object({
  id,
  pos_so_no: v.string(),
  customer_no: v.string(),
  customer_name: v.string(),
  referral_code: v.string(),
  redeemable_point_used: v.number(),
  source: v.string(),
  website_no: v.string(),
  franchise_code: v.string(),
  created_at: v.string(),
});
export type PointUse = v.InferOutput<typeof pointUseSchema>;

export const redeemablePoints = list({
  name: 'customers.redeemablePoints',
  path: '/la/customer/pos/filter-redeemable-point-used',
  row: pointUseSchema,
  key: 'id',
  fields: [
    'id',
    'pos_so_no',
    'customer_no',
    'customer_name',
    'referral_code',
    'redeemable_point_used',
    'source',
    'website_no',
    'franchise_code',
    'created_at',
  ],
  search: ['pos_so_no', 'customer_no', 'customer_name'],
  sort: { field: 'created_at', direction: 'desc' },
  failure: null,
  access: { pages: ['/reports/redeemablePointUsed'] },
  tags: ['pointUses'],
  store: 'window',
});

/**
 * What a customer has spent of their points, and what is left. `bc_points_used` is what the ERP knows in
 * addition.
 */
export const totalRedeemablePoint = read({
  name: 'customers.totalRedeemablePoint',
  method: 'POST',
  path: '/la/customer/pos/total-redeemable-point-used',
  input: v.object({
    customer_no: required(60),
    referral_code: optionalText(30),
    bc_points_used: v.optional(count(0), 0),
  }),
  answer: v.object({
    total: v.number(),
    available: v.number(),
    /** VND that one point pays */
    vnd_per_point: v.number(),
  }),
  failure: null,
  access: [{ pages: ['/reports/redeemablePointUsed'] }, ...[customerReaders].flat()],
  tags: ['customers', 'pointUses'],
  store: 'none',
});

const pointSource = v.optional(required(20), 'POS');
const answersOrder = {
  answer: orderSchema,
  granted: salesFields,
  versionRead: { of: (answer: SalesOrder) => answer.version },
  invalidates: ['salesOrders', 'customers', 'pointUses'],
  failure: null,
  access: onOrder('Redeem Points'),
  offline: 'online',
} as const;

/** Pays a part of the order with points of its customer: once for each source. Answers the order as it is then. */
export const addRedeemablePoint = write({
  name: 'customers.addRedeemablePoint',
  method: 'POST',
  path: '/la/customer/pos/add-redeemable-point-used',
  input: v.object({
    pos_so_no: documentNo,
    customer_no: required(60),
    referral_code: optionalText(30),
    redeemable_point_used: count(1, 100_000_000),
    source: pointSource,
    website_no: optionalText(30),
  }),
  ...answersOrder,
  document: input => ({ kind: 'so', no: input.pos_so_no }),
  summary: input =>
    `Redeem ${formatQuantity(input.redeemable_point_used)} points for order ${input.pos_so_no}`,
});

/** Gives the points of an order and source back. Answers the order as it is then. */
export const removeRedeemablePoint = write({
  name: 'customers.removeRedeemablePoint',
  method: 'POST',
  path: '/la/customer/pos/remove-redeemable-point-used',
  input: v.object({
    order_number: documentNo,
    source: pointSource,
    customer_no: required(60),
    referral_code: optionalText(30),
  }),
  ...answersOrder,
  // The report gives them back too, by its own button.
  access: {
    types: {
      order: {
        pages: [screenOf.order, '/reports/redeemablePointUsed'],
        button: ['Redeem Points', 'Remove'],
      },
    },
  },
  document: input => ({ kind: 'so', no: input.order_number }),
  summary: input => `Give the points of order ${input.order_number} back`,
});
