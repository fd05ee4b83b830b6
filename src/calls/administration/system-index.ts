import * as v from 'valibot';
import { systemIndexCodes } from '#model/administration/system-indexes.ts';
import { instant, nothing } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';

/** A row of an index that is not what its source says. */
export const exampleSchema = v.object({
  /** Which row: a document's number, an item and a location. */
  key: v.string(),
  stored: v.string(),
  source: v.string(),
});

export const systemIndexSchema = v.object({
  index: v.picklist(systemIndexCodes),
  kind: v.picklist(['derived', 'proof']),
  /** When it was last checked; `null` for never. */
  checked_at: v.nullable(instant),
  checked_by: v.string(),
  /** Rows that differed then, less those rebuilt since. */
  differences: v.number(),
  /** The first few of them. */
  examples: v.array(exampleSchema),
  /** How long the check took. */
  ms: v.number(),
  rebuilt_at: v.nullable(instant),
  /** Rows put right by the last rebuild. */
  rebuilt: v.number(),
});
export type SystemIndex = v.InferOutput<typeof systemIndexSchema>;

const answer = v.object({ indexes: v.array(systemIndexSchema) });

/** Derived figures and proofs, as they were when last checked. */
export const list = read({
  name: 'systemIndex.list',
  method: 'GET',
  path: '/la/admin/system/index/list',
  input: nothing,
  answer,
  failure: 'Get System Indexes Failed!',
  access: 'administrators',
  tags: ['systemIndex'],
  store: 'answer',
});

const changes = {
  method: 'POST',
  access: 'administrators',
  offline: 'online',
  failure: 'Check System Index Failed!',
  // A rebuild changes what lists of documents, stock and customers show.
  invalidates: ['systemIndex', 'salesOrders', 'purchaseOrders', 'transferOrders', 'stock', 'customers'],
} as const;

/** Rebuild what differs, a bounded number of rows at once: what is left stands in `differences`. */
const rebuild = v.optional(v.boolean(), true);

/** Checks one, and rebuilds it from its source. */
export const run = write({
  ...changes,
  name: 'systemIndex.run',
  path: '/la/admin/system/index/run',
  input: v.object({ index: v.picklist(systemIndexCodes), rebuild }),
  answer: systemIndexSchema,
  document: ({ index }) => ({ kind: 'systemIndex', no: index }),
  summary: ({ index, rebuild: mends }) => `${mends ? 'Rebuild' : 'Check'} index ${index}`,
});

/** The same for all of them, one after the other. */
export const runAll = write({
  ...changes,
  name: 'systemIndex.runAll',
  path: '/la/admin/system/index/run-all',
  input: v.object({ rebuild }),
  answer,
  document: () => ({ kind: 'systemIndex', no: 'all' }),
  summary: ({ rebuild: mends }) => `${mends ? 'Rebuild' : 'Check'} all indexes`,
});
