import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { insertion } from '../../db/insertion.ts';
import { stockLevels, warehouseEntries } from '../../db/schema/index.ts';

export type StockEntry = Pick<
  typeof warehouseEntries.$inferInsert,
  | 'posting_date'
  | 'entry_type'
  | 'document_type'
  | 'document_no'
  | 'document_line_no'
  | 'item_no'
  | 'location_code'
  | 'quantity'
> & { variant_code: string } & Partial<
    Pick<
      typeof warehouseEntries.$inferInsert,
      'reason_code' | 'comment' | 'created_by' | 'reverses_no' | 'created_at'
    >
  >;

/** What is on hand of goods at a place. */
type Level = Pick<typeof stockLevels.$inferSelect, 'item_no' | 'variant_code' | 'location_code' | 'quantity'>;
/** As the driver gives it: the quantity is a text. */
type LevelRow = Omit<Level, 'quantity'> & { quantity: string };

const batchSize = 2000; // rows of one statement

const keyOf = (entry: { item_no: string; variant_code: string; location_code: string }) =>
  `${entry.item_no}/${entry.variant_code}/${entry.location_code}`;

/**
 * Writes signed stock movements and moves the on-hand figures by the same amounts: the only place that does either.
 * Stock may go below zero, because a sale that was handed over without a connection has happened; such an entry is
 * marked. Rows are locked in one order, so that two documents with the same items wait for each other and never block
 * for good.
 *
 * @returns the levels that are below zero now
 */
export async function postEntries(tx: Tx, entries: readonly StockEntry[]): Promise<readonly Level[]> {
  type Sum = { entry: StockEntry; thousandths: number; days: string[]; soldOn: string[] };
  const sums = new Map<string, Sum>();
  for (const entry of entries) {
    const sum = sums.get(keyOf(entry)) ?? { entry, thousandths: 0, days: [], soldOn: [] };
    sum.thousandths += Math.round(entry.quantity * 1000);
    sum.days.push(entry.posting_date);
    if (entry.entry_type === 'sale') sum.soldOn.push(entry.posting_date);
    sums.set(keyOf(entry), sum);
  }
  const below = new Map<string, Level>();
  const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  for (let start = 0; start < sorted.length; start += batchSize) {
    const moved = sorted.slice(start, start + batchSize).map(({ entry, thousandths, days, soldOn }) => ({
      item_no: entry.item_no,
      variant_code: entry.variant_code,
      location_code: entry.location_code,
      quantity: thousandths / 1000,
      entries: days.length,
      first_posted: days.sort()[0] ?? null,
      last_sold: soldOn.sort().at(-1) ?? null,
    }));
    const { rows } = await tx.execute<LevelRow>(
      sql`${insertion(stockLevels, moved, onOpenDay)} ${addedToLevels}`,
    );
    for (const { quantity, ...place } of rows)
      if (Number(quantity) < 0) below.set(keyOf(place), { ...place, quantity: Number(quantity) });
  }
  for (let start = 0; start < entries.length; start += batchSize) {
    const rows = entries.slice(start, start + batchSize).map(entry => ({
      reason_code: '',
      comment: '',
      created_by: '',
      reverses_no: null,
      ...entry,
      below_zero: entry.quantity < 0 && below.has(keyOf(entry)),
    }));
    await tx.execute(insertion(warehouseEntries, rows, ofLocation));
  }
  return [...below.values()];
}

const addedToLevels = sql.raw(`
  on conflict (item_no, variant_code, location_code) do update set
    quantity = stock_levels.quantity + excluded.quantity, entries = stock_levels.entries + excluded.entries,
    -- Of days that are not known the others are the least and the greatest.
    first_posted = least(stock_levels.first_posted, excluded.first_posted),
    last_sold = greatest(stock_levels.last_sold, excluded.last_sold)
  returning item_no, variant_code, location_code, quantity`);

const franchise = sql`coalesce((select place.franchise_code from locations place where place.code = given.location_code), '')`;
const ofLocation = { franchise_code: franchise };
/** An entry of a day in a closed period is posted later: so the database does it, see `post_on_open_day`. */
const onOpenDay = { first_posted: sql`open_day(${franchise}, given.first_posted)` };

/** What a level says of the entries of its goods at its place, in the order of its columns. */
export const levelOfEntries = sql`coalesce(sum(quantity), 0) as quantity, count(*) as entries,
  min(posting_date) as first_posted, max(posting_date) filter (where entry_type = 'sale') as last_sold`;

/**
 * Sums all entries up into `stock_levels`, and says the franchise of each: for rows that were written in bulk, not by
 * `postEntries`.
 */
export async function levelStock(tx: Tx): Promise<void> {
  await tx.execute(sql`update warehouse_entries e set franchise_code = l.franchise_code from locations l
    where l.code = e.location_code and l.franchise_code is not null and e.franchise_code = ''`);
  await tx.execute(sql`insert into stock_levels
      (item_no, variant_code, location_code, quantity, entries, first_posted, last_sold)
    select item_no, variant_code, location_code, ${levelOfEntries} from warehouse_entries group by 1, 2, 3
    on conflict (item_no, variant_code, location_code) do update set quantity = excluded.quantity,
      entries = excluded.entries, first_posted = excluded.first_posted, last_sold = excluded.last_sold`);
}
