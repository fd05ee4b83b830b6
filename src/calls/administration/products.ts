import * as v from 'valibot';
import { id, itemNo } from '../kit/atoms.ts';
import { write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';

// What is sold, from the ERP into the company's items, and on to the franchises that sell it.

const changes = {
  access: 'administrators',
  offline: 'online',
  invalidates: ['bcTables', 'items'],
  method: 'PUT',
  failure: 'Sync Failed!',
} as const;
const every = v.object({ sync_all: v.optional(v.boolean(), false) });
const runs = v.object({ jobs: v.array(id) });
const one = v.object({ item_no: itemNo });
const counts = v.object({ added: v.number(), changed: v.number() });
const about = (no: string): Changed => ({ kind: 'product', no });

/** Items, variants, units and bar codes, and then the lists of the franchises; answers at once with the jobs. */
export const all = write({
  ...changes,
  name: 'products.all',
  path: '/la/product/sync/all',
  input: every,
  answer: runs,
  document: () => about('all'),
  summary: () => 'Sync all products with the ERP',
});

/** The same of variants alone. */
export const variants = write({
  ...changes,
  name: 'products.variants',
  path: '/la/product/sync/variants',
  input: every,
  answer: runs,
  document: () => about('variants'),
  summary: () => 'Sync all variants with the ERP',
});

export const oneItem = write({
  ...changes,
  name: 'products.oneItem',
  path: '/la/product/sync/one-item',
  input: one,
  answer: counts,
  document: input => about(input.item_no),
  summary: input => `Sync item ${input.item_no} with the ERP`,
});

export const pricesOfOneItem = write({
  ...changes,
  name: 'products.pricesOfOneItem',
  path: '/la/product/sync/prices-one-item',
  input: one,
  answer: counts,
  document: input => about(input.item_no),
  summary: input => `Sync the prices of item ${input.item_no} with the ERP`,
});

/** The variants of one item. */
export const oneVariant = write({
  ...changes,
  name: 'products.oneVariant',
  path: '/la/product/sync/one-variant',
  input: one,
  answer: counts,
  document: input => about(input.item_no),
  summary: input => `Sync the variants of item ${input.item_no} with the ERP`,
});
