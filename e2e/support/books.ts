import type { Database } from './database.ts';

/** Everything that the books say about some orders and their credit memos, as the database has it. Amounts in VND. */
export type Books = {
  total: number;
  remaining: number;
  credited: number;
  /** Posted receipts and posted refunds, both above zero. */
  received: number;
  refunded: number;
  /** In the till and on the bank account. */
  money: number;
  invoiced: number;
  /** Receipts that are not posted. */
  open: number;
};

const ofOrders = `select pos_so_no from sales_orders where pos_so_no = any($1) or applies_to_no = any($1)`;

export async function booksOfOrders(database: Database, orders: readonly string[]): Promise<Books> {
  return database.row<Books>(
    `select
       (select sum(grand_total) from sales_orders where pos_so_no = any($1))::float as total,
       (select sum(remaining_amount) from sales_orders where pos_so_no = any($1))::float as remaining,
       (select sum(credited_amount) from sales_orders where pos_so_no = any($1))::float as credited,
       (select coalesce(sum(amount), 0) from cash_receipts
         where status = 'POSTED' and pos_so_no = any($1))::float as received,
       (select coalesce(sum(amount), 0) from cash_receipts join sales_orders using (pos_so_no)
         where cash_receipts.status = 'POSTED' and applies_to_no = any($1))::float as refunded,
       (select coalesce(sum(amount), 0) from (
          select pos_so_no, amount from cashbook_entries union all
          select pos_so_no, amount from bank_account_entries) money
         where pos_so_no in (${ofOrders}))::float as money,
       (select coalesce(sum(grand_total), 0) from sales_invoices where pos_so_no = any($1))::float as invoiced,
       (select count(*) from cash_receipts where status = 'ADDED' and pos_so_no in (${ofOrders}))::int as open`,
    [orders],
  );
}

/** Of each item: shipped for these orders, and come back by their posted credit memos. */
export async function movedOf(
  database: Database,
  orders: readonly string[],
): Promise<{ item_no: string; shipped: number; returned: number; entries: number }[]> {
  return database.rows(
    `select item_no, sum(shipped)::float as shipped, sum(returned)::float as returned, sum(entry)::float as entries
       from (
         select item_no, quantity as shipped, 0 as returned, 0 as entry
           from sales_shipment_lines where pos_so_no = any($1)
         union all
         select item_no, 0, quantity, 0 from sales_lines join sales_orders using (pos_so_no)
          where applies_to_no = any($1) and status = 'POSTED'
         union all
         select item_no, 0, 0, quantity from warehouse_entries
          where document_no in (${ofOrders})
             or document_no in (select pos_ss_no from sales_shipments where pos_so_no = any($1))
       ) moved group by item_no order by item_no`,
    [orders],
  );
}

export type Points = { balance: number; entries: number; earned: number; returned: number };

export async function pointsOf(database: Database, customerNo: string): Promise<Points> {
  return database.row<Points>(
    `select loyalty_redeemable_points as balance,
            coalesce(sum(points), 0)::int as entries,
            coalesce(sum(points) filter (where kind = 'earned'), 0)::int as earned,
            coalesce(-sum(points) filter (where kind = 'returned'), 0)::int as returned
       from customers left join loyalty_entries using (customer_no)
      where customer_no = $1 group by customer_no`,
    [customerNo],
  );
}

/** The server's ledger of keys: how often each of them was carried out, and with what end. */
export async function ledgerOf(
  database: Database,
  keys: readonly string[],
): Promise<{ key: string; state: string }[]> {
  return database.rows('select key, state from idempotency where key = any($1)', [keys]);
}
