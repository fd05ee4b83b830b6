import * as v from 'valibot';
import { bcTableCodes, heldTableCodes } from '#model/administration/bc-table-codes.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { done, id, nothing, required, some, text } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import { list } from '../kit/list.ts';

const code = v.picklist(bcTableCodes);
const status = v.picklist(['waiting', 'running', 'done', 'failed', 'canceled']);

/** A run: of a sync, or of what was removed. */
const runSchema = v.object({
  id,
  /** `sync` of a table, `excess` removed from one, or `product-lists` of what the franchises sell. */
  kind: v.string(),
  /** Empty for the lists of the franchises. */
  table_code: v.string(),
  status,
  /** Every row of the table, or only what the ERP has changed. */
  sync_all: v.boolean(),
  rows_done: v.number(),
  /** `null` until they are counted. */
  rows_total: v.nullable(v.number()),
  added: v.number(),
  changed: v.number(),
  removed: v.number(),
  /** How many processes have worked on it: more than one when one of them died. */
  attempt: v.number(),
  /** Why it failed. */
  error: v.string(),
  created_by: v.string(),
  created_at: v.string(),
  finished_at: v.nullable(v.string()),
  /** Milliseconds from its first step to its end; `null` before. */
  duration: v.nullable(v.number()),
});
export type BcRun = v.InferOutput<typeof runSchema>;

const differs = {
  local_rows: v.number(),
  bc_rows: v.number(),
  /** Rows that the ERP has and the copy has not. */
  missing: v.number(),
  changed: v.number(),
  /** Rows that the ERP no longer has. */
  excess: v.number(),
};
/** What a remote ERP has of a table. */
const remoteSchema = v.object({
  /** Its rows come from there. Else they are kept here. */
  is_read: v.boolean(),
  /** The set that the companion extension lacks; empty where it is not that. */
  lacks: v.string(),
  /**
   * Why rows that it no longer has were not removed: it told of no row at all, it lacks a great part of them, or it
   * broke off; empty where they were.
   */
  held: v.picklist(['', 'empty', 'many', 'broke_off']),
  held_rows: v.number(),
  /** Says which rows are held, for the call that lets them go; empty where none can be let go. */
  held_digest: v.string(),
  /** A person lets these rows go: they go with the next listing. */
  is_confirmed: v.boolean(),
});
export type RemoteTable = v.InferOutput<typeof remoteSchema>;

const tableSchema = v.object({
  table_code: code,
  ...differs,
  /** `null` where no remote ERP is connected. */
  remote: v.nullable(remoteSchema),
  last_sync: v.nullable(v.string()),
  /** The last run, or the one that is open. */
  run: v.nullable(runSchema),
});
export type BcTable = v.InferOutput<typeof tableSchema>;

const seen = { access: 'administrators', tags: ['bcTables'], store: 'none' } as const;
const changes = {
  access: 'administrators',
  offline: 'online',
  invalidates: ['bcTables', 'addresses', 'items', 'franchises'],
} as const;
const about = (no: string): Changed => ({ kind: 'bcTable', no });

/** The tables of the ERP with what is here of them. */
export const tables = read({
  ...seen,
  name: 'bcTables.tables',
  method: 'GET',
  path: '/la/bc/tables',
  input: nothing,
  answer: v.object({
    items: v.array(tableSchema),
    /** The price lists of a remote ERP: the company keeps no copy of them, and sells at the prices that they make. */
    price_lists: v.nullable(v.object({ ...remoteSchema.entries, rows: v.number() })),
    /** The VAT groups that a remote ERP has items in, and those of them that the company does not have. */
    item_taxes: v.nullable(
      v.object({
        ...remoteSchema.entries,
        rows: v.number(),
        unknown: v.array(v.object({ vat_group: v.string(), items: v.number() })),
      }),
    ),
  }),
  failure: 'Get ERP Tables Failed!',
});

/** How one table differs from the ERP's. */
export const stats = read({
  ...seen,
  name: 'bcTables.stats',
  method: 'POST',
  path: '/la/bc/table/stats',
  input: v.object({ table_code: code }),
  answer: v.object({ table_code: code, ...differs }),
  failure: 'Get ERP Table Stats Failed!',
});

export const runs = list({
  ...seen,
  name: 'bcTables.runs',
  path: '/la/bc/table/filter-logs',
  row: runSchema,
  key: 'id',
  fields: ['id', 'kind', 'table_code', 'status', 'created_at', 'created_by'],
  search: ['table_code', 'created_by', 'error'],
  sort: { field: 'id', direction: 'desc' },
  failure: 'Filter ERP Sync Summaries Failed!',
});

/** Rows here that the ERP no longer has. */
export const excess = read({
  ...seen,
  name: 'bcTables.excess',
  method: 'GET',
  path: '/own/bc/excess/{table_code}',
  input: v.object({ table_code: code }),
  answer: v.object({
    items: v.array(v.object({ system_id: v.string(), record: v.string() })),
    total: v.number(),
  }),
  failure: 'Get Excess Rows Failed!',
});

// ---- writes ----

/** Is the ERP there, and does it let us in? */
export const authorize = write({
  ...changes,
  name: 'bcTables.authorize',
  method: 'POST',
  path: '/la/bc/authorize',
  input: nothing,
  answer: v.object({ connected: v.boolean(), name: v.string() }),
  failure: 'Authorize Failed!',
  document: () => about('all'),
  summary: () => 'Sign in to the ERP',
});

/** Answers at once with the runs that it began. Of a table that is being synced, the run that is open. */
export const sync = write({
  ...changes,
  name: 'bcTables.sync',
  method: 'PUT',
  path: '/la/bc/table/sync',
  input: v.object({
    /** Left out: every table. */
    table_code: v.optional(code),
    sync_all: v.optional(v.boolean(), false),
  }),
  answer: v.object({ runs: v.array(v.object({ table_code: code, job_id: id })) }),
  failure: 'Sync Failed!',
  document: ({ table_code }) => about(table_code ?? 'all'),
  summary: ({ table_code }) => `Sync ${table_code ?? 'all tables'} with the ERP`,
});

/** The specification names this call and shows no path. It ends a run that is open, or begins one that failed or was canceled again. */
export const updateSyncStatus = write({
  ...changes,
  name: 'bcTables.updateSyncStatus',
  method: 'PUT',
  path: '/own/bc/sync-status',
  input: v.object({ id, status: v.picklist(['canceled', 'waiting']) }),
  answer: done,
  failure: 'Update Sync Status Failed!',
  document: input => about(String(input.id)),
  summary: input => `${input.status === 'canceled' ? 'Cancel' : 'Repeat'} sync ${input.id}`,
});

/**
 * The rows to remove are among those that a person was shown, or among all where none are named. Only those
 * that the ERP still does not have are removed. What documents need stays.
 */
export const removeExcess = write({
  ...changes,
  name: 'bcTables.removeExcess',
  method: 'POST',
  path: '/la/bc/table/remove-excess',
  input: v.object({ table_code: code, system_ids: v.optional(some(required(200), 1000)) }),
  answer: v.object({ removed: v.number(), kept: v.array(v.string()) }),
  failure: 'Remove Excess Failed!',
  document: ({ table_code }) => about(table_code),
  summary: ({ table_code, system_ids }) =>
    `Remove ${system_ids ? formatQuantity(system_ids.length) : 'all'} excess rows of ${table_code}`,
});

export const removeRecord = write({
  ...changes,
  name: 'bcTables.removeRecord',
  method: 'POST',
  path: '/la/bc/table/remove-record',
  input: v.object({ table_code: code, system_id: required(200) }),
  answer: done,
  failure: 'Remove Record Failed!',
  document: ({ table_code }) => about(table_code),
  summary: ({ table_code, system_id }) => `Remove ${system_id} of ${table_code}`,
});

/**
 * Lets the rows go that a sweep holds. The next listing removes them if it lacks the same rows; where it lacks others, it
 * holds those and nothing goes.
 */
export const confirmRemoval = write({
  ...changes,
  name: 'bcTables.confirmRemoval',
  method: 'POST',
  path: '/own/bc/removal',
  input: v.object({ table_code: v.picklist(heldTableCodes), held_digest: required(64) }),
  answer: done,
  failure: 'Confirm Removal Failed!',
  document: ({ table_code }) => about(table_code),
  summary: ({ table_code }) => `Let the rows of ${table_code} go that the ERP no longer has`,
});

/** Runs that have ended are forgotten; when a table was last synced stays known. */
export const emptyLogs = write({
  ...changes,
  name: 'bcTables.emptyLogs',
  method: 'POST',
  path: '/la/bc/table/empty-logs',
  input: nothing,
  answer: v.object({ removed: v.number() }),
  failure: 'Empty Logs Failed!',
  document: () => about('logs'),
  summary: () => 'Empty the logs of syncs',
});

/** Changes a row in the built-in ERP, or adds one: `record` is JSON text of all its fields. */
export const saveRow = write({
  ...changes,
  name: 'bcTables.saveRow',
  method: 'PUT',
  path: '/own/bc/row',
  input: v.object({ table_code: code, record: text(4000) }),
  answer: done,
  failure: 'Save ERP Row Failed!',
  document: ({ table_code }) => about(table_code),
  summary: ({ table_code }) => `Change a row of ${table_code} in the ERP`,
});

export const dropRow = write({
  ...changes,
  name: 'bcTables.dropRow',
  method: 'POST',
  path: '/own/bc/row/remove',
  input: v.object({ table_code: code, system_id: required(200) }),
  answer: done,
  failure: 'Remove ERP Row Failed!',
  document: ({ table_code }) => about(table_code),
  summary: ({ table_code, system_id }) => `Remove ${system_id} of ${table_code} in the ERP`,
});
