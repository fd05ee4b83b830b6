import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import { type Decision, isInDoubt, mayDecide } from '#model/administration/outgoing.ts';
import { outgoingMessages } from '#model/messages/outgoing.ts';
import type { Tx } from '../db/connection.ts';
import { outgoingCommands as c, outgoingSystems as s } from '../db/schema/index.ts';
import type { SystemName } from './adapter.ts';
import { commandOf } from './commands.ts';
import { noteQueued } from './wake.ts';

/*
 * What a person decides about a command. Each decision changes the row only as it was read. A decision that
 * changes a document too locks the document between the two, as the worker does: first document, then command.
 */

type Row = typeof c.$inferSelect;

/**
 * The command, as one that may be decided about. It is not locked.
 *
 * @throws Refusal `not_found`, or `rule` where it is being sent or has ended
 */
export async function readCommand(tx: Tx, id: number, decision: Decision): Promise<Row> {
  const [row] = await tx.select().from(c).where(eq(c.id, id));
  if (!row) throw new Refusal('not_found', outgoingMessages.missing(), 'id');
  if (mayDecide(decision, row)) return row;
  if (row.status === 'sending') throw new Refusal('rule', outgoingMessages.sending(), 'id');
  if (row.status === 'queued') throw new Refusal('rule', outgoingMessages.notSent(), 'id');
  if (decision === 'discard' && isInDoubt(row) && mayDecide('retry', row))
    throw new Refusal('rule', outgoingMessages.inDoubt(), 'id');
  throw new Refusal('rule', outgoingMessages.ended(), 'id');
}

/** @throws Refusal `rule` where the command is no longer as it was read: all of the transaction is undone */
async function change(tx: Tx, read: Row, columns: Partial<typeof c.$inferInsert>): Promise<Row> {
  const [row] = await tx
    .update(c)
    .set(columns)
    .where(and(eq(c.id, read.id), eq(c.status, read.status), eq(c.taken, read.taken)))
    .returning();
  if (!row) throw new Refusal('rule', outgoingMessages.changed(), 'id');
  return row;
}

/**
 * Makes the command due. One that was given up begins again; where it may have been done it is looked up first.
 *
 * @throws Refusal
 */
export function retryCommand(tx: Tx, read: Row, now: Date): Promise<Row> {
  noteQueued(commandOf(read).system);
  if (read.status !== 'dead') return change(tx, read, { next_at: now });
  const status = read.made_at === null ? 'queued' : 'unknown';
  return change(tx, read, { status, attempts: 0, next_at: now });
}

/**
 * Ends the command as done: a person found its outcome in the system.
 *
 * @throws Refusal
 */
export const adoptCommand = (
  tx: Tx,
  read: Row,
  { remote_no }: Pick<Row, 'remote_no'>,
  by: string,
  now: Date,
): Promise<Row> =>
  change(tx, read, { status: 'done', remote_no, decided_by: by, finished_at: now, last_error: '' });

/**
 * Ends the command without sending it.
 *
 * @throws Refusal
 */
export const discardCommand = (tx: Tx, read: Row, reason: string, by: string, now: Date): Promise<Row> =>
  change(tx, read, { status: 'discarded', decided_by: by, reason, finished_at: now });

/**
 * Ends the time for which a system is left alone. What waited for its end alone is due.
 *
 * @returns until when it was left alone
 * @throws Refusal `rule` where it was not
 */
export async function resumeSystem(tx: Tx, system: SystemName, now: Date): Promise<Date> {
  const isPaused = and(eq(s.system, system), gt(s.paused_until, now));
  const [paused] = await tx.select({ until: s.paused_until }).from(s).where(isPaused).for('update');
  if (!paused?.until) throw new Refusal('rule', outgoingMessages.notPaused(), 'system');
  await tx.update(s).set({ paused_until: null, failures: 0 }).where(eq(s.system, system));
  await tx
    .update(c)
    .set({ next_at: now })
    .where(
      and(
        eq(c.system, system),
        sql`${c.status} in ('queued', 'unknown')`,
        gt(c.next_at, now),
        lte(c.next_at, paused.until),
      ),
    );
  return paused.until;
}
