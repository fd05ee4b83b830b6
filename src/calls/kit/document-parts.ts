import * as v from 'valibot';
import { prefixed } from '#model/kit/prefixed.ts';
import {
  amountFromZero,
  instant,
  optionalPhone,
  optionalText,
  percent,
  text as plain,
  quantityFromZero,
  version,
} from './atoms.ts';

/** No document has more lines than this. */
export const mostLines = 500;

const text = v.string();

/** Province and commune of an address as it is entered; empty for one of the old form. */
export const communeEntries = {
  province_code: optionalText(2),
  province_name: optionalText(80),
  ward_code: optionalText(5),
  ward_name: optionalText(80),
};

/** The same where what is left out stays as it is. */
export const communeChange = {
  province_code: plain(2),
  province_name: plain(80),
  ward_code: plain(5),
  ward_name: plain(80),
};

/** A party of a sales document: who is sold to, billed, shipped to. Its country is always VNM. */
export const party = <P extends string>(prefix: P) =>
  prefixed(prefix, {
    customer_no: optionalText(60),
    name: optionalText(100),
    phone_no: optionalPhone,
    contact: optionalText(100),
    address: optionalText(100),
    address_2: optionalText(100),
    district_code: optionalText(20),
    district_name: optionalText(80),
    post_code: optionalText(20),
    city: optionalText(80),
    ...communeEntries,
    country_region_code: v.optional(v.literal('VNM'), 'VNM'),
  });

/** Where the goods of a document go. */
export const receivingPlace = prefixed('receiving', {
  code: optionalText(60),
  address: optionalText(150),
  contact: optionalText(100),
  district_code: optionalText(20),
  district_name: optionalText(80),
  post_code: optionalText(20),
  ...communeEntries,
  region_code: optionalText(20),
});

/** The franchise as it was when the document was made. */
export const franchiseFacts = prefixed('franchise', {
  name: text,
  address: text,
  district_code: text,
  district_name: text,
  phone_no: text,
  contact: text,
  post_code: text,
  region_code: text,
});

/** What is taken off a whole document. */
export const invoiceDiscount = {
  /** VND off the whole document, after line discounts. */
  invoice_discount_amount: v.optional(amountFromZero, 0),
  /** Percent off the whole document, which then says the amount; 0: the amount counts. */
  invoice_discount_percent: v.optional(percent, 0),
};

/** How a line's goods were called when it was written. */
export const goodsNamed = { description: text, variant_description: text, unit_of_measure: text };

/** How many of a line's pieces came back. */
export const cameBack = {
  qty_credited: quantityFromZero,
  /** Units on credit memos that are not canceled; credited ones are among them. */
  qty_on_credit_memo: quantityFromZero,
};

/** When a document was made and last changed. */
export const history = {
  created_at: instant,
  updated_at: instant,
  /** Raised by every change; a write may carry the version it was made on. */
  version: v.number(),
};
/** The version that a person saw. */
export const seen = { base_version: v.optional(version) };
