import type { AuditAction } from '#model/administration/audit-actions.ts';
import type { Actor, Context } from './backend/kit/context.ts';
import type { Db, Tx } from './db/connection.ts';
import { auditLog } from './db/schema/index.ts';

export type AuditRecord = {
  at: Date;
  /** `null` where no user was signed in. */
  actor: Actor | null;
  action: AuditAction;
  subject: string;
  /** Never a password, a token or a key. */
  detail?: Record<string, unknown>;
  /** The client's network address. */
  address?: string;
  requestId: string;
};

/** Adds a record to the audit log. In the transaction of what it tells, so that neither stands without the other. */
export async function writeAudit(tx: Db | Tx, record: AuditRecord): Promise<void> {
  const { at, actor, action, subject, detail = {}, address = '', requestId } = record;
  await tx.insert(auditLog).values({
    at,
    actor_user_id: actor?.user.user_id ?? null,
    actor_name: actor?.user.username ?? '',
    action,
    subject,
    detail,
    address,
    request_id: requestId,
  });
}

/** The same of what a handler does: by whom, when and in which request its context says. */
export function auditOf(
  { tx, actor, now, requestId }: Pick<Context, 'tx' | 'actor' | 'now' | 'requestId'>,
  action: AuditAction,
  subject: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  return writeAudit(tx, { at: now, actor, action, subject, detail, requestId });
}
