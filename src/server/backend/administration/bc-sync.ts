import { desc, eq, sql } from 'drizzle-orm';
import { type BcTableCode, bcTableCodes } from '#model/administration/bc-table-codes.ts';
import { definitionOf, productTables } from '#model/administration/bc-tables.ts';
import { sqlState, type Tx } from '../../db/connection.ts';
import { bcSyncs, jobs } from '../../db/schema/index.ts';
import { erp } from '../../erp/connected.ts';
import { addJob, isOpen, type Job, type Step } from '../../jobs/jobs.ts';
import type { Works } from '../../jobs/worker.ts';
import type { Context } from '../kit/context.ts';
import { bringToFranchises } from '../stock/franchise-items.ts';
import { type BcRow, takeOver } from './bc-copies.ts';
import { takeItemTaxes } from './item-taxes.ts';

export const syncKind = 'sync';
export const excessKind = 'excess';
/** The franchises' lists of what they sell, from the company's. */
export const listsKind = 'product-lists';

const pageSize = 500;
/** Changes that were on their way when the last run read are read again. */
const overlapMs = 5 * 60_000;

/** Adds the syncs of tables, each after the one that has the rows it refers to. Resolves to the jobs. */
export async function addSyncs(
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  codes: readonly BcTableCode[],
  sync_all: boolean,
): Promise<{ table_code: BcTableCode; job_id: number }[]> {
  const { tx, actor, now } = context;
  const added: { table_code: BcTableCode; job_id: number }[] = [];
  // In one order, so that two who ask for several at once do not wait for each other.
  for (const table_code of bcTableCodes.filter(code => codes.includes(code))) {
    const { after } = definitionOf(table_code);
    const job_id = await addJob(
      tx,
      {
        kind: syncKind,
        subject: table_code,
        input: { sync_all },
        created_by: actor.user.username,
        after_id: after === undefined ? null : await openSync(tx, after),
      },
      now,
    );
    added.push({ table_code, job_id });
  }
  return added;
}

/** A run of more items than this looks at all. */
const mostNamed = 1000;

type ListsRun = {
  created_by?: string;
  /** The job that must have ended before: a run that waits then waits for that one. */
  after_id?: number | null;
  /** The items that may be others than before; left out: all. */
  item_nos?: readonly string[];
};

/**
 * Brings the company's items to the lists of the franchises. A run that waits does so for all who ask; behind one that runs
 * another one follows, since what it has passed it does not look at again.
 *
 * @returns the run's job
 */
export async function addLists(
  tx: Tx,
  now: Date,
  { created_by = '', after_id = null, item_nos }: ListsRun = {},
): Promise<number> {
  // A run that waits is not begun before this change is there.
  const open = await tx
    .select()
    .from(jobs)
    .where(sql`${eq(jobs.kind, listsKind)} and ${isOpen}`)
    .orderBy(jobs.id)
    .for('update');
  const waiting = open.find(job => job.status === 'waiting');
  if (waiting) {
    const named = namedIn(waiting);
    const both = named === null || item_nos === undefined ? undefined : [...named, ...item_nos];
    await tx
      .update(jobs)
      .set({ input: inputOf(both), after_id: after_id ?? waiting.after_id })
      .where(eq(jobs.id, waiting.id));
    return waiting.id;
  }
  // What a run that broke off had to bring is not known to this one.
  const named = (await hasBrokenOff(tx)) ? undefined : item_nos;
  // One of each name is open at a time: the first has none.
  const names = ['', ...open.map((_, index) => `next ${index + 1}`)];
  const subject = names.find(name => open.every(job => job.subject !== name)) ?? '';
  const before = after_id ?? open.at(-1)?.id ?? null;
  const run = { kind: listsKind, subject, input: inputOf(named), created_by, after_id: before };
  return addJob(tx, run, now);
}

/** Did the last run end before its end? */
async function hasBrokenOff(tx: Tx): Promise<boolean> {
  const [last] = await tx
    .select({ status: jobs.status })
    .from(jobs)
    .where(sql`${eq(jobs.kind, listsKind)} and not ${isOpen}`)
    .orderBy(desc(jobs.id))
    .limit(1);
  return last !== undefined && last.status !== 'done';
}

function inputOf(item_nos: readonly string[] | undefined): Job['input'] {
  const named = [...new Set(item_nos)];
  return item_nos === undefined || named.length > mostNamed ? {} : { item_nos: named };
}

/** The items that a run looks at; `null` for all. */
function namedIn({ input: { item_nos } }: Job): string[] | null {
  return Array.isArray(item_nos) ? item_nos.map(String) : null;
}

/** Is there a sync of the table that has not ended? */
export const isSyncOpen = async (tx: Tx, code: BcTableCode): Promise<boolean> =>
  (await openSync(tx, code)) !== null;

async function openSync(tx: Tx, code: string): Promise<number | null> {
  const [open] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(sql`${eq(jobs.kind, syncKind)} and ${eq(jobs.subject, code)} and ${isOpen}`);
  return open?.id ?? null;
}

const isProduct = (code: string): boolean => productTables.some(one => one === code);
const isCode = (code: string): code is BcTableCode => bcTableCodes.some(one => one === code);

/** One page of a table, from the row after the last. */
async function syncPage(tx: Tx, job: Job, now: Date): Promise<Step> {
  const code = job.subject;
  if (!isCode(code)) throw new Error(`there is no table ${code}`);
  const [last] = await tx.select().from(bcSyncs).where(eq(bcSyncs.table_code, code));
  // A franchise that is set up here may have rows that the ERP told of long ago.
  const isWhole = job.input.sync_all === true || definitionOf(code).ofFranchises;
  const since = isWhole || !last ? null : new Date(last.changes_until.getTime() - overlapMs);
  // Of a term PostgreSQL believes no old statistics: it follows the order of the table, a page at a time.
  const changed_at = sql`coalesce(modified_at, 'infinity')`;
  const wanted = sql`(${erp.rowsOf(code)}) rows
    where ${since === null ? sql`true` : sql`${changed_at} >= ${since.toISOString()}::timestamptz`}`;
  const { rows } = await tx.execute<BcRow>(sql`select system_id, data from ${wanted}
    and (${job.position}::text is null or system_id collate "C" > ${job.position}) order by system_id collate "C" limit ${pageSize}`);
  const total =
    job.position === null
      ? (await tx.execute<{ count: number }>(sql`select count(*)::int as count from ${wanted}`)).rows[0]
          ?.count
      : undefined;
  const { item_nos, ...done } = await takeOver(tx, code, rows).catch((error: unknown) => {
    throw syncErrorOf(error);
  });
  // A person brings them to the shops when they choose to; what a remote ERP tells goes on by itself.
  const toBring = job.created_by === '' && isProduct(code) ? item_nos : [];
  // The ERP may have told of the VAT group before the item came.
  const taxed = code === 'item' && done.added > 0 ? await takeItemTaxes(tx) : [];
  const changed = [...toBring, ...taxed];
  if (changed.length > 0) await addLists(tx, now, { after_id: job.id, item_nos: changed });
  const isLast = rows.length < pageSize;
  if (isLast) {
    const until = { changes_until: job.started_at ?? now, finished_at: now };
    await tx
      .insert(bcSyncs)
      .values({ table_code: code, ...until })
      .onConflictDoUpdate({ target: bcSyncs.table_code, set: until });
  }
  return {
    rows: rows.length,
    next: isLast ? null : (rows.at(-1)?.system_id ?? null),
    ...(total === undefined ? {} : { total }),
    ...done,
  };
}

/** Why a row could not be kept, as the list of runs tells it. */
function syncErrorOf(error: unknown): unknown {
  const state = sqlState(error) ?? '';
  if (state === '23503') return new Error('missing_parent');
  return /^2[23]/.test(state) ? new Error('not_kept') : error;
}

/** What the server's worker does for the ERP's tables. */
export const bcWorks: Works = {
  [syncKind]: syncPage,
  async [listsKind](tx, job) {
    const done = await bringToFranchises(tx, job.position, namedIn(job));
    return { rows: done.added + done.updated, added: done.added, changed: done.updated, next: done.next };
  },
};
