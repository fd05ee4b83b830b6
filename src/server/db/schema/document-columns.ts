import { integer, numeric } from 'drizzle-orm/pg-core';
import { prefixed } from '#model/kit/prefixed.ts';
import { communeOf, created, money, postalAddress, word } from './columns.ts';
import { byUser } from './references.ts';

/** A person whom a sales document names: who is sold to, billed, shipped to. */
export const party = <P extends string>(prefix: P) =>
  prefixed(prefix, {
    customer_no: word(),
    name: word(),
    phone_no: word(),
    contact: word(),
    ...postalAddress(),
  });

/** The franchise as it was when the document was made. */
export const franchiseFacts = () =>
  prefixed('franchise', {
    name: word(),
    address: word(),
    district_code: word(),
    district_name: word(),
    phone_no: word(),
    contact: word(),
    post_code: word(),
    region_code: word(),
  });

/** Where the goods of a document go. */
export const receivingPlace = () =>
  prefixed('receiving', {
    code: word(),
    address: word(),
    contact: word(),
    district_code: word(),
    district_name: word(),
    post_code: word(),
    ...communeOf(),
    region_code: word(),
  });

/** What is taken off a whole document, after the discounts of its lines. */
export const invoiceDiscount = () => ({
  invoice_discount_amount: money().default(0),
  invoice_discount_percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
});

/** Who made a document, when, and how often it was changed since. */
export const history = () => ({
  version: integer().notNull().default(1),
  created_by: byUser(),
  created_at: created(),
  updated_at: created(),
});

/** How a line's goods were called when it was written. */
export const goodsNamed = () => ({
  variant_code: word(),
  description: word(),
  variant_description: word(),
  unit_of_measure: word(),
});
