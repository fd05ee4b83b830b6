import { sql } from 'drizzle-orm';
import { inputOfWhole } from '#calls/kit/list.ts';
import { filter, type ListInput } from '#calls/kit/list-input.ts';
import { orders } from '#calls/sales/orders.ts';
import type { Db } from '#server/db/connection.ts';
import { compare, countOf, settle } from './list-server.ts';

// Prints how long the list of sales orders takes with few and with many orders in the database, as one store sees them.

const page = (...filters: ListInput['filters']): ListInput => ({ page: 1, size: 50, filters });
const questions: Record<string, ListInput> = {
  'first page': page(),
  'by status': page(filter('status', 'OPEN|CONFIRMED')),
  'by order date': page(
    filter('order_date', '2026-01-10', 'gteq'),
    filter('order_date', '2026-01-12', 'lteq'),
  ),
  'by name, accents left out': page(filter('search', 'nguyen thi hoa', 'like')),
  'by number': page(filter('search', '000123', 'like')),
};

/** Columns of a copied order that differ from the order's own. */
const replaced: Record<string, string> = {
  pos_so_no: `'X' || g || '-' || o.pos_so_no`,
  quote_no: `''`,
  created_at: `o.created_at - (g % 700) * interval '1 day'`,
  order_date: `o.order_date - (g % 700)`,
};

await compare({
  title: 'Sales orders of one store',
  counts: [1_000, Number(process.env.LIST_ORDERS ?? 100_000)],
  resize,
  questions: Object.fromEntries(
    Object.entries(questions).map(([name, input]) => [name, ask => ask(orders, inputOfWhole(orders, input))]),
  ),
});

/**
 * Leaves `count` orders: the newest of the demo company, and copies with numbers of their own, spread over
 * two years.
 */
async function resize(admin: Db, count: number): Promise<void> {
  const have = await countOf(admin, 'sales_orders');
  await admin.execute(sql`set session_replication_role = replica`);
  if (have > count) {
    await admin.execute(sql`delete from sales_orders where pos_so_no in
      (select pos_so_no from sales_orders order by created_at offset ${count})`);
  } else {
    const columns = await columnsOf(admin);
    const copied = sql.raw(columns.map(name => replaced[name] ?? `o.${name}`).join(', '));
    await admin.execute(sql`insert into sales_orders (${sql.raw(columns.join(', '))})
      select ${copied} from sales_orders o, generate_series(1, ${Math.ceil((count - have) / have)}) as g limit ${count - have}`);
  }
  await admin.execute(sql`set session_replication_role = default`);
  await settle(admin, 'sales_orders');
}

async function columnsOf(admin: Db): Promise<string[]> {
  const { rows } = await admin.execute<{ name: string }>(sql`select column_name as name from
    information_schema.columns where table_name = 'sales_orders' and is_generated = 'NEVER' order by ordinal_position`);
  return rows.map(row => row.name);
}
