import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import type { Access } from '#model/session/permissions.ts';
import { mostBarcode } from '#model/stock/read-barcode.ts';
import {
  amountAboveZero,
  done,
  itemNo,
  optionalCode,
  optionalText,
  quantityFromZero,
  required,
} from '../kit/atoms.ts';
import { write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import { pictureBytes, thumbnailBytes } from './picture-input.ts';

/* Goods of one shop alone, where the franchisor lets shops have some. Ours: the specification knows the items of the ERP. */

const access: Access = { pages: ['/items'], button: 'Own Goods' };
const changes = {
  method: 'POST',
  access,
  invalidates: ['items'],
  offline: 'online',
  document: (): Changed => ({ kind: 'items', no: 'all' }),
} as const;

/** What a shop says of goods of its own. */
const said = {
  description: v.pipe(required(100), v.trim(), v.nonEmpty(messages.required)),
  /** One in which the company lets shops have goods of their own. */
  item_category: required(100),
  /** VND, with VAT */
  unit_price: amountAboveZero,
  /** Empty for the company's default. */
  vat_group: optionalText(20),
  /** Empty for none. */
  barcode: optionalText(mostBarcode),
};

/** Makes goods that the shop alone has, and puts them on sale there. */
export const make = write({
  ...changes,
  name: 'ownGoods.make',
  path: '/own/own-goods',
  input: v.object({
    /** Empty: the caller's own. */
    franchise_code: optionalCode,
    ...said,
    /** It stays. */
    unit_of_measure: v.pipe(required(20), v.toUpperCase()),
    /** How many are there already. */
    quantity: v.optional(quantityFromZero, 0),
  }),
  answer: v.object({ item_no: v.string() }),
  invalidates: ['items', 'stock', 'warehouseEntries'],
  failure: 'Add Item Failed!',
  summary: ({ description }) => `Add ${description}`,
});

/** Changes what is said of them. */
export const change = write({
  ...changes,
  name: 'ownGoods.change',
  path: '/own/own-goods/change',
  input: v.object({ item_no: itemNo, ...said }),
  answer: done,
  failure: 'Update Item Failed!',
  summary: ({ description }) => `Change ${description}`,
});

/** Stops selling them, or sells them again. Their stock and documents stay. */
export const block = write({
  ...changes,
  name: 'ownGoods.block',
  path: '/own/own-goods/block',
  input: v.object({ item_no: itemNo, blocked: v.boolean() }),
  answer: done,
  failure: 'Update Item Failed!',
  summary: ({ item_no, blocked }) => `${blocked ? 'Stop selling' : 'Sell'} ${item_no}`,
});

/** Gives them a picture, and its thumbnail. */
export const setPicture = write({
  ...changes,
  name: 'ownGoods.setPicture',
  path: '/own/own-goods/picture',
  input: v.object({ item_no: itemNo, picture: pictureBytes, thumbnail: thumbnailBytes }),
  answer: v.object({ picture: v.string() }),
  invalidates: ['items', 'fileStorage'],
  memoryOnly: true,
  failure: 'Update Picture Failed!',
  summary: ({ item_no }) => `Picture of item ${item_no}`,
});

/** Takes the picture away. */
export const removePicture = write({
  ...changes,
  name: 'ownGoods.removePicture',
  path: '/own/own-goods/picture/remove',
  input: v.object({ item_no: itemNo }),
  answer: done,
  invalidates: ['items', 'fileStorage'],
  failure: 'Update Picture Failed!',
  summary: ({ item_no }) => `No picture of item ${item_no}`,
});
