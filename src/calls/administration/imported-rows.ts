import * as v from 'valibot';
import { certain } from '#model/kit/reading.ts';
import { messages } from '#model/kit/validation.ts';
import { itemCodesText, readItemCodes } from '#model/stock/item-codes.ts';
import { mostBarcode, readBarcode } from '#model/stock/read-barcode.ts';
import {
  amountFromZero,
  birthDate,
  code,
  codeOrEmpty,
  count,
  email,
  optionalDate,
  optionalPhone,
  optionalText,
  phone,
  quantityFromZero,
  required,
  text,
} from '../kit/atoms.ts';

// One row of a file each. What is empty or `null` stays as it is in the books.

/** The row of the file, as the person sees it. */
const row = count(1, 2_000_000);
const optionalCode = v.optional(codeOrEmpty, '');
/** Of any kind, in the one spelling that it is scanned in. */
const barcode = v.optional(
  v.pipe(
    text(mostBarcode),
    v.check(value => value === '' || readBarcode(value).kind === 'value', messages.barcode),
    v.transform(value => certain(readBarcode(value)) ?? ''),
  ),
  '',
);

/** Others of an item, with what a case holds, in one spelling. */
const otherBarcodes = v.optional(
  v.pipe(
    text(500),
    v.check(value => readItemCodes(value).kind === 'value', messages.barcodes),
    v.transform(value => itemCodesText(certain(readItemCodes(value)) ?? [])),
  ),
  '',
);

/** An item, or one variant of it. A new item needs its name and price. */
export const importedItem = v.object({
  row,
  item_no: code,
  description: optionalText(100),
  variant_code: optionalCode,
  variant_description: optionalText(100),
  item_category: optionalText(40),
  unit_of_measure: optionalCode,
  barcode,
  other_barcodes: otherBarcodes,
  /** VND with VAT */
  unit_price: v.optional(v.nullable(amountFromZero), null),
  /** VND */
  unit_cost: v.optional(v.nullable(amountFromZero), null),
  /** The code of a VAT group, or the rate of one: `8%`, `KCT`. */
  vat_group: optionalText(40),
});
export type ImportedItem = v.InferOutput<typeof importedItem>;

/** A customer of a franchise, known by the phone number. A new one needs a name. */
export const importedCustomer = v.object({
  row,
  franchise_code: code,
  phone_no: phone,
  name: optionalText(100),
  prefix: optionalText(30),
  email: v.optional(email, ''),
  address: optionalText(100),
  address_2: optionalText(100),
  /** By its name, as the ERP knows it in that province or city. */
  district_name: optionalText(80),
  /** A commune of today by its name, in whatever spelling; with a district the name of a former ward. */
  ward_name: optionalText(80),
  city: optionalText(80),
  birth_date: v.optional(birthDate, ''),
});
export type ImportedCustomer = v.InferOutput<typeof importedCustomer>;

/** What is there of an item, by its number or its bar code. */
export const importedStock = v.object({
  row,
  location_code: code,
  item_no: optionalCode,
  variant_code: optionalCode,
  barcode,
  quantity: quantityFromZero,
});
export type ImportedStock = v.InferOutput<typeof importedStock>;

/** A person who may sign in. Who is new needs a role. */
export const importedStaff = v.object({
  row,
  username: required(80),
  firstname: optionalText(80),
  lastname: optionalText(80),
  email: v.optional(email, ''),
  role_name: optionalText(80),
  /** Empty: of no franchise. */
  franchise_code: optionalCode,
  /** By its name. */
  permission_set: optionalText(100),
});
export type ImportedStaff = v.InferOutput<typeof importedStaff>;

/** How an order of a file reaches its customer; empty for collected. */
export const orderWays = ['collect', 'deliver'] as const;
/** The longest number of an order of a file. */
export const mostOrderNo = 60;

/**
 * One line of an order that was made online. What is said of the order itself may stand in any of its rows; the goods are
 * named by their number, or by their bar code.
 */
export const importedOnlineOrder = v.object({
  row,
  order_no: required(mostOrderNo),
  /** Where it is collected, or from where it is delivered. */
  store_code: optionalCode,
  delivery: v.optional(v.picklist(['', ...orderWays]), ''),
  ordered_on: optionalDate,
  customer_name: optionalText(100),
  phone_no: optionalPhone,
  address: optionalText(100),
  comment: optionalText(200),
  item_no: optionalCode,
  variant_code: optionalCode,
  barcode,
  quantity: count(1, 99_999),
  /** VND with VAT */
  unit_price: amountFromZero,
  /** VND, of the whole order */
  shipping_amount: v.optional(v.nullable(amountFromZero), null),
  /** Has the money come? */
  paid: v.optional(v.picklist(['', 'yes', 'no']), ''),
  payment_method: optionalText(30),
});
export type ImportedOnlineOrder = v.InferOutput<typeof importedOnlineOrder>;
