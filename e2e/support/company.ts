import { expect } from '@playwright/test';
import type { Database } from './database.ts';

let phones = 0;

/** A phone number that no other journey of this worker, and so of this database, sells to. */
export const newPhone = (): string => `09127${String(++phones).padStart(5, '0')}`;

/** What a franchise sells. */
export type Goods = { item_no: string; description: string; barcode: string; unit_price: number };

const sold = `
  select item_no, description, barcode, unit_price::int
    from franchise_items
    join stock_levels using (item_no, variant_code)
    join franchises on customer_no = franchise_code and franchises.location_code = stock_levels.location_code
   where franchise_code = $1 and variant_code = '' and barcode <> '' and quantity >= 20
     and item_no not in (select item_no from items where blocked)
     and unit_price between 10000 and 400000`;
const promoted = `select unnest(item_nos) from promotion_rules where trigger = 'auto'`;

/**
 * Items that a franchise sells without variants, with plenty in stock, always the same ones. A few of them
 * cost the sum of their prices, for no automatic promotion meets them.
 */
export function goodsOf(database: Database, franchise = 'F01', count = 6): Promise<Goods[]> {
  return database.rows<Goods>(`${sold} and item_no not in (${promoted}) order by item_no limit $2`, [
    franchise,
    count,
  ]);
}

/** Items of the promotion that gives one of three. */
export function promotedGoodsOf(database: Database, franchise = 'F01'): Promise<Goods[]> {
  return database.rows<Goods>(`${sold} and item_no in (${promoted}) order by item_no`, [franchise]);
}

export type SoldOrder = {
  pos_so_no: string;
  status: string;
  grand_total: number;
  remaining_amount: number;
  sell_to_customer_no: string;
  sell_to_name: string;
  total_lines: number;
};

/** The orders of a customer, oldest first. */
export function ordersOf(database: Database, phone: string): Promise<SoldOrder[]> {
  return database.rows<SoldOrder>(
    `select pos_so_no, status, grand_total::int, remaining_amount::int, sell_to_customer_no, sell_to_name, total_lines
       from sales_orders where sell_to_phone_no = $1 order by created_at, pos_so_no`,
    [phone],
  );
}

/** What stands in the books for an order: receipts that count, money in the till, goods out of stock. */
export async function booksOf(database: Database, orderNo: string) {
  const receipts = await database.rows<{ status: string; amount: number }>(
    "select status, amount::int from cash_receipts where pos_so_no = $1 and status <> 'DELETED'",
    [orderNo],
  );
  const cash = await database.rows<{ amount: number }>(
    'select amount::int from cashbook_entries where pos_so_no = $1',
    [orderNo],
  );
  const moved = await database.rows<{ item_no: string; quantity: number }>(
    `select item_no, sum(quantity)::float as quantity from warehouse_entries
      where document_no in (select pos_ss_no from sales_shipments where pos_so_no = $1) or document_no = $1
      group by item_no order by item_no`,
    [orderNo],
  );
  return { receipts, cash: cash.map(entry => entry.amount), moved };
}

/**
 * Fails unless the books hold one sale to this phone number: of one piece of each of these goods, paid in
 * cash, done.
 */
export async function isSoldOnce(
  database: Database,
  phone: string,
  ...goods: readonly Goods[]
): Promise<void> {
  const total = goods.reduce((sum, { unit_price }) => sum + unit_price, 0);
  const orders = await ordersOf(database, phone);
  expect(orders).toMatchObject([
    { status: 'INVOICED', grand_total: total, remaining_amount: 0, total_lines: goods.length },
  ]);
  expect(await booksOf(database, orders[0]?.pos_so_no ?? '')).toEqual({
    receipts: [{ status: 'POSTED', amount: total }],
    cash: [total],
    moved: goods.map(({ item_no }) => ({ item_no, quantity: -1 })),
  });
}

export async function stockOf(database: Database, itemNo: string, franchise = 'F01'): Promise<number> {
  const { quantity } = await database.row<{ quantity: number }>(
    `select quantity::float from stock_levels
       join franchises on franchises.location_code = stock_levels.location_code
      where item_no = $1 and variant_code = '' and customer_no = $2`,
    [itemNo, franchise],
  );
  return quantity;
}
