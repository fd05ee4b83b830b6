import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connection.ts';
import { settle } from './list-server.ts';

export type ScaleSize = { shops: number; ordersOfShop: number };

/** Tables that are made anew. What refers to them is emptied. */
const made = ['customers', 'sales_orders', 'sales_lines', 'cash_receipts', 'warehouse_entries'];

/** Names as they are in Vietnam: each with the share of people who have it, in percent. The rest share what is left. */
const families: Shares = [
  ...([
    ['Nguyễn', 35],
    ['Trần', 11],
    ['Lê', 9],
    ['Phạm', 7],
    ['Hoàng', 5],
    ['Huỳnh', 5],
    ['Phan', 4],
  ] as const),
  ...([
    ['Vũ', 4],
    ['Võ', 4],
    ['Đặng', 3],
    ['Bùi', 3],
    ['Đỗ', 3],
    ['Hồ', 3],
    ['Ngô', 2],
    ['Dương', 1],
    ['Lý', 1],
  ] as const),
];
const middles: Shares = [
  ...([
    ['Thị', 33],
    ['Văn', 22],
    ['Minh', 8],
    ['Ngọc', 7],
    ['Thanh', 7],
    ['Đức', 6],
    ['Hồng', 5],
  ] as const),
  ...([
    ['Quốc', 4],
    ['Kim', 4],
    ['Xuân', 2],
    ['Bảo', 2],
  ] as const),
];
const given =
  'Hoa Lan Hùng Dũng Anh Linh Mai Tuấn Nam Long Hà Thảo Trang Phương Hương Hạnh Tâm Sơn Hải Bình Cường Đạt Giang Hiếu Khánh Khoa Loan Nga Nhung Oanh Phúc Quân Quỳnh Sang Thủy Tiến Toàn Trung Tú Yến';

type Shares = readonly (readonly [name: string, percent: number])[];

/** A name for each of a hundred, so that a number below it draws one as often as people have it. */
const drawn = (shares: Shares) => {
  const names = shares.flatMap(([name, percent]) => Array.from({ length: percent }, () => name));
  return sql.raw(`(array['${names.join("','")}'])[1 + floor(random() * ${names.length})::int]`);
};

/**
 * Makes a company of so many shops of a migrated one with the demo's people, items and places. Each shop has its orders
 * over a year, a tenth as many customers, and each order one to four lines, its receipt and entries of the goods. The
 * rows of shops stand between each other, as they come in by day.
 *
 * @returns the number of an order in the middle of the first shop's
 */
export async function makeCompany(admin: Db, { shops, ordersOfShop }: ScaleSize): Promise<string> {
  const run = async (...statements: ReturnType<typeof sql>[]) => {
    for (const statement of statements) await admin.execute(statement);
  };
  await run(sql`set session_replication_role = replica`, sql`set maintenance_work_mem = '1GB'`);
  await run(sql`truncate customers, sales_orders, warehouse_entries, stock_levels cascade`);
  await run(sql`select setseed(0.26)`);
  const indexes = await indexesOf(admin);
  for (const { name } of indexes) await run(sql.raw(`drop index ${name}`));
  await openShops(admin, shops);
  await run(
    customersOf(shops, ordersOfShop),
    ordersOf(shops, ordersOfShop),
    linesOfOrders(),
    receiptsOfOrders(),
  );
  await run(entriesOfLines(), levelsOfEntries());
  // Indexes are made once all rows are there: that is several times as quick.
  for (const { definition } of indexes) await run(sql.raw(definition));
  await run(sql`set session_replication_role = default`);
  for (const table of [...made, 'stock_levels']) await settle(admin, table);
  return `SO-F01-26-${String(Math.floor(ordersOfShop / 200) * 100 + 20).padStart(6, '0')}`;
}

/** Those that are no constraint. */
async function indexesOf(admin: Db): Promise<{ name: string; definition: string }[]> {
  const { rows } = await admin.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = any (${sql.param(made)}::text[])
      and not exists (select from pg_constraint where conname = indexname)`);
  return rows;
}

/** The demo has eight shops; others are like the first one. */
async function openShops(admin: Db, shops: number): Promise<void> {
  await admin.execute(sql`create temporary table shop as
    select n, 'F' || lpad(n::text, 2, '0') as code from generate_series(1, ${shops}) n`);
  const columns = await admin.execute<{ name: string }>(sql`select attname as name from pg_attribute
    where attrelid = 'franchises'::regclass and attnum > 0 and attname not in ('customer_no', 'location_code')`);
  const others = sql.raw(columns.rows.map(({ name }) => `f.${name}`).join(', '));
  const names = sql.raw(columns.rows.map(({ name }) => name).join(', '));
  await admin.execute(sql`insert into franchises (customer_no, location_code, ${names})
    select code, code || '-STORE', ${others} from shop, franchises f where f.customer_no = 'F01' on conflict do nothing`);
  await admin.execute(sql`insert into locations (code, name, franchise_code, location_type)
    select location_code, location_code, customer_no, 'store' from franchises on conflict do nothing`);
}

function customersOf(shops: number, ordersOfShop: number) {
  return sql`insert into customers (customer_no, franchise_code, name, phone_no, referral_code, created_at)
    select 'C' || g, shop.code, ${drawn(families)} || ' ' || ${drawn(middles)} || ' ' ||
        (string_to_array(${given}, ' '))[1 + floor(random() * 40)::int],
      '09' || lpad(((g * 7919::bigint) % 100000000)::text, 8, '0'), 'R' || g,
      timestamptz '2025-03-01' + random() * interval '360 days'
    from generate_series(1, ${shops * Math.ceil(ordersOfShop / 10)}) g join shop on shop.n = 1 + g % ${shops}`;
}

/** The customers of a shop stand `shops` apart. One of a hundred documents is a credit memo, seven are quotes. */
function ordersOf(shops: number, ordersOfShop: number) {
  const all = shops * ordersOfShop;
  return sql`insert into sales_orders (pos_so_no, franchise_code, location_code, document_type, status, order_date,
      applies_to_no, sell_to_customer_no, sell_to_name, sell_to_phone_no, transfer_memo, total_lines, grand_total,
      created_by, created_at, updated_at)
    select case type when 'order' then 'SO-' when 'quote' then 'SQ-' else 'SC-' end || code || '-26-' || lpad(no::text, 6, '0'),
      code, place, type,
      case when type = 'quote' then 'OPEN' when type = 'credit_memo' then 'POSTED'
        when luck < 0.004 then 'OPEN' when luck < 0.01 then 'CONFIRMED' when luck < 0.02 then 'RELEASED'
        when luck < 0.05 then 'CANCELED' when luck < 0.15 then 'CLOSED' else 'INVOICED' end,
      (at at time zone 'Asia/Ho_Chi_Minh')::date, case when type = 'credit_memo' then 'SO-' || code || '-26-000001' else '' end,
      customer_no, name, phone_no, case when luck > 0.8 then 'DH' || upper(substr(md5(g::text), 1, 6)) else '' end,
      1 + g % 4, 10000 * (1 + floor(random() * random() * 3000)), (select min(user_id) from users), at, at
    from (select g, 1 + (g - 1) / ${shops} as no, random() as luck, shop.code, shop.n,
        timestamptz '2025-03-02' + ((g + random() * 50) / ${all}::float8) * interval '364 days' as at,
        case when ((g - 1) / ${shops}) % 100 < 7 then 'quote' when ((g - 1) / ${shops}) % 100 = 50 then 'credit_memo' else 'order' end as type,
        floor(random() * ${Math.ceil(ordersOfShop / 10)})::int as nth
      from generate_series(1, ${all}) g join shop on shop.n = 1 + (g - 1) % ${shops}) o
    join (select customer_no, name, phone_no, franchise_code,
        row_number() over (partition by franchise_code) - 1 as nth from customers) c
      on c.franchise_code = o.code and c.nth = o.nth
    join (select customer_no as shop, location_code as place from franchises) f on f.shop = o.code
    order by g`;
}

function linesOfOrders() {
  return sql`insert into sales_lines (pos_so_no, line_no, item_no, description, unit_of_measure, location_code, quantity,
      unit_price, line_amount)
    select pos_so_no, 10000 * l, item.item_no, item.description, 'PCS', location_code, 1, 100000, 100000
    from (select pos_so_no, location_code, total_lines, (row_number() over ())::int as o from sales_orders) orders
    cross join lateral generate_series(1, total_lines) l
    join (select item_no, description, row_number() over () - 1 as n, count(*) over () as all_items from items) item
      on item.n = (o * 13 + l * 7) % item.all_items`;
}

function receiptsOfOrders() {
  return sql`insert into cash_receipts (receipt_no, franchise_code, location_code, customer_no, customer_name, pos_so_no,
      phone, amount, payment_type, transfer_memo, status, created_by, created_at, posted_by, posted_at)
    select case when waits then null else 'CR-' || pos_so_no end, franchise_code, location_code, sell_to_customer_no,
      sell_to_name, pos_so_no, sell_to_phone_no, grand_total, case when transfer_memo = '' then 'cash' else 'transfer' end,
      transfer_memo, case when waits then 'ADDED' else 'POSTED' end, created_by, created_at,
      case when waits then null else created_by end, case when waits then null else created_at end
    from (select *, status in ('OPEN', 'CONFIRMED') as waits from sales_orders) o
    where document_type = 'order' and status <> 'CANCELED' order by o.created_at`;
}

function entriesOfLines() {
  return sql`insert into warehouse_entries (posting_date, entry_type, document_type, document_no, document_line_no, item_no,
      location_code, franchise_code, quantity, created_at)
    select order_date, 'sale', 'sales_shipment', 'SS-' || substr(o.pos_so_no, 4), line_no, item_no, l.location_code,
      franchise_code, -quantity, created_at
    from sales_orders o join sales_lines l using (pos_so_no)
    where document_type = 'order' and status not in ('OPEN', 'CONFIRMED', 'CANCELED') order by o.created_at`;
}

function levelsOfEntries() {
  return sql`insert into stock_levels (item_no, variant_code, location_code, quantity, entries)
    select item_no, variant_code, location_code, sum(quantity), count(*) from warehouse_entries group by 1, 2, 3`;
}
