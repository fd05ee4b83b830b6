import { businessDate } from '#model/kit/format.ts';
import type { Tx } from '../connection.ts';
import { warehouseEntries } from '../schema/index.ts';
import { insertRows } from './bulk.ts';
import { consignmentLocation, storeLocation, stores } from './franchises.ts';
import type { Sellable } from './items.ts';
import { random } from './random.ts';
import { historyDays, type SeedOrder } from './sales-documents.ts';
import type { Shipment } from './sales-postings.ts';

type Entry = typeof warehouseEntries.$inferInsert;

const keyOf = (entry: Pick<Entry, 'item_no' | 'variant_code' | 'location_code'>): string =>
  `${entry.item_no}/${entry.variant_code}/${entry.location_code}`;

/**
 * Opening stock and the movements of the shipments, as entries; `levelStock` sums them up. Every store began
 * with enough for what it has sold since, so that nothing is below zero. About one thing in thirty is sold
 * out.
 */
export async function seedStock(
  tx: Tx,
  sold: readonly Sellable[],
  shipments: readonly Shipment[],
  memos: readonly SeedOrder[],
  now: Date,
): Promise<void> {
  const shipped: Entry[] = shipments.flatMap(({ header, lines }) =>
    lines.map(line => ({
      posting_date: header.posting_date,
      entry_type: 'sale',
      document_type: 'sales_shipment',
      document_no: line.pos_ss_no,
      document_line_no: line.line_no,
      item_no: line.item_no,
      variant_code: line.variant_code ?? '',
      location_code: line.location_code,
      quantity: -line.quantity,
    })),
  );
  const returned: Entry[] = memos.flatMap(memo =>
    memo.lines.map(line => ({
      posting_date: memo.posting_date,
      entry_type: 'return',
      document_type: 'sales_credit_memo',
      document_no: memo.pos_so_no,
      document_line_no: line.line_no,
      item_no: line.item_no,
      variant_code: line.variant_code,
      location_code: line.location_code,
      quantity: line.quantity,
    })),
  );
  // Thousandths, so that sums of decimals are exact.
  const out = thousandths(shipped);
  const rng = random(77);
  const opening = stores.flatMap(({ code }) => {
    const row = (location_code: string, { item, variantCode }: Sellable, left: number): Entry => {
      const key = { item_no: item.no, variant_code: variantCode, location_code };
      return {
        posting_date: businessDate(new Date(now.getTime() - (historyDays + 1) * 86_400_000)),
        entry_type: 'opening',
        document_type: 'opening',
        document_no: `OPEN-${code}`,
        document_line_no: 0,
        ...key,
        quantity: (left * 1000 + (out.get(keyOf(key)) ?? 0)) / 1000,
      };
    };
    const inStore = sold.map(sellable =>
      row(storeLocation(code), sellable, rng.chance(0.03) ? 0 : rng.int(2, 60)),
    );
    const onConsignment = sold
      .filter(() => rng.chance(0.05))
      .map(sellable => row(consignmentLocation(code), sellable, rng.int(3, 20)));
    return [...inStore, ...onConsignment].filter(entry => entry.quantity > 0);
  });
  await insertRows(tx, warehouseEntries, [...opening, ...shipped, ...returned]);
}

/** What left, as whole numbers above zero. */
function thousandths(entries: readonly Entry[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const entry of entries)
    sums.set(keyOf(entry), (sums.get(keyOf(entry)) ?? 0) - Math.round(entry.quantity * 1000));
  return sums;
}
