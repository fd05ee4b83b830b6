import { and, desc, eq, sql } from 'drizzle-orm';
import { firstScheme } from '#model/customers/loyalty.ts';
import type { Tx } from '../../db/connection.ts';
import { jobs } from '../../db/schema/index.ts';
import { addJob, isOpen, type Job, type Step } from '../../jobs/jobs.ts';
import type { Works } from '../../jobs/worker.ts';
import type { Context } from '../kit/context.ts';

const kind = 'loyalty-schemes';
/** Customers of one step: few enough that a sale to one of them waits for less than a second. */
const batch = 1000;

/**
 * Every customer's scheme is derived again after the schemes have changed. To be called in the transaction of
 * the change. Each change has a job of its own, behind the one before. It looks once more at what that one
 * has passed already.
 */
export async function deriveSchemes({ tx, actor, now, requestId }: Context): Promise<void> {
  const [before] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), isOpen))
    .orderBy(desc(jobs.id))
    .limit(1);
  const asked = { created_by: actor.user.username, after_id: before?.id ?? null };
  await addJob(tx, { kind, subject: requestId, ...asked }, now);
}

/** The customers behind the last of the step before, each with the scheme that their ranking points reach now. */
async function step(tx: Tx, { position }: Job, now: Date): Promise<Step> {
  const { rows } = await tx.execute<{ customer_no: string; changed: boolean }>(sql`
    with reached as (
      select customer_no, loyalty_cust_scheme, coalesce((select s.scheme from loyalty_schemes s
          where s.min_ranking_points <= loyalty_ranking_points order by s.min_ranking_points desc limit 1), ${firstScheme})
        as scheme
      from customers where customer_no > ${position ?? ''} order by customer_no limit ${batch} for no key update
    ), moved as (
      update customers c set loyalty_cust_scheme = reached.scheme, updated_at = ${now.toISOString()}::timestamptz
      from reached where reached.customer_no = c.customer_no and reached.scheme <> reached.loyalty_cust_scheme
      returning c.customer_no
    )
    select customer_no, customer_no in (select customer_no from moved) as changed from reached order by customer_no`);
  const changed = rows.filter(row => row.changed).length;
  return {
    rows: rows.length,
    changed,
    next: rows.length < batch ? null : (rows.at(-1)?.customer_no ?? null),
  };
}

export const schemeWorks: Works = { [kind]: step };
