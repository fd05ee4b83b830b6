import { and, desc, eq, isNull } from 'drizzle-orm';
import type { books as calls } from '#calls/administration/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { businessDate } from '#model/kit/format.ts';
import { bookMessages } from '#model/messages/books.ts';
import { closedAfterMs, isWholePeriod } from '#model/taxes/books.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { closedPeriods as c, franchises } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { franchiseFor } from '../kit/scope.ts';

/** Up to which day the books of a shop are closed; empty where they are open. */
export async function closedTo(tx: Tx, franchise: string): Promise<string> {
  const [last] = await lastClosed(tx, franchise);
  return last?.to_date ?? '';
}

const lastClosed = (tx: Tx, franchise: string) =>
  tx
    .select()
    .from(c)
    .where(and(eq(c.franchise_code, franchise), isNull(c.reopened_at)))
    .orderBy(desc(c.to_date))
    .limit(1);

/** Waits for what is being posted at the shop, and lets nothing be posted until the transaction ends. */
const lockBooks = (tx: Tx, franchise: string) =>
  tx
    .select({ code: franchises.customer_no })
    .from(franchises)
    .where(eq(franchises.customer_no, franchise))
    .for('update');

export async function closePeriod(input: InputOf<typeof calls.close>, context: Context) {
  const { tx, now, actor } = context;
  const { from_date, to_date } = input;
  const franchise = franchiseFor(context, input.franchise_code);
  if (!isWholePeriod(from_date, to_date))
    throw new Refusal('validation', bookMessages.wholePeriod(), 'to_date');
  if (businessDate(new Date(now.getTime() - closedAfterMs)) <= to_date)
    throw new Refusal('validation', bookMessages.notEnded(), 'to_date');
  await lockBooks(tx, franchise);
  const closed = await closedTo(tx, franchise);
  if (closed >= to_date) throw new Refusal('rule', bookMessages.isClosed(closed), 'to_date');
  await tx.insert(c).values({
    franchise_code: franchise,
    from_date,
    to_date,
    closed_by: actor.user.username,
    closed_at: now,
  });
  await auditOf(context, 'books.close', franchise, { from_date, to_date });
  return {};
}

export async function reopenPeriod(input: InputOf<typeof calls.reopen>, context: Context) {
  const { tx, now, actor } = context;
  const { to_date, reason } = input;
  const franchise = franchiseFor(context, input.franchise_code);
  await lockBooks(tx, franchise);
  const [last] = await lastClosed(tx, franchise);
  if (!last) throw new Refusal('rule', bookMessages.noneClosed(), 'to_date');
  if (last.to_date !== to_date) throw new Refusal('rule', bookMessages.notLast(last.to_date), 'to_date');
  await tx
    .update(c)
    .set({ reopened_by: actor.user.username, reopened_at: now, reopen_reason: reason })
    .where(eq(c.id, last.id));
  await auditOf(context, 'books.reopen', franchise, { from_date: last.from_date, to_date, reason });
  return {};
}
