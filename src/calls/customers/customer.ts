import * as v from 'valibot';
import { invoiceBuyerSchema } from '../kit/invoice-buyer.ts';
import { commune } from './commune.ts';

export const customerSchema = v.object({
  customer_no: v.string(),
  franchise_code: v.string(),
  prefix: v.string(),
  name: v.string(),
  /** Canonical: `0` and nine digits. */
  phone_no: v.string(),
  email: v.string(),
  address: v.string(),
  address_2: v.string(),
  district_code: v.string(),
  district_name: v.string(),
  post_code: v.string(),
  city: v.string(),
  ...commune,
  country_region_code: v.string(),
  location_code: v.string(),
  birth_date: v.string(),
  loyalty_cust_scheme: v.string(),
  loyalty_ranking_points: v.number(),
  loyalty_redeemable_points: v.number(),
  /** The customer's own code, to be given to friends; empty until the back end has numbered the customer. */
  referral_code: v.string(),
  is_temporary: v.boolean(),
  /** Who the last tax invoice asked for was for; null for none. A field of our own. */
  invoice_buyer: v.optional(v.nullable(invoiceBuyerSchema)),
  version: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
});
export type Customer = v.InferOutput<typeof customerSchema>;
