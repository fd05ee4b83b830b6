import { eq, sql } from 'drizzle-orm';
import { noSeries as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { Tx } from '../../db/connection.ts';
import { kept } from '../../db/kept-statement.ts';
import { franchises, noSeries } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise } from '../kit/scope.ts';

/**
 * In this order:
 * - sales order, quote, credit memo, shipment, invoice, cash receipt
 * - purchase order, purchase credit memo
 * - consignment issue
 * - warehouse journal (stock put right by hand), warehouse transfer
 * - cash book (money entered by hand), shift
 */
export const seriesCodes = [
  'SO',
  'SQ',
  'SC',
  'SS',
  'SI',
  'CR',
  'PO',
  'PC',
  'CI',
  'WJ',
  'WT',
  'CB',
  'SH',
] as const;
export type Series = (typeof seriesCodes)[number];
/** Customers are numbered once and for all, not by year. */
type AnySeries = Series | 'CU';

// Business Central's Code[20].
const longest = 20;
const digits = 6;

/** `SO`, F01, 2026 → `SO-F01-26-`; customers have no year: `CU-F01-`. */
export function prefixOf(series: AnySeries, franchiseCode: string, year: number): string {
  const prefix =
    series === 'CU' ? `${series}-${franchiseCode}-` : `${series}-${franchiseCode}-${String(year).slice(-2)}-`;
  if (prefix.length + digits > longest)
    throw new Refusal('rule', serverMessages.longNumbers(franchiseCode, longest));
  return prefix;
}

export const numberOf = (prefix: string, no: number): string =>
  `${prefix}${String(no).padStart(digits, '0')}`;

export function seriesRow(series: AnySeries, franchise_code: string, year: number, last_no: number) {
  return {
    id: `${franchise_code}/${series}/${year}`,
    franchise_code,
    series,
    year,
    prefix: prefixOf(series, franchise_code, year),
    last_no,
  };
}

/**
 * The next number of a series, for instance `SO-F01-26-000123`. The series' row stays locked until the
 * transaction ends. So a transaction that is undone leaves no gap, and two at once never get the same number.
 * Take it late: another call that waits for it waits for the whole transaction.
 */
export async function nextNo(tx: Tx, franchiseCode: string, series: Series, year: number): Promise<string> {
  return take(tx, franchiseCode, series, year);
}

/** The next numbers of several series of a franchise, by the series. They are locked as one is, in the order in which they are named. */
export async function nextNos(
  tx: Tx,
  franchiseCode: string,
  series: readonly Series[],
  year: number,
): Promise<ReadonlyMap<Series, string>> {
  if (series.length === 0) return new Map();
  const rows = await tx
    .insert(noSeries)
    .values(series.map(each => seriesRow(each, franchiseCode, year, 1)))
    .onConflictDoUpdate({ target: noSeries.id, set: { last_no: sql`${noSeries.last_no} + 1` } })
    .returning({ series: noSeries.series, prefix: noSeries.prefix, last_no: noSeries.last_no });
  // One of those that were asked for.
  return new Map(rows.map(row => [row.series as Series, numberOf(row.prefix, row.last_no)]));
}

export async function nextCustomerNo(tx: Tx, franchiseCode: string): Promise<string> {
  return take(tx, franchiseCode, 'CU', 0);
}

/** As many numbers of customers at once, in order. */
export const nextCustomerNos = (tx: Tx, franchiseCode: string, count: number): Promise<string[]> =>
  takeSome(tx, franchiseCode, 'CU', 0, count);

async function take(tx: Tx, franchiseCode: string, series: AnySeries, year: number): Promise<string> {
  const [no] = await takeSome(tx, franchiseCode, series, year, 1);
  if (no === undefined) throw new Error('one was asked for');
  return no;
}

async function takeSome(
  tx: Tx,
  franchiseCode: string,
  series: AnySeries,
  year: number,
  count: number,
): Promise<string[]> {
  const [row] = await taken(tx, seriesRow(series, franchiseCode, year, count));
  if (!row) throw new Error('an insert that updates on conflict always answers a row');
  const { prefix, last_no } = row;
  return Array.from({ length: count }, (_, index) => numberOf(prefix, last_no - count + 1 + index));
}

const taken = kept(db =>
  db
    .insert(noSeries)
    .values({
      id: sql.placeholder('id'),
      franchise_code: sql.placeholder('franchise_code'),
      series: sql.placeholder('series'),
      year: sql.placeholder('year'),
      prefix: sql.placeholder('prefix'),
      last_no: sql.placeholder('last_no'),
    })
    .onConflictDoUpdate({
      target: noSeries.id,
      set: { last_no: sql`${noSeries.last_no} + ${sql.placeholder('last_no')}` },
    })
    .returning({ prefix: noSeries.prefix, last_no: noSeries.last_no }),
);

/** Makes the series of a franchise and a year that do not exist yet; resolves to that of its orders. */
export async function makeSeries(tx: Tx, franchise_code: string, year: number) {
  const rows = seriesCodes.map(series => seriesRow(series, franchise_code, year, 0));
  await tx.insert(noSeries).values(rows).onConflictDoNothing();
  const [orders] = await tx
    .select()
    .from(noSeries)
    .where(eq(noSeries.id, rows[0]?.id ?? ''));
  if (!orders) throw new Error('the series was made above');
  return orders;
}

export const handlers = answers(calls, {
  filter: (input, context) =>
    answerList(
      context,
      calls.filter,
      {
        from: noSeries,
        columns: columnsOf(calls.filter, noSeries),
        where: inFranchise(noSeries.franchise_code, context),
      },
      input,
    ),

  generate: async ({ franchise_code, year }, { tx, today }) => {
    const [franchise] = await tx
      .select({ code: franchises.customer_no })
      .from(franchises)
      .where(eq(franchises.customer_no, franchise_code));
    if (!franchise) throw new Refusal('not_found', serverMessages.missing('Franchise', franchise_code));
    const orders = await makeSeries(tx, franchise_code, year ?? Number(today.slice(0, 4)));
    const { series: _, ...row } = orders;
    return row;
  },
});
