import * as v from 'valibot';
import { done } from '../kit/atoms.ts';
import { write } from '../kit/call.ts';
import { list } from '../kit/list.ts';
import { setUp } from './page-kit.ts';

/** How a call ended. */
export const apiResults = ['done', 'refused', 'failed'] as const;

/** A call that came through the proxy. */
export const apiLogSchema = v.object({
  id: v.number(),
  created_at: v.string(),
  user_id: v.nullable(v.number()),
  username: v.string(),
  /** `area.verb` */
  call: v.string(),
  method: v.string(),
  path: v.string(),
  /** Number of what a write is about; empty of reads. */
  document_no: v.string(),
  status: v.number(),
  result: v.picklist(apiResults),
  /** Why it was refused. */
  code: v.string(),
  duration_ms: v.number(),
  /** The idempotency key of a write. */
  key: v.string(),
  request_id: v.string(),
  /** JSON text without secrets and personal data; empty in a list that does not ask for one `id`. */
  request_body: v.string(),
  response_body: v.string(),
  /** Calls before this one that the log had no room or no database for. */
  not_recorded: v.number(),
});
export type ApiLog = v.InferOutput<typeof apiLogSchema>;

export const filter = list({
  name: 'apiLogs.filter',
  path: '/la/core/api-log/filter',
  access: 'administrators',
  tags: ['apiLogs'],
  row: apiLogSchema,
  key: 'id',
  fields: [
    'id',
    'created_at',
    'username',
    'call',
    'document_no',
    'status',
    'result',
    'code',
    'duration_ms',
    'key',
    'request_id',
  ],
  search: ['username', 'call', 'document_no', 'code', 'key', 'request_id'],
  sort: { field: 'id', direction: 'desc' },
  failure: 'Filter API Log Failed!',
  // It changes with every call, and is no work for a tablet without a connection.
  store: 'none',
});

export const truncate = write({
  ...setUp,
  name: 'apiLogs.truncate',
  method: 'POST',
  path: '/la/core/api-log/truncate-logs',
  input: v.object({}),
  answer: done,
  invalidates: ['apiLogs'],
  failure: 'Truncate API Log Failed!',
  document: () => ({ kind: 'apiLog', no: 'all' }),
  summary: () => 'Empty the API log',
});
