import { eq, type SQL, sql } from 'drizzle-orm';
import type { SystemIndex } from '#calls/administration/system-index.ts';
import { type SystemIndexCode, systemIndexes } from '#model/administration/system-indexes.ts';
import type { Tx } from '../../../db/connection.ts';
import { systemIndexChecks } from '../../../db/schema/index.ts';
import { type Definition, keysOf } from './definition.ts';
import { loyaltyBalances, numberProof, purchaseQuantities, searchProof, transferTotals } from './others.ts';
import { revenueDays, revenueHours, revenueItems } from './revenue.ts';
import {
  couponUses,
  moneyProof,
  revenueProof,
  salesCredits,
  salesQuantities,
  salesRemaining,
} from './sales.ts';
import { entryFranchises, stockLevels, stockProof } from './stock.ts';
import { vatDays, vatProof } from './vat.ts';

const definitions: Readonly<Record<SystemIndexCode, Definition>> = {
  sales_quantities: salesQuantities,
  sales_credits: salesCredits,
  sales_remaining: salesRemaining,
  coupon_uses: couponUses,
  revenue_days: revenueDays,
  revenue_hours: revenueHours,
  revenue_items: revenueItems,
  vat_days: vatDays,
  purchase_quantities: purchaseQuantities,
  transfer_totals: transferTotals,
  stock_levels: stockLevels,
  entry_franchises: entryFranchises,
  loyalty_balances: loyaltyBalances,
  stock_proof: stockProof,
  money_proof: moneyProof,
  revenue_proof: revenueProof,
  vat_proof: vatProof,
  number_proof: numberProof,
  search_proof: searchProof,
};

/** Rows rebuilt in one transaction: few enough that a sale of the same goods waits for less than a second. */
const batch = 500;
const shownExamples = 5;

type Found = { differences: number; examples: SystemIndex['examples'] };
type Running = { tx: Tx; now: Date; by: string; rebuild: boolean };

const rowOf = (code: SystemIndexCode, row?: typeof systemIndexChecks.$inferSelect): SystemIndex => ({
  index: code,
  kind: systemIndexes[code],
  checked_at: row?.checked_at.toISOString() ?? null,
  checked_by: row?.checked_by ?? '',
  differences: row?.differences ?? 0,
  examples: row?.examples ?? [],
  ms: row?.ms ?? 0,
  rebuilt_at: row?.rebuilt_at?.toISOString() ?? null,
  rebuilt: row?.rebuilt ?? 0,
});

/** What the last check of each index found. */
export async function lastChecks(tx: Tx, codes: readonly SystemIndexCode[]): Promise<SystemIndex[]> {
  const rows = new Map((await tx.select().from(systemIndexChecks)).map(row => [row.code, row]));
  return codes.map(code => rowOf(code, rows.get(code)));
}

/**
 * Checks an index, and with `rebuild` puts a bounded number of its rows right. To be called again while it says that
 * differences are left, each time in a transaction of its own.
 */
export async function runIndex(code: SystemIndexCode, running: Running): Promise<SystemIndex> {
  const { tx, now, by } = running;
  const { rebuild, differences } = definitions[code];
  const start = performance.now();
  const found = await check(tx, await slicesOf(tx, differences));
  const ms = Math.round(performance.now() - start);
  const wrong = running.rebuild && rebuild && found.differences > 0 ? await keysIn(tx, found.wrong) : [];
  if (rebuild && wrong.length > 0) {
    const keys = keysOf(wrong);
    await tx.execute(rebuild.lock(keys));
    await tx.execute(rebuild.mend(keys));
  }
  const left = Math.max(0, found.differences - wrong.length);
  const result = {
    checked_at: now,
    checked_by: by,
    differences: left,
    examples: left > 0 ? found.examples : [],
    ms,
    ...(wrong.length > 0 ? { rebuilt_at: now, rebuilt: wrong.length } : {}),
  };
  await tx
    .insert(systemIndexChecks)
    .values({ code, ...result })
    .onConflictDoUpdate({ target: systemIndexChecks.code, set: result });
  const [row] = await tx.select().from(systemIndexChecks).where(eq(systemIndexChecks.code, code));
  return rowOf(code, row);
}

/** The statements that find the differences of an index, in the order of their keys. */
async function slicesOf(tx: Tx, differences: Definition['differences']): Promise<readonly SQL[]> {
  if (!('parts' in differences)) return [differences];
  const { rows } = await tx.execute<{ part: string }>(differences.parts);
  return rows.map(({ part }) => differences.differences(part));
}

/** What differs in all slices, and the slices in which something does. */
async function check(tx: Tx, slices: readonly SQL[]): Promise<Found & { wrong: readonly SQL[] }> {
  const found = { differences: 0, examples: [] as Found['examples'], wrong: [] as SQL[] }; // empty lists have no type
  for (const slice of slices) {
    const { rows } = await tx.execute<Found>(sql`
      with d as materialized (${slice})
      select (select count(*)::int from d) as differences, (
        select coalesce(json_agg(json_build_object(
          'key', array_to_string(array_remove(key, ''), ' · '), 'stored', stored, 'source', source)), '[]'::json)
        from (select * from d order by key limit ${shownExamples}) first_ones) as examples`);
    const [row] = rows;
    if (!row) throw new Error('an aggregate always answers a row');
    if (row.differences > 0) found.wrong.push(slice);
    found.differences += row.differences;
    found.examples = [...found.examples, ...row.examples].slice(0, shownExamples);
  }
  return found;
}

/** The keys of as many rows as are rebuilt at once. */
async function keysIn(tx: Tx, slices: readonly SQL[]): Promise<string[][]> {
  const keys: string[][] = [];
  for (const slice of slices) {
    if (keys.length >= batch) break;
    const { rows } = await tx.execute<{ key: string[] }>(
      sql`select key from (${slice}) d order by key limit ${batch - keys.length}`,
    );
    keys.push(...rows.map(({ key }) => key));
  }
  return keys;
}
