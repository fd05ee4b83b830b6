import { sql } from 'drizzle-orm';
import type { Tx } from '../db/connection.ts';
import { stockLevels, warehouseEntries } from '../db/schema/index.ts';

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
> & { variant_code: string };

const batchSize = 2000; // rows of one statement; PostgreSQL takes 65,535 parameters

const keyOf = (entry: { item_no: string; variant_code: string; location_code: string }) =>
  `${entry.item_no}/${entry.variant_code}/${entry.location_code}`;

/**
 * Writes signed stock movements and moves the on-hand figures by the same amounts: the only place that does either.
 * Stock may go below zero, because a sale that was handed over without a connection has happened; such an entry is
 * marked. Rows are locked in one order, so that two documents with the same items wait for each other and never block
 * for good.
 */
export async function postEntries(tx: Tx, entries: readonly StockEntry[]): Promise<void> {
  const sums = new Map<string, { entry: StockEntry; thousandths: number }>();
  for (const entry of entries) {
    const sum = sums.get(keyOf(entry)) ?? { entry, thousandths: 0 };
    sum.thousandths += Math.round(entry.quantity * 1000);
    sums.set(keyOf(entry), sum);
  }
  const below = new Set<string>();
  const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  for (let start = 0; start < sorted.length; start += batchSize) {
    const levels = await tx
      .insert(stockLevels)
      .values(
        sorted.slice(start, start + batchSize).map(({ entry, thousandths }) => ({
          item_no: entry.item_no,
          variant_code: entry.variant_code,
          location_code: entry.location_code,
          quantity: thousandths / 1000,
        })),
      )
      .onConflictDoUpdate({
        target: [stockLevels.item_no, stockLevels.variant_code, stockLevels.location_code],
        set: { quantity: sql`${stockLevels.quantity} + excluded.quantity` },
      })
      .returning();
    for (const level of levels) if (level.quantity < 0) below.add(keyOf(level));
  }
  for (let start = 0; start < entries.length; start += batchSize) {
    await tx.insert(warehouseEntries).values(
      entries.slice(start, start + batchSize).map(entry => ({
        ...entry,
        below_zero: entry.quantity < 0 && below.has(keyOf(entry)),
      })),
    );
  }
}
