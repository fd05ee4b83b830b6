import * as v from 'valibot';
import { optionalPhone } from '../kit/atoms.ts';
import { commune } from './commune.ts';

export const shipToSchema = v.object({
  id: v.string(),
  code: v.string(),
  customer_no: v.string(),
  name: v.string(),
  name_2: v.string(),
  address: v.string(),
  address_2: v.string(),
  district_code: v.string(),
  post_code: v.string(),
  city: v.string(),
  ...commune,
  contact: v.string(),
  phone_no: optionalPhone,
  country_region_code: v.string(),
  /** Made at a counter, not by the ERP. */
  is_temporary: v.boolean(),
});
export type ShipToAddress = v.InferOutput<typeof shipToSchema>;
