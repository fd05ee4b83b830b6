import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headerSchema } from '#calls/sales/documents.ts';
import { businessDate } from '#model/kit/format.ts';
import { normalise } from '#model/kit/normalise.ts';
import { openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { smallCompany, wholeCompany } from '#server/db/seed/company-size.ts';
import { makeCustomers } from '#server/db/seed/customers.ts';
import { seed } from '#server/db/seed/index.ts';
import { makeItems, sellables } from '#server/db/seed/items.ts';
import { makeSales, Numbers } from '#server/db/seed/sales-documents.ts';
import { numberFrom, unbalancedStock } from '../../../support/sales/selling.ts';
import { createDatabase, createTestServer } from '../../../support/server.ts';

let server: Awaited<ReturnType<typeof createTestServer>>;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const count = (query: ReturnType<typeof sql>) => numberFrom(server.db, query);

describe('the demo company', () => {
  test('has what the specification of the demo asks for', async () => {
    expect(await count(sql`select count(*) as n from franchises`)).toBe(8);
    expect(await count(sql`select count(*) as n from items`)).toBe(smallCompany.items);
    expect(await count(sql`select count(*) as n from customers`)).toBe(smallCompany.customers);
    const documents = (type: string) =>
      count(sql`select count(*) as n from sales_orders where document_type = ${type}`);
    expect(await documents('order')).toBe(smallCompany.orders);
    expect(await documents('quote')).toBeGreaterThan(5);
    expect(await documents('credit_memo')).toBeGreaterThan(2);
    expect(await count(sql`select count(*) as n from users`)).toBeGreaterThanOrEqual(5);
  });

  test('sells every item and variant at every franchise, at its rate', async () => {
    const sold = sellables(makeItems(smallCompany.items)).length;
    expect(await count(sql`select count(*) as n from franchise_items`)).toBe(sold * 8);
    expect(
      await count(
        sql`select count(*) as n from franchise_items where unit_price <> round(base_price * price_rate) or barcode = ''`,
      ),
    ).toBe(0);
  });

  test('has stock that is what its movements say, and never below zero', async () => {
    expect(await unbalancedStock(server.db)).toBe(0);
    expect(await count(sql`select count(*) as n from stock_levels where quantity < 0`)).toBe(0);
  });

  test('shipped what its orders say', async () => {
    expect(
      await count(sql`
        select count(*) as n from sales_lines line left join (
          select pos_so_no, line_no, sum(quantity) as quantity from sales_shipment_lines group by 1, 2
        ) shipped using (pos_so_no, line_no) where line.qty_shipped <> coalesce(shipped.quantity, 0)`),
    ).toBe(0);
    expect(
      await count(sql`
        select (select sum(quantity) from sales_shipment_lines)
          + (select sum(quantity) from warehouse_entries where entry_type = 'sale') as n`),
    ).toBe(0);
  });

  test('invoiced what its orders say', async () => {
    expect(
      await count(sql`
        select count(*) as n from sales_lines line left join (
          select pos_so_no, line_no, sum(quantity) as quantity, sum(line_amount) as amount
          from sales_invoice_lines group by 1, 2
        ) invoiced using (pos_so_no, line_no)
        where line.qty_invoiced <> coalesce(invoiced.quantity, 0)
          or (line.qty_invoiced = line.quantity and line.line_amount <> invoiced.amount)`),
    ).toBe(0);
  });

  test('is owed what it sold less what it was paid', async () => {
    expect(
      await count(sql`
        select count(*) as n from sales_orders orders
        where document_type = 'order' and status <> 'CANCELED' and remaining_amount <> grand_total
          - credited_amount + refunded_amount
          - (select coalesce(sum(amount), 0) from cash_receipts receipt
             where receipt.pos_so_no = orders.pos_so_no and receipt.status = 'POSTED')`),
    ).toBe(0);
    expect(
      await count(sql`
        select count(*) as n from sales_orders orders where document_type = 'order' and (credited_amount, refunded_amount) <> (
          select coalesce(sum(memo.grand_total), 0), coalesce(sum(
            (select sum(amount) from cash_receipts receipt where receipt.pos_so_no = memo.pos_so_no and receipt.status = 'POSTED')), 0)
          from sales_orders memo where memo.applies_to_no = orders.pos_so_no and memo.status = 'POSTED')`),
    ).toBe(0);
  });

  test('has each posted receipt once in the till or on the account', async () => {
    expect(
      await count(sql`
        select count(*) as n from (
          select receipt_id, status, payment_type,
            case when pos_so_no like 'SC-%' then -amount else amount end as amount from cash_receipts
        ) receipt
        left join cashbook_entries cash on cash.receipt_id = receipt.receipt_id
        left join bank_account_entries bank on bank.receipt_id = receipt.receipt_id
        where case
          when receipt.status <> 'POSTED' then coalesce(cash.entry_no, bank.entry_no) is not null
          when receipt.payment_type = 'cash' then cash.amount is distinct from receipt.amount or bank.entry_no is not null
          else bank.amount is distinct from receipt.amount or cash.entry_no is not null
        end`),
    ).toBe(0);
  });

  test('has shifts that fit, were short or over, each with a Z slip; the next finds the rest', async () => {
    const { rows } = await server.db.execute<{
      location_code: string;
      z_no: number;
      difference: number;
      reason: string;
      left_before: number | null;
      float: number;
    }>(sql`
      select location_code, z_no, difference::float8, reason, float_amount::float8 as float,
        (lag(expected + difference) over of_drawer)::float8 as left_before
      from shifts where status = 'CLOSED'
      window of_drawer as (partition by location_code, drawer_code order by z_no)
      order by location_code, z_no`);
    const shops = [...new Set(rows.map(row => row.location_code))];
    expect(shops.length).toBeGreaterThan(0);
    for (const shop of shops) {
      const ofShop = rows.filter(row => row.location_code === shop);
      expect(ofShop.map(({ z_no, difference }) => [z_no, Math.sign(difference)])).toEqual([
        [1, 0],
        [2, -1],
        [3, 1],
      ]);
      for (const { difference, reason, left_before, float } of ofShop) {
        expect(reason !== '').toBe(difference !== 0);
        expect(float).toBe(left_before ?? float);
      }
    }
    expect(await count(sql`select count(*) as n from shifts where status <> 'CLOSED'`)).toBe(0);
    // What was expected is what the books have, and the slip tells it.
    expect(
      await count(sql`
        select count(*) as n from shifts s
        left join shift_slips z on z.shift_id = s.shift_id and z.version = s.z_version
        where (z.slip ->> 'expected')::bigint is distinct from s.expected
          or (z.slip ->> 'difference')::bigint is distinct from s.difference
          or (s.counts -> -1 ->> 'counted')::bigint is distinct from s.expected + s.difference
          or s.expected <> s.float_amount + (select coalesce(sum(amount), 0) from cashbook_entries e
            where e.shift_id = s.shift_id and not e.late and e.document_type <> 'over_short')
          or s.difference <> (select coalesce(sum(amount), 0) from cashbook_entries e
            where e.shift_id = s.shift_id and e.document_type = 'over_short')`),
    ).toBe(0);
    // Its money is of its own day and place, and was there before it was counted.
    expect(
      await count(sql`
        select count(*) as n from shifts s join cashbook_entries e using (shift_id)
        where e.posting_date <> s.business_date or e.location_code <> s.location_code or e.created_at > s.closed_at`),
    ).toBe(0);
  });

  test('numbers its documents without gaps, and goes on after the last', async () => {
    const tables = {
      SO: 'sales_orders',
      SQ: 'sales_orders',
      SC: 'sales_orders',
      SS: 'sales_shipments',
      SI: 'sales_invoices',
    } as const;
    for (const [series, table] of Object.entries(tables)) {
      const column = sql.identifier(
        table === 'sales_orders' ? 'pos_so_no' : `pos_${series.toLowerCase()}_no`,
      );
      expect(
        await count(sql`
          select count(*) as n from no_series where series = ${series} and last_no <>
            (select count(*) from ${sql.identifier(table)} where starts_with(${column}, prefix))`),
      ).toBe(0);
    }
    expect(
      await count(sql`
        select count(*) as n from no_series where series = 'CU' and not exists
          (select 1 from customers where customer_no = no_series.prefix || lpad(last_no::text, 6, '0'))`),
    ).toBe(0);
  });

  test('is not seeded a second time', async () => {
    const log = { info: () => expect.unreachable() };
    await seed(server.db, { log });
    expect(await count(sql`select count(*) as n from items`)).toBe(smallCompany.items);
  });

  test('folds texts in the database as the program does', async () => {
    const texts = [
      ...['  Thành  phố ĐÀ NẴNG\u00a0', 'đường', 'ÂU CƠ', 'Æon', 'É', 'a\tb\nc', 'ǅ', ''],
      ...makeItems(wholeCompany.items)
        .slice(0, 200)
        .map(item => item.description),
    ];
    const { rows } = await server.db.execute<{ folded: string }>(
      sql`select fold(value) as folded from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) value`,
    );
    expect(rows.map(row => row.folded)).toEqual(texts.map(normalise));
  });
});

test('the sales of the demo company are the same on every start of a day', () => {
  const now = new Date('2026-03-02T03:00:00Z');
  const people = makeCustomers(now, wholeCompany.customers);
  const sold = sellables(makeItems(wholeCompany.items));
  const one = makeSales(people, sold, now, new Numbers(), wholeCompany.orders);
  expect(makeSales(people, sold, now, new Numbers(), wholeCompany.orders)).toEqual(one);
  const late = one.filter(change => change.at > now || change.after.order_date > businessDate(now));
  expect(late).toEqual([]);
  expect(new Set(one.map(change => change.after.status)).size).toBeGreaterThanOrEqual(7);
  expect(Object.keys(headerSchema.entries).filter(field => !(field in (one[0]?.after ?? {})))).toEqual([]);
});

test('an empty company has no users, and nothing of the demo', async () => {
  const { url, drop } = await createDatabase('template0');
  await migrate(url);
  const { db, close } = openDatabase(url);
  try {
    const log = { info: () => {} };
    await seed(db, { log, demo: false });
    for (const table of ['users', 'items'])
      expect(await numberFrom(db, sql`select count(*) as n from ${sql.identifier(table)}`)).toBe(0);
    expect(await numberFrom(db, sql`select count(*) as n from bc_table_rows`)).toBeGreaterThan(760);
    await seed(db, { log: { info: () => expect.unreachable() }, demo: false });
  } finally {
    await close();
    await drop();
  }
});
