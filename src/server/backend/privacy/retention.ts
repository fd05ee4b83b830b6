import { and, eq, lt, sql } from 'drizzle-orm';
import type { personalData as calls } from '#calls/administration/index.ts';
import type { AnswerOf, InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { businessDate } from '#model/kit/format.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import { writeAudit } from '../../audit.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { jobs, withheldNames } from '../../db/schema/index.ts';
import { addJob, isOpen, type Job, type Step } from '../../jobs/jobs.ts';
import type { Works } from '../../jobs/worker.ts';
import type { Context } from '../kit/context.ts';
import { anonymise, anonymiseDocuments, isFinished } from './anonymise.ts';
import { keptUntil } from './kept-until.ts';
import { rulesOf } from './person-requests.ts';
import { namesLeft, ordersNaming } from './places.ts';

const kind = 'customers-retention';
/** Customers of one step: few enough that a sale to one of them waits for less than a second. */
const batch = 20;
/** As many are shown before it is done. */
const mostShown = 100;

/** The day so many months before. */
async function monthsBefore(tx: Tx, today: string, months: number): Promise<string> {
  const { rows } = await tx.execute<{ day: string }>(
    sql`select (${today}::date - make_interval(months => ${months}::int))::date::text as day`,
  );
  return rows[0]?.day ?? today;
}

const theirs = ordersNaming(
  sql`c.customer_no`,
  sql`c.franchise_code`,
  sql`o.order_date, o.document_type, o.status, o.remaining_amount`,
);

/** Customers who have bought nothing since that day, at no shop that knows the person, and have nothing open. */
const inactiveSince = (before: string) => sql`
  c.anonymised_at is null and c.created_at < ${before}::date and not exists (select from ${theirs} o
    where (o.order_date >= ${before}::date or (o.document_type <> 'quote' and o.status <> 'CANCELED'
        and (o.status not in ('INVOICED', 'CLOSED', 'POSTED') or o.remaining_amount <> 0))))
  and not exists (select from customers k where k.person_id = c.person_id and k.customer_no <> c.customer_no
    and (k.created_at >= ${before}::date or exists (select from sales_orders o
      where o.sell_to_customer_no = k.customer_no and o.order_date >= ${before}::date)))`;

const countSince = async (tx: Tx, before: string): Promise<number> => {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from customers c where ${inactiveSince(before)}`,
  );
  return rows[0]?.n ?? 0;
};

export async function inactive({ tx, today }: Context): Promise<AnswerOf<typeof calls.inactive>> {
  const { retention_months: months } = await rulesOf(tx);
  const [run] = await tx
    .select({ done: jobs.rows_done, total: jobs.rows_total })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), isOpen));
  const running = run ? Math.max((run.total ?? 0) - run.done, 0) : null;
  if (months === 0) return { months, before: '', total: 0, items: [], running };
  const before = await monthsBefore(tx, today, months);
  const { rows } = await tx.execute<AnswerOf<typeof calls.inactive>['items'][number]>(sql`
    select c.customer_no, c.name, c.phone_no, c.franchise_code, c.loyalty_redeemable_points as points,
      coalesce((select max(o.order_date)::text from sales_orders o
        where o.sell_to_customer_no = c.customer_no and o.franchise_code = c.franchise_code), '') as last_purchase
    from customers c where ${inactiveSince(before)} order by last_purchase, c.customer_no limit ${mostShown}`);
  return { months, before, total: await countSince(tx, before), items: rows, running };
}

/** Begins the run, of what the person has seen. */
export async function anonymiseInactive(
  { months, total }: InputOf<typeof calls.anonymiseInactive>,
  { tx, now, today, actor }: Context,
): Promise<Record<string, never>> {
  const { retention_months } = await rulesOf(tx);
  const before = await monthsBefore(tx, today, months);
  if (retention_months !== months || (await countSince(tx, before)) !== total)
    throw new Refusal('rule', privacyMessages.previewChanged());
  await addJob(tx, { kind, subject: 'company', input: { before }, created_by: actor.user.username }, now);
  return {};
}

/** The customers behind the last of the step before. One who has bought since, or has something open, stays. */
async function step(tx: Tx, { id, position, input, created_by, rows_total }: Job, now: Date): Promise<Step> {
  const before = String(input.before);
  const { kept_years } = await rulesOf(tx);
  const { rows } = await tx.execute<{ customer_no: string; franchise_code: string }>(sql`
    select c.customer_no, c.franchise_code from customers c
    where c.customer_no > ${position ?? ''} and ${inactiveSince(before)}
    order by c.customer_no limit ${batch} for update`);
  let changed = 0;
  for (const person of rows) {
    if (!(await isFinished(tx, person))) continue;
    await anonymise(tx, person, now, keptUntil(businessDate(now), kept_years));
    await writeAudit(tx, {
      at: now,
      actor: null,
      action: 'privacy.anonymise',
      subject: person.customer_no,
      detail: { reason: `retention, asked for by ${created_by}`, job: id },
      requestId: '',
    });
    changed += 1;
  }
  return {
    rows: rows.length,
    changed,
    total: rows_total ?? (await countSince(tx, before)) + changed,
    next: rows.length < batch ? null : (rows.at(-1)?.customer_no ?? null),
  };
}

export const retentionWorks: Works = { [kind]: step };

/** What came after customers were anonymised, from tablets without a connection, loses the names once it is finished. */
export async function tidyPrivacy(db: Db, now: Date): Promise<void> {
  const today = businessDate(now);
  await db.delete(withheldNames).where(lt(withheldNames.keep_until, today));
  // However many they are: all of them in one night, a few in a transaction.
  for (let last: string | null = ''; last !== null; ) last = await tidyBehind(db, last, today);
}

const namesOfOrder = sql`o.*`;

/** The next customers behind a number. Resolves to the last of them; `null`: there are no more. */
async function tidyBehind(db: Db, number: string, today: string): Promise<string | null> {
  return db.transaction(async tx => {
    const { kept_years } = await rulesOf(tx);
    const orders = ordersNaming(sql`c.customer_no`, sql`c.franchise_code`, namesOfOrder);
    const { rows } = await tx.execute<{ customer_no: string; franchise_code: string }>(sql`
      select c.customer_no, c.franchise_code from customers c
      where c.anonymised_at is not null and c.customer_no > ${number}
        and exists (select from ${orders} o where ${namesLeft(sql`c.customer_no`)})
      order by c.customer_no limit ${batch} for update of c`);
    for (const person of rows)
      if (await isFinished(tx, person)) await anonymiseDocuments(tx, person, keptUntil(today, kept_years));
    return rows.length < batch ? null : (rows.at(-1)?.customer_no ?? null);
  });
}
