import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reports, salesOrders, transferOrders } from '#calls/index.ts';
import { mostRows } from '#calls/reports/kit.ts';
import { receivableBands } from '#calls/reports/receivables.ts';
import { slowParts } from '#calls/reports/stock.ts';
import { transitBands } from '#calls/reports/transfers.ts';
import { sumByUnit } from '#model/stock/by-unit.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let admin: string;
let store: string;
beforeAll(async () => {
  server = await createTestServer();
  [admin, store] = [await server.signIn('admin'), await server.signIn('store01')];
});
afterAll(() => server.close());

const sumOf = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const rowsOf = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await server.db.execute<R>(query)).rows;
const whole = { franchise_code: '', band: '', customer_no: '' } as const;
const everything = { franchise_code: '', location_code: '', item_category: '', by: 'location' } as const;

describe('receivables', () => {
  test('are what orders still owe, by age and by customer, and every order is the document’s', async () => {
    const { data } = await server.send(reports.receivables, whole, { token: admin });
    const owed = await rowsOf<{
      remaining_amount: string;
      customer: string;
    }>(sql`select sell_to_customer_no as customer, remaining_amount
      from sales_orders where document_type = 'order' and status not in ('OPEN', 'CANCELED') and remaining_amount > 0`);
    expect(owed.length).toBeGreaterThan(0);
    expect(data.whole.amount).toBe(sumOf(owed.map(row => Number(row.remaining_amount))));
    expect(sumOf(data.parts.map(part => part.amount))).toBe(data.whole.amount);
    expect(data.parts.map(part => part.id).sort()).toEqual([...receivableBands].sort());
    const customers = Map.groupBy(owed, row => row.customer);
    expect(data.groups.length).toBe(Math.min(customers.size, mostRows));
    for (const { id, amount } of data.groups)
      expect([id, amount]).toEqual([
        id,
        sumOf((customers.get(id) ?? []).map(row => Number(row.remaining_amount))),
      ]);
    const days = data.rows.map(row => row.days);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    const [oldest] = data.rows;
    if (!oldest) throw new Error('somebody owes something');
    const order = await server.send(salesOrders.get, { pos_so_no: oldest.pos_so_no }, { token: admin });
    expect(order.data.remaining_amount).toBe(oldest.remaining_amount);
  });

  test.each(receivableBands)('of the age %s are its orders, in the report as in its list', async band => {
    const { data } = await server.send(reports.receivables, { ...whole, band }, { token: admin });
    const list = await server.send(reports.receivableRows, { band, size: 1000 } as object, { token: admin });
    expect(sumOf(list.data.items.map(row => row.remaining_amount))).toBe(data.whole.amount);
    const days = list.data.items.map(row => row.days);
    const ends = { days7: [-99, 7], days30: [8, 30], days60: [31, 60], older: [61, 99_999] } as const;
    const [from, to] = ends[band];
    expect(days.filter(age => age < from || age > to)).toEqual([]);
  });
});

describe('the value of stock', () => {
  test('is quantity times price of what is on hand, and its groups add up to it', async () => {
    const { data } = await server.send(reports.stockValue, everything, { token: store });
    const expected = await rowsOf<{ unit: string; worth: string; quantity: string }>(sql`
      select own.unit_of_measure as unit, sum(round(levels.quantity * own.unit_price)) as worth,
        sum(levels.quantity) as quantity
      from (select item_no, variant_code, location_code, sum(quantity) as quantity from warehouse_entries
        where franchise_code = 'F01' group by 1, 2, 3) levels
      join franchise_items own on own.franchise_code = 'F01' and own.item_no = levels.item_no
        and own.variant_code = levels.variant_code where levels.quantity > 0 group by 1 order by 1`);
    // Kilograms and pieces have no sum.
    expect(expected.length).toBeGreaterThan(1);
    expect(data.whole.amount).toBe(sumOf(expected.map(({ worth }) => Number(worth))));
    expect(data.whole.quantities).toEqual(
      expected.map(({ unit, quantity }) => ({ unit_of_measure: unit, quantity: Number(quantity) })),
    );
    for (const by of ['location', 'category'] as const) {
      const grouped = await server.send(reports.stockValue, { ...everything, by }, { token: store });
      expect(sumOf(grouped.data.groups.map(group => group.amount))).toBe(data.whole.amount);
    }
    const [category] = (
      await server.send(reports.stockValue, { ...everything, by: 'category' }, { token: store })
    ).data.groups;
    const within = { ...everything, item_category: category?.id ?? '' };
    expect((await server.send(reports.stockValue, within, { token: store })).data.whole.amount).toBe(
      category?.amount,
    );
  });

  test('at cost is told where a cost is known, and is nothing, not zero, where none is', async () => {
    const manager = await server.signIn('manager01');
    await server.db.execute(sql`delete from item_costs`);
    await server.db.execute(sql`update franchise_items set unit_cost = null`);
    const unknown = (await server.send(reports.stockValue, everything, { token: manager })).data;
    expect([unknown.whole.cost_amount, unknown.whole.without_cost]).toEqual([null, unknown.whole.rows]);
    const [row] = unknown.rows;
    if (!row) throw new Error('the shop has goods');
    await server.db.execute(sql`update franchise_items set unit_cost = 1000 where item_no = ${row.item_no}`);
    const known = (await server.send(reports.stockValue, everything, { token: manager })).data;
    const of = known.rows.filter(each => each.item_no === row.item_no);
    expect(known.whole.cost_amount).toBe(sumOf(of.map(each => Math.round(each.quantity * 1000))));
    expect(known.whole.without_cost).toBe(known.whole.rows - of.length);
  });
});

describe('slow items', () => {
  test.each(slowParts)('%s are what the entries say', async part => {
    const { data } = await server.send(reports.slowItems, { franchise_code: '', part }, { token: store });
    const listed: string[] = [];
    for (let page = 1; listed.length < data.whole.rows; page += 1) {
      const asked = { part, size: 1000, page } as object;
      const { items } = (await server.send(reports.slowItemRows, asked, { token: store })).data;
      expect(items.length).toBeGreaterThan(0);
      listed.push(...items.map(row => row.id));
    }
    const days = Number(part.slice(-2).replace(/\D/, ''));
    const expected = await rowsOf<{ id: string }>(sql`with moved as (
        select item_no || '/' || variant_code || '/' || location_code as id, sum(quantity) as quantity,
          max(posting_date) filter (where entry_type = 'sale') as sold, min(posting_date) as came
        from warehouse_entries where franchise_code = 'F01' group by 1)
      select id from moved where case when ${part.startsWith('slow')}
        then quantity > 0 and (now() at time zone 'Asia/Ho_Chi_Minh')::date - coalesce(sold, came) >= ${days}::int
        else quantity <= 0 and (now() at time zone 'Asia/Ho_Chi_Minh')::date - sold <= ${days}::int end`);
    expect(listed.sort()).toEqual(expected.map(row => row.id).sort());
  });

  test('what was sold until nothing was left is out of stock', async () => {
    const { data } = await server.send(reports.stockValue, everything, { token: admin });
    const row = data.rows.find(each => each.franchise_code === 'F01');
    if (!row) throw new Error('the shop has goods');
    const { item_no, variant_code, location_code, quantity } = row;
    await server.db.transaction(async tx => {
      await tx.execute(sql`insert into warehouse_entries (posting_date, entry_type, document_type, document_no, item_no,
          variant_code, location_code, franchise_code, quantity)
        values ((now() at time zone 'Asia/Ho_Chi_Minh')::date, 'sale', 'sales_shipment', 'X', ${item_no},
          ${variant_code}, ${location_code}, 'F01', ${-quantity})`);
      await tx.execute(sql`update stock_levels set quantity = 0,
          last_sold = (now() at time zone 'Asia/Ho_Chi_Minh')::date where item_no = ${item_no}
        and variant_code = ${variant_code} and location_code = ${location_code}`);
    });
    const out = await server.send(reports.slowItems, { franchise_code: '', part: 'out7' }, { token: store });
    const found = out.data.rows.find(each => each.id === row.id);
    expect(found).toMatchObject({ quantity: 0, days: 0 });
    expect(found?.sold).toBeGreaterThanOrEqual(quantity);
  });
});

describe('transfers that have not arrived', () => {
  test('are what was shipped and not received, by age', async () => {
    const asked = { franchise_code: '', band: '' } as const;
    const { data } = await server.send(reports.inTransit, asked, { token: admin });
    const expected = await rowsOf<{ no: string; unit: string; open: string }>(sql`select bc_to_no as no,
        base_unit_of_measure as unit, sum(qty_shipped - qty_received) as open
      from transfer_order_lines join transfer_orders using (bc_to_no) join items using (item_no)
      where status <> 'CANCELED' group by 1, 2 having sum(qty_shipped - qty_received) > 0`);
    expect(expected.length).toBeGreaterThan(0);
    const ofRows = data.rows.flatMap(({ bc_to_no, quantities }) =>
      quantities.map(({ unit_of_measure, quantity }) => [bc_to_no, unit_of_measure, quantity].join()),
    );
    expect(ofRows.sort()).toEqual(
      expected.map(({ no, unit, open }) => [no, unit, Number(open)].join()).sort(),
    );
    expect(data.whole.quantities).toEqual(
      sumByUnit(
        expected
          .toSorted((a, b) => (a.unit < b.unit ? -1 : 1))
          .map(({ unit, open }) => ({ unit_of_measure: unit, quantity: Number(open) })),
      ),
    );
    expect(data.parts.map(part => part.id).sort()).toEqual([...transitBands].sort());
    expect(sumOf(data.parts.map(part => part.rows))).toBe(data.whole.rows);
    const own = await server.send(reports.inTransit, asked, { token: store });
    for (const { bc_to_no } of own.data.rows) {
      const found = await server.send(transferOrders.get, { bc_to_no }, { token: store });
      expect(found.data.bc_to_no).toBe(bc_to_no);
    }
  });
});

describe('every report', () => {
  const reads = [
    [reports.receivables, whole],
    [reports.stockValue, everything],
    [reports.slowItems, { franchise_code: '', part: 'slow30' }],
    [reports.inTransit, { franchise_code: '', band: '' }],
  ] as const;

  test('shows a shop its own rows alone, whatever shop it names, and an administrator any', async () => {
    for (const [call, input] of reads) {
      const ask = async (franchise_code: string, token: string) =>
        // The tuple is the call with its own input.
        (
          await server.send(
            call as typeof reports.receivables,
            { ...input, franchise_code } as typeof whole,
            { token },
          )
        ).data.whole;
      expect((await ask('F02', store)).rows).toBe(0);
      expect(await ask('', store)).toEqual(await ask('F01', store));
      // How many have no cost says nothing to a person who is shown none.
      const { cost_amount: _cost, without_cost: _without, ...own } = await ask('F01', store);
      expect(await ask('F01', admin)).toMatchObject(own);
    }
  });

  test('is refused to whose set does not have its page', async () => {
    const storeroom = await server.signIn('warehouse01');
    for (const [call, input] of reads) {
      const { error } = await server.send(
        call as typeof reports.receivables, // as above
        input as typeof whole,
        { token: storeroom },
      );
      expect([call.name, error?.code]).toEqual([call.name, 'forbidden']);
    }
  });
});
