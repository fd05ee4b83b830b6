import type { Database } from './database.ts';

export const store = 'F01-STORE';
export const consignment = 'F01-CONS';
export const warehouse = 'WH-MAIN';
export const inTransit = 'INTRANSIT';

/** An item that comes in one variant, with what there is of it somewhere. */
export type Stocked = { item_no: string; description: string; barcode: string; quantity: number };

const plain = `
  from franchise_items join items using (item_no)
 where franchise_code = 'F01' and variant_code = '' and franchise_items.barcode <> '' and not items.blocked`;

/** Items of which the franchisor has so many, ready to be shipped. */
export function franchisorsGoods(database: Database, least: number, most: number): Promise<Stocked[]> {
  return database.rows<Stocked>(
    `select item_no, items.description, franchise_items.barcode, held.quantity::float
       ${plain.replace('where', 'join erp_stock held using (item_no, variant_code) where')}
        and held.quantity between $1 and $2 order by item_no limit 10`,
    [least, most],
  );
}

/** Items of which a location holds so many, the ones with the least first. */
export function goodsAt(
  database: Database,
  location: string,
  [least, most]: readonly [number, number],
  count: number,
): Promise<Stocked[]> {
  return database.rows<Stocked>(
    `select item_no, items.description, franchise_items.barcode, held.quantity::float
       ${plain.replace('where', 'join stock_levels held using (item_no, variant_code) where')}
        and held.location_code = $1 and held.quantity between $2 and $3
      order by held.quantity, item_no limit $4`,
    [location, least, most, count],
  );
}

/** What locations hold of an item without variants; 0 where they have never held any. */
export async function stockAt(
  database: Database,
  itemNo: string,
  locations: readonly string[],
): Promise<number[]> {
  const rows = await database.rows<{ location_code: string; quantity: number }>(
    `select location_code, quantity::float from stock_levels
      where item_no = $1 and variant_code = '' and location_code = any($2)`,
    [itemNo, locations],
  );
  return locations.map(code => rows.find(row => row.location_code === code)?.quantity ?? 0);
}

/** The movements of a document, by item and location. */
export function entriesOf(
  database: Database,
  documentNo: string,
): Promise<{ item_no: string; location_code: string; quantity: number }[]> {
  return database.rows(
    `select item_no, location_code, sum(quantity)::float as quantity from warehouse_entries
      where document_no = $1 group by item_no, location_code order by item_no, location_code`,
    [documentNo],
  );
}

/** Is what stands in stock the sum of all movements, of every item at every location? */
export async function stockIsTheSumOfEntries(database: Database): Promise<boolean> {
  const { wrong } = await database.row<{ wrong: number }>(
    `select count(*)::int as wrong from stock_levels full join (
        select item_no, variant_code, location_code, sum(quantity) as quantity from warehouse_entries
         group by item_no, variant_code, location_code) sums using (item_no, variant_code, location_code)
      where coalesce(stock_levels.quantity, 0) <> coalesce(sums.quantity, 0)`,
  );
  return wrong === 0;
}

export type PurchaseBooks = {
  status: string;
  total: number;
  remaining: number;
  payable: number;
  credited: number;
  ordered: number;
  shipped: number;
  received: number;
  invoiced: number;
  pieces_credited: number;
  /** What its shipments, and its lines with them, say came in. */
  of_shipments: number;
};

/** What the books say of a purchase order. Amounts in VND. */
export function purchaseBooks(database: Database, no: string): Promise<PurchaseBooks> {
  return database.row<PurchaseBooks>(
    `select la_status as status, grand_total::float as total, remaining_amount::float as remaining,
            payable::float, credited_amount::float as credited,
            sum(purchase_qty)::float as ordered, sum(qty_shipped)::float as shipped,
            sum(qty_received)::float as received, sum(qty_invoiced)::float as invoiced,
            sum(qty_credited)::float as pieces_credited,
            (select coalesce(sum(qty_received), 0)::float from purchase_shipment_lines where po_no = $1)
              as of_shipments
       from purchase_orders join purchase_lines using (po_no) where po_no = $1
      group by po_no`,
    [no],
  );
}
