import * as v from 'valibot';
import { addressKinds } from '#model/customers/propose-wards.ts';
import { required, text } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';

/* Addresses of before July 2025 get a commune, as a person says. Calls of our own: the specification knows none. */

const communeSchema = v.object({
  province_code: v.string(),
  province_name: v.string(),
  ward_code: v.string(),
  ward_name: v.string(),
});
const kind = v.picklist(addressKinds);

export const oldAddressSchema = v.object({
  /** A customer's number, a number and the code of an address (`C001/A001`), or a shop's number. */
  id: v.string(),
  name: v.string(),
  franchise_code: v.string(),
  /** In one line, as papers have it. */
  address: v.string(),
  /** One commune, several that it may be, or none. */
  proposal: v.picklist(['exact', 'several', 'none']),
  communes: v.array(communeSchema),
});
export type OldAddress = v.InferOutput<typeof oldAddressSchema>;

/** The first of those that have no commune yet. */
export const next = read({
  name: 'addressReviews.next',
  method: 'POST',
  path: '/own/address-reviews/next',
  /** `after_id` is the last one that was shown; empty for none. */
  input: v.object({ kind, after_id: text(60) }),
  answer: v.object({
    rows: v.array(oldAddressSchema),
    /** Of the kind; counted up to 10,000. */
    open: v.number(),
  }),
  access: { pages: ['/reports/newCustomerRecord'] },
  tags: ['addresses', 'customers', 'franchises'],
  store: 'none',
  failure: 'Get Old Addresses Failed!',
});

const chosen = v.object({ id: required(60), ward_code: required(5), address: text(500) });
const decides = {
  method: 'POST',
  input: v.object({ kind, addresses: v.pipe(v.array(chosen), v.minLength(1), v.maxLength(100)) }),
  /** Those that are as they were shown are changed; others stay. */
  answer: v.object({ changed: v.number() }),
  invalidates: ['addresses', 'customers', 'franchises', 'auditLog'],
  access: { pages: ['/reports/newCustomerRecord'], button: 'Save' },
  offline: 'online',
  document: () => ({ kind: 'settings', no: 'addresses' }) as const,
} as const;

/** Gives addresses the commune that a person chose. District and city stay as they were. */
export const accept = write({
  ...decides,
  name: 'addressReviews.accept',
  path: '/own/address-reviews/accept',
  summary: ({ addresses }) => `Give ${addresses.length} addresses their commune`,
  failure: 'Accept Communes Failed!',
});

/** Takes that commune away again, where it still stands. */
export const undo = write({
  ...decides,
  name: 'addressReviews.undo',
  path: '/own/address-reviews/undo',
  summary: ({ addresses }) => `Take the commune of ${addresses.length} addresses away`,
  failure: 'Undo Communes Failed!',
});
