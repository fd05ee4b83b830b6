import { sql } from 'drizzle-orm';
import type { Tx } from '../connection.ts';
import { itemReferences, items, itemUnits, itemVariants } from '../schema/index.ts';
import { insertRows } from './bulk.ts';
import { stores } from './franchises.ts';
import type { SeedItem } from './items.ts';
import { random } from './random.ts';

const boxOf: Partial<Record<SeedItem['unit'], readonly (readonly [string, number])[]>> = {
  PCS: [
    ['PCS', 1],
    ['BOX', 12],
  ],
  BOX: [
    ['BOX', 1],
    ['CTN', 10],
  ],
};

/** What the ERP asks for an item: 60 to 75 percent of its price. Of every twelfth it does not say. */
const costOf = (index: number, unitPrice: number): number | null =>
  index % 12 === 11 ? null : Math.round((unitPrice * (60 + (index % 4) * 5)) / 100_000) * 1000;

/** The ERP's items, and what each franchise sells of them: everything, in the catalogue's order, at its own rate. */
export async function seedItems(tx: Tx, list: readonly SeedItem[]): Promise<void> {
  // As a shop sorts its screen: what sells stands first, of every category something.
  const places = random(15).shuffle(list.map((_, index) => (index + 1) * 10));
  await insertRows(
    tx,
    items,
    list.map((item, index) => ({
      item_no: item.no,
      description: item.description,
      item_category: item.category,
      base_unit_of_measure: item.unit,
      unit_price: item.unitPrice,
      unit_cost: costOf(index, item.unitPrice),
      picture: item.picture,
      sort: places[index] ?? 0,
      blocked: item.blocked,
    })),
  );
  await insertRows(
    tx,
    itemVariants,
    list.flatMap((item, index) =>
      item.variants.map(variant => ({
        item_no: item.no,
        variant_code: variant.code,
        description: variant.description,
        unit_price: variant.unitPrice,
        unit_cost: costOf(index, variant.unitPrice),
      })),
    ),
  );
  await insertRows(
    tx,
    itemUnits,
    list.flatMap(item =>
      (boxOf[item.unit] ?? [[item.unit, 1] as const]).map(([code, qty_per_unit_of_measure]) => ({
        item_no: item.no,
        code,
        qty_per_unit_of_measure,
      })),
    ),
  );
  await insertRows(
    tx,
    itemReferences,
    list.flatMap(item =>
      item.variants.length === 0
        ? [
            {
              reference_no: item.barcode,
              item_no: item.no,
              variant_code: '',
              unit_of_measure: item.unit,
              main: true,
            },
          ]
        : item.variants.map(variant => ({
            reference_no: variant.barcode,
            item_no: item.no,
            variant_code: variant.code,
            unit_of_measure: item.unit,
            main: true,
          })),
    ),
  );
  const rates = JSON.stringify(stores.map(({ code, rate }) => ({ code, rate })));
  await tx.execute(sql`
    insert into franchise_items (franchise_code, item_no, variant_code, description, variant_description, item_category,
      unit_of_measure, barcode, base_price, unit_cost, price_rate, sort, blocked, picture)
    select franchise.code, item.item_no, coalesce(variant.variant_code, ''), item.description,
      coalesce(variant.description, ''), item.item_category, item.base_unit_of_measure,
      coalesce(reference.reference_no, ''), coalesce(variant.unit_price, item.unit_price),
      coalesce(variant.unit_cost, item.unit_cost), franchise.rate, item.sort,
      item.blocked, item.picture
    from jsonb_to_recordset(${rates}::jsonb) as franchise(code text, rate numeric)
    cross join items item
    left join item_variants variant on variant.item_no = item.item_no
    left join item_references reference
      on reference.item_no = item.item_no and reference.variant_code = coalesce(variant.variant_code, '')
    order by franchise.code, item.sort`);
}
