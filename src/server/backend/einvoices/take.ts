import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { SellerProblem } from '#model/taxes/einvoices.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { einvoices as e, openEinvoiceStatuses, einvoiceSellers as s } from '../../db/schema/index.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import type { MadeInvoice } from '../../einvoices/provider.ts';
import { isHeld as isHeldIn, isLost } from '../../queue/lease.ts';
import type { EinvoiceRow } from './content.ts';
import { makesPapers } from './goods-papers.ts';

/** How long a process asks for the code of one invoice. */
const codeMs = 60_000;

/** Thrown where another process has the invoice now: what was done with it here is undone. */
export class Lost extends Error {}

/** The row while this process has it. */
const isHeld = (row: EinvoiceRow) => isHeldIn(e, row, 'sending');

/**
 * Takes the invoice that goes next. Of a seller's series one is on its way at a time, the oldest day first. One of a later
 * day waits while an older day is open, also where a person has to decide about it: once a later day has a number, no provider
 * takes the older one any more. One that may have been made is looked up before anything else.
 * Papers of goods on their way are left to people where the provider makes none.
 */
export async function takeEinvoice(db: Db, now: Date): Promise<EinvoiceRow | undefined> {
  // Where people make all by hand there is nothing to look for, every second, but for what a former provider was sent.
  const { rows: automatic } = await db.execute(sql`
    select from einvoice_sellers where provider <> 'by_hand' union all
    select from einvoices where status = 'sending' limit 1`);
  if (automatic.length === 0) return undefined;
  await giveUpLost(db, now);
  const at = sql`${now.toISOString()}::timestamptz`;
  const takes = sql`seller.provider <> 'by_hand' and (seller.paused_until is null or seller.paused_until <= ${at})`;
  const due = sql`(select head.id from einvoice_sellers seller cross join lateral (
      select mine.id, mine.invoice_date from einvoices mine
      where mine.seller_code = seller.seller_code and mine.status in ('waiting', 'unknown') and mine.next_at <= ${at}
        and (mine.pos_so_no is not null or ${makesPapers('seller')})
        and not exists (select from einvoices other
          where other.seller_code = mine.seller_code and other.series = mine.series and other.id <> mine.id
            and other.status in ${openEinvoiceStatuses} and (
              other.status = 'sending'
              or mine.status = 'waiting' and (other.status = 'unknown' or other.invoice_date < mine.invoice_date)))
        and not exists (select from einvoices first where first.id = mine.first_id
          and first.status in ${openEinvoiceStatuses})
      order by mine.invoice_date, mine.id limit 1) head
    where ${takes} order by head.invoice_date, head.id limit 1)`;
  const taken = { taken: sql`${e.taken} + 1`, seen_at: now };
  try {
    // Another process that takes the same one at the same moment waits for this, and then finds it taken.
    const [row] = await db
      .update(e)
      .set({ ...taken, status: 'sending' })
      .where(and(sql`${e.id} = ${due}`, inArray(e.status, ['waiting', 'unknown'])))
      .returning();
    if (row) return row;
  } catch (error) {
    // Another process took one of the same series at the same moment.
    if (isUniqueViolation(error, 'einvoices_one_at_a_time')) return undefined;
    throw error;
  }
  // What has a number keeps it while the tax office's code is asked for.
  const [pending] = await db
    .update(e)
    .set({ ...taken, next_at: new Date(now.getTime() + codeMs) })
    .where(
      and(
        sql`${e.id} = (select mine.id from einvoices mine join einvoice_sellers seller using (seller_code)
          where mine.status = 'pending' and mine.next_at <= ${at} and ${takes} order by mine.next_at limit 1)`,
        lte(e.next_at, now),
      ),
    )
    .returning();
  return pending;
}

/** What dead processes left waits again: as such that was never sent, or may have been. */
async function giveUpLost(db: Db, now: Date): Promise<void> {
  await db
    .update(e)
    .set({ status: sql`case when ${e.made_at} is null then 'waiting' else 'unknown' end` })
    .where(isLost(e, 'sending', now));
}

/** The process that issues these is alive. */
export async function seeEinvoices(db: Db, held: readonly EinvoiceRow[], now: Date): Promise<void> {
  for (const row of held) await db.update(e).set({ seen_at: now }).where(isHeld(row));
}

/** Columns of an invoice that the provider has made. */
export const madeColumns = (made: MadeInvoice, now: Date) => ({
  // A series without codes (`K`) waits for none.
  status: made.authority_code === '' && made.series[1] === 'C' ? ('pending' as const) : ('issued' as const),
  hold: '' as const,
  issued_series: made.series,
  issued_number: made.number,
  authority_code: made.authority_code,
  provider_id: made.provider_id,
  provider_code: made.provider_code,
  provider_url: made.provider_url,
  last_error: '',
  issued_at: now,
});

/**
 * Writes down what became of an invoice that this process has.
 *
 * @throws Lost
 */
export async function settle(
  tx: Db | Tx,
  row: EinvoiceRow,
  columns: Partial<typeof e.$inferInsert>,
): Promise<void> {
  const held = row.status === 'pending' ? and(eq(e.id, row.id), eq(e.taken, row.taken)) : isHeld(row);
  const changed = await tx.update(e).set(columns).where(held);
  if (changed.rowCount !== 1) throw new Lost();
}

/** The seller's provider answered. */
export async function sellerAnswered(db: Db | Tx, seller_code: string, now: Date): Promise<void> {
  await db
    .update(s)
    .set({ paused_until: null, problem: '', problem_text: '', failures: 0, last_ok_at: now })
    .where(eq(s.seller_code, seller_code));
}

const shortestPauseMs = 15_000;
const longestPauseMs = 5 * 60_000;

/** The provider takes nothing from the seller: it is asked again after a while, longer each time. */
export async function sellerFailed(
  db: Db | Tx,
  seller_code: string,
  { problem, text }: { problem: SellerProblem; text: string },
  now: Date,
): Promise<void> {
  const [row] = await db
    .update(s)
    .set({ failures: sql`${s.failures} + 1`, problem, problem_text: text })
    .where(eq(s.seller_code, seller_code))
    .returning({ failures: s.failures });
  const pause = Math.min(longestPauseMs, shortestPauseMs * 2 ** Math.min((row?.failures ?? 1) - 1, 10));
  const paused_until = new Date(now.getTime() + pause);
  await db.update(s).set({ paused_until }).where(eq(s.seller_code, seller_code));
}
