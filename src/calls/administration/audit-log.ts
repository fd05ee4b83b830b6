import * as v from 'valibot';
import { list } from '../kit/list.ts';

/** Something that is accounted for: who did what to what. */
export const auditRecordSchema = v.object({
  id: v.number(),
  at: v.string(),
  /** Empty without a signed-in person. */
  actor_name: v.string(),
  /** `<noun>.<verb>` */
  action: v.string(),
  subject: v.string(),
  /** VND; `null` where no money is in it. */
  amount: v.nullable(v.number()),
  reason: v.string(),
  /** JSON text of everything else that was written down. */
  detail: v.string(),
});
export type AuditRecord = v.InferOutput<typeof auditRecordSchema>;

/** The audit log, the newest first. Rows are only ever added. Our own; the specification has none. */
export const filter = list({
  name: 'auditLog.filter',
  path: '/own/audit-log/filter',
  access: 'administrators',
  tags: ['auditLog'],
  row: auditRecordSchema,
  key: 'id',
  fields: ['id', 'at', 'actor_name', 'action', 'subject', 'amount', 'reason'],
  search: ['actor_name', 'action', 'subject', 'reason'],
  sort: { field: 'id', direction: 'desc' },
  sorts: ['id', 'at'],
  failure: 'Filter Audit Log Failed!',
  // What others did since is in it, and it is no work for a tablet without a connection.
  store: 'none',
});
