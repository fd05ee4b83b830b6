import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { books as calls } from '#calls/administration/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { bookMessages } from '#model/messages/books.ts';
import { isOver, isWholePeriod } from '#model/taxes/books.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { closedPeriods as c, closedCosts, franchises } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { franchiseFor } from '../kit/scope.ts';
import { bookRows } from './book-rows.ts';

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
  if (!isOver(to_date, now)) throw new Refusal('validation', bookMessages.notEnded(), 'to_date');
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
  await keepCosts(tx, franchise, { from_date, to_date });
  await auditOf(context, 'books.close', franchise, { from_date, to_date });
  return {};
}

/** What the goods of the period's stock book cost now stands from now on. */
async function keepCosts(
  tx: Tx,
  franchise: string,
  period: { from_date: string; to_date: string },
): Promise<void> {
  const book = bookRows('stock', { franchise, ...period, groups: [] });
  await tx.execute(sql`
    insert into closed_costs (franchise_code, item_no, variant_code, to_date, unit_cost)
    select distinct ${franchise}, l.item_no, l.variant_code, ${period.to_date}::date, b.unit_cost
    from (${book}) b join stock_levels l on b.id = l.item_no || '/' || l.variant_code || '/' || l.location_code`);
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
  await tx
    .delete(closedCosts)
    .where(and(eq(closedCosts.franchise_code, franchise), eq(closedCosts.to_date, to_date)));
  await auditOf(context, 'books.reopen', franchise, { from_date: last.from_date, to_date, reason });
  return {};
}
