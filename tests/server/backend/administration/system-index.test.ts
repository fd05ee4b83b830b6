import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemIndex } from '#calls/administration/index.ts';
import type { AnyCall, InputOf } from '#calls/kit/call.ts';
import { type SystemIndexCode, systemIndexes } from '#model/administration/system-indexes.ts';
import { sellingServer, unbalancedStock } from '../../../support/sales/selling.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin');
});
afterAll(() => server.close());

const ask = async <C extends AnyCall>(call: C, input: Partial<InputOf<C>>) =>
  (await server.send(call, input, { token })).data;
const check = (index: SystemIndexCode) => ask(systemIndex.run, { index, rebuild: false });
const execute = async (statement: SQL) => (await server.db.execute(statement)).rows;

test('the books of the demo company are whole, by every check there is', async () => {
  const { indexes } = await ask(systemIndex.runAll, { rebuild: false });
  expect(indexes.filter(({ differences }) => differences > 0)).toEqual([]);
  expect(indexes.map(({ index }) => index)).toEqual(Object.keys(systemIndexes));
  expect((await ask(systemIndex.list, {})).indexes).toEqual(indexes);
});

/** What a person with a prompt on the database could do to each index, and how many rows are wrong then. */
const harms: Readonly<Partial<Record<SystemIndexCode, readonly [statement: SQL, wrong: number]>>> = {
  sales_quantities: [
    sql`update sales_lines set qty_invoiced = 0 where (pos_so_no, line_no) in
      (select pos_so_no, line_no from sales_lines where qty_invoiced > 0 and qty_on_credit_memo = 0 order by 1, 2 limit 3)`,
    3,
  ],
  sales_credits: [
    sql`update sales_orders set credit_memo_amount = credit_memo_amount + 5 where pos_so_no =
      (select applies_to_no from sales_orders where document_type = 'credit_memo' and status = 'POSTED' limit 1)`,
    1,
  ],
  sales_remaining: [
    sql`update sales_orders set remaining_amount = remaining_amount + 1 where pos_so_no in
      (select pos_so_no from sales_orders where document_type = 'order' and status = 'INVOICED' limit 2)`,
    2,
  ],
  coupon_uses: [
    sql`insert into coupon_uses (pos_so_no, code, franchise_code)
      select pos_so_no, 'X', franchise_code from sales_orders where rules = '[]' limit 2`,
    2,
  ],
  revenue_days: [
    sql`with gone as (delete from revenue_days where (posting_date, franchise_code, location_code) in
        (select posting_date, franchise_code, location_code from revenue_days order by 1, 2, 3 limit 1))
      update revenue_days set amount = amount + 7 where (posting_date, franchise_code, location_code) in
        (select posting_date, franchise_code, location_code from revenue_days order by 1, 2, 3 offset 1 limit 2)`,
    3,
  ],
  revenue_hours: [
    sql`with gone as (delete from revenue_hours where hour = 9 and posting_date =
        (select min(posting_date) from revenue_hours where hour = 9) returning posting_date)
      insert into revenue_hours (posting_date, franchise_code, location_code, hour, sold_by, invoices)
      select '2020-01-01', 'F01', 'F01-STORE', 3, min(user_id), 1 from users`,
    -1,
  ],
  revenue_items: [
    sql`update revenue_items set quantity = quantity + 1 where (posting_date, franchise_code, location_code, item_no) in
      (select posting_date, franchise_code, location_code, item_no from revenue_items order by 1, 2, 3, 4 limit 4)`,
    4,
  ],
  vat_days: [
    sql`update vat_days set vat_amount = vat_amount + 1 where (posting_date, franchise_code, location_code, vat_rate) in
      (select posting_date, franchise_code, location_code, vat_rate from vat_days order by 1, 2, 3, 4 limit 3)`,
    3,
  ],
  purchase_quantities: [
    sql`update purchase_lines set qty_received = qty_received - 1, qty_to_receive = qty_to_receive + 1 where qty_received > qty_invoiced or
      (po_no, line_no) in (select po_no, line_no from purchase_lines where qty_received > 1 and qty_invoiced = 0 limit 1)`,
    -1,
  ],
  transfer_totals: [sql`update transfer_orders set total_received = total_received + 1`, -1],
  stock_levels: [
    sql`with gone as (delete from stock_levels where (item_no, variant_code, location_code) in
        (select item_no, variant_code, location_code from stock_levels order by 1, 2, 3 limit 2)),
      sold as (update stock_levels set last_sold = last_sold - 1 where (item_no, variant_code, location_code) in
        (select item_no, variant_code, location_code from stock_levels where last_sold is not null
          order by 1 desc, 2 desc, 3 desc limit 1))
      update stock_levels set quantity = quantity + 7 where (item_no, variant_code, location_code) in
        (select item_no, variant_code, location_code from stock_levels order by 1, 2, 3 offset 2 limit 3)`,
    6,
  ],
  entry_franchises: [
    sql`update warehouse_entries set franchise_code = 'F02' where entry_no in
      (select entry_no from warehouse_entries where franchise_code = 'F01' limit 4)`,
    4,
  ],
  loyalty_balances: [
    sql`update customers set loyalty_redeemable_points = loyalty_redeemable_points + 100 where customer_no in
      (select customer_no from customers order by 1 limit 2)`,
    2,
  ],
};
const derived = Object.entries(systemIndexes).flatMap(([code, kind]) => (kind === 'derived' ? [code] : []));

test('every derived index has a harm that is found, shown and put right', async () => {
  expect(Object.keys(harms)).toEqual(derived);
  for (const [name, harm] of Object.entries(harms)) {
    const index = name as SystemIndexCode; // the keys of `harms`
    const before = await execute(sql`select sum(quantity) as stock from stock_levels`);
    await execute(harm[0]);
    const found = await check(index);
    if (harm[1] > 0) expect(found.differences, index).toBe(harm[1]);
    expect(found.differences, index).toBeGreaterThan(0);
    expect(found.examples.length, index).toBe(Math.min(found.differences, 5));
    for (const { stored, source } of found.examples) expect(stored, index).not.toBe(source);
    const mended = await ask(systemIndex.run, { index });
    expect(mended, index).toMatchObject({ differences: 0, examples: [], rebuilt: found.differences });
    expect(await check(index), index).toMatchObject({ differences: 0, rebuilt: found.differences });
    expect(await execute(sql`select sum(quantity) as stock from stock_levels`), index).toEqual(before);
  }
  expect(
    await execute(sql`select subject from audit_log where action = 'system-index.rebuild' order by id`),
  ).toEqual(derived.map(subject => ({ subject })));
});

test('a proof that fails is shown and stays: only a person knows which book is right', async () => {
  const proofs = {
    stock_proof: sql`update warehouse_entries set quantity = quantity - 1 where entry_no =
      (select min(entry_no) from warehouse_entries where document_type = 'sales_shipment')`,
    money_proof: sql`update bank_account_entries set amount = amount + 1 where entry_no =
      (select min(entry_no) from bank_account_entries where receipt_id is not null)`,
    revenue_proof: sql`update sales_invoices set amount = amount + 5, discount_amount = discount_amount + 5
      where pos_si_no = (select min(pos_si_no) from sales_invoices)`,
    vat_proof: sql`update vat_entries set vat_amount = vat_amount + 1, amount = amount + 1 where document_no =
      (select min(document_no) from vat_entries where document_type = 'invoice')
      and line_no = (select min(line_no) from vat_entries where document_no =
        (select min(document_no) from vat_entries where document_type = 'invoice'))`,
    number_proof: sql`update no_series set last_no = last_no + 1 where id =
      (select min(id) from no_series where series = 'SI')`,
    // It fails at the first item that is there twice, and leaves a broken index.
    search_proof: sql`create unique index concurrently broken on warehouse_entries (item_no)`,
  };
  expect(Object.keys(proofs)).toEqual(Object.keys(systemIndexes).filter(code => !derived.includes(code)));
  for (const [name, harm] of Object.entries(proofs)) {
    const index = name as SystemIndexCode; // the keys of `proofs`
    await execute(harm).catch((error: Error) => expect(error.cause).toMatchObject({ code: '23505' }));
    const found = await ask(systemIndex.run, { index });
    expect(found, index).toMatchObject({ kind: 'proof', differences: 1, rebuilt: 0, rebuilt_at: null });
    expect(found.examples).toHaveLength(1);
  }
  // Stock follows its entries, whatever the proof says of them.
  expect(await check('stock_levels')).toMatchObject({ differences: 1 });
});

test('while people sell and count, a rebuild loses nothing and says when it is through', async () => {
  const shop = await sellingServer();
  try {
    const run = (rebuild: boolean) =>
      shop.send('systemIndex.run', { index: 'stock_levels', rebuild }, 'admin');
    const { item_no, variant_code } = shop.goodAt(0);
    const entry = { item_no, variant_code, location_code: 'F01-STORE', quantity: 1, reason_code: 'count' };
    const before = await onHand(shop.db);
    let wrong = 0;
    const rebuilding = async () => {
      for (let round = 0; round < 12; round++) {
        // Locked in the server's own order, so that neither waits for the other.
        await shop.db.execute(sql`
          update stock_levels l set quantity = l.quantity + 1000000 from (
            select variant_code, location_code from stock_levels where item_no = ${item_no}
            order by variant_code collate "C", location_code collate "C" for update) held
          where l.item_no = ${item_no} and (l.variant_code, l.location_code) = (held.variant_code, held.location_code)`);
        const { body } = await run(true);
        // as the call's schema says, which the server has compared
        if (body.result && (body.data as { rebuilt_at: string | null }).rebuilt_at !== null) wrong++;
      }
    };
    const moving = Array.from({ length: 40 }, () =>
      shop.ask('warehouseEntries.add', { entries: [entry, { ...entry, location_code: 'F01-CONS' }] }),
    );
    await Promise.all([rebuilding(), ...moving]);
    expect(wrong).toBeGreaterThan(0);
    await run(true);
    const { rows } = await shop.db.execute(sql`select code from system_index_checks where differences = 0`);
    expect(rows).toEqual([{ code: 'stock_levels' }]);
    expect(await unbalancedStock(shop.db)).toBe(0);
    expect(await onHand(shop.db)).toBe(before + 80);
  } finally {
    await shop.close();
  }
});

async function onHand(db: TestServer['db']): Promise<number> {
  const { rows } = await db.execute<{ stock: number }>(
    sql`select sum(quantity)::float as stock from stock_levels`,
  );
  return rows[0]?.stock ?? 0;
}

test('only an administrator checks or rebuilds', async () => {
  for (const who of ['store01', 'manager01', 'warehouse01']) {
    const theirs = await server.signIn(who);
    for (const call of [systemIndex.list, systemIndex.run, systemIndex.runAll]) {
      const { error } = await server.send(call, { index: 'stock_levels' }, { token: theirs });
      expect(error?.code, `${who} ${call.name}`).toBe('forbidden');
    }
  }
});
