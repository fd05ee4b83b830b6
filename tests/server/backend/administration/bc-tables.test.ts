import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bcTables, products } from '#calls/administration/index.ts';
import { addresses, items } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { BcTableCode } from '#model/administration/bc-table-codes.ts';
import { rowsHere } from '#server/backend/administration/bc-copies.ts';
import { addLists, bcWorks } from '#server/backend/administration/bc-sync.ts';
import { jobs } from '#server/db/schema/index.ts';
import { seed } from '#server/db/seed/index.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let admin: string;
let stop = async () => {};
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.signIn('admin');
});
afterAll(async () => {
  await stop();
  await server.close();
});
beforeEach(async () => {
  await stop();
  await server.db.delete(jobs);
});

const work = () => {
  ({ stop } = startJobs(server.db, bcWorks, { log: { warn: () => {} }, restMs: 20 }));
};
const asAdmin = () => ({ token: admin });
const ended = async (ids: readonly number[]) => {
  await vi.waitFor(async () => {
    const { items: runs } = (await server.send(bcTables.runs, { size: 100 }, asAdmin())).data;
    const open = runs.filter(run => ids.includes(run.id) && run.finished_at === null);
    expect(open).toEqual([]);
  }, 20_000);
};
const table = async (code: BcTableCode) =>
  (await server.send(bcTables.stats, { table_code: code }, asAdmin())).data;
const runsOf = async () => (await server.send(bcTables.runs, { size: 100 }, asAdmin())).data.items;

test('a sync brings what the ERP changed, and says what it did', async () => {
  expect(await table('item')).toMatchObject({ missing: 1, changed: 3, excess: 0 });
  const { runs } = (await server.send(bcTables.sync, { table_code: 'item' }, asAdmin())).data;
  // Answered at once; nothing has been done yet.
  expect((await runsOf())[0]).toMatchObject({ status: 'waiting', rows_done: 0 });
  work();
  await ended(runs.map(run => run.job_id));
  expect(await table('item')).toMatchObject({ missing: 0, changed: 0, excess: 0 });
  expect((await runsOf())[0]).toMatchObject({
    ...{ kind: 'sync', table_code: 'item', status: 'done', added: 1, changed: 3 },
    ...{ rows_done: 4, rows_total: 4, created_by: 'admin', error: '' },
  });
});

test('rows say how they differ from the other side, and can be looked for by it', async () => {
  const erpRows = async (table_code: BcTableCode, use_local: boolean) => {
    const filters = [filter('difference', 'missing|changed|excess')];
    const asked = { table_code, use_local, filters, size: 100 };
    return (await server.send(addresses.bcTable, asked, asAdmin())).data;
  };
  const before = await table('item_variant');
  await server.db.execute(sql`update erp_rows set data = data || '{"description": "Đổi tên"}'
    where ctid = (select ctid from erp_rows where table_code = 'item_variant' order by system_id limit 1)`);
  await server.db.execute(sql`delete from erp_rows
    where ctid = (select ctid from erp_rows where table_code = 'item_variant' order by system_id desc limit 1)`);
  const there = await erpRows('item_variant', false);
  const here = await erpRows('item_variant', true);
  expect(there.items.map(row => row.difference)).toContain('changed');
  expect(here.items.map(row => row.difference).sort()).toEqual(['changed', 'excess']);
  expect([there.total, here.total]).toEqual([before.missing + 1, 2]);
  expect(await table('item_variant')).toMatchObject({ changed: 1, excess: 1 });
  await server.db.execute(sql`update erp_rows set data = here.data
    from (${rowsHere('item_variant')}) here where table_code = 'item_variant' and here.system_id = erp_rows.system_id`);
  await server.db.execute(sql`insert into erp_rows (table_code, system_id, data, modified_at)
    select 'item_variant', system_id, data, now() from (${rowsHere('item_variant')}) here on conflict do nothing`);
});

test('a shipping agent that is added here is one of the ERP too', async () => {
  const service = { shipping_agent_code: 'XE-OM', code: 'TRONG-NGAY', description: 'Trong ngày' };
  const before = await table('shipping_agent');
  await server.send(addresses.addShippingAgentService, service, asAdmin());
  const { bc_rows, local_rows } = before;
  expect(await table('shipping_agent')).toEqual({
    ...before,
    ...{ bc_rows: bc_rows + 1, local_rows: local_rows + 1 },
  });
});

test('a table of the ERP that was emptied stays empty when the server starts again', async () => {
  const { rows: kept } = await server.db.execute(
    sql`delete from erp_rows where table_code = 'shipping_agent' returning *`,
  );
  expect(kept.length).toBeGreaterThan(0);
  await seed(server.db, { log: { info: () => {} } });
  expect(await table('shipping_agent')).toMatchObject({ bc_rows: 0 });
  await server.db.execute(sql`insert into erp_rows
    select * from jsonb_populate_recordset(null::erp_rows, ${JSON.stringify(kept)}::jsonb)`);
});

test('all tables are synced, referring ones last, and then only what the ERP lacks differs', async () => {
  const { runs } = (await server.send(bcTables.sync, { sync_all: true }, asAdmin())).data;
  work();
  await ended(runs.map(run => run.job_id));
  expect((await runsOf()).map(run => [run.table_code, run.error]).filter(([, error]) => error)).toEqual([]);
  expect((await runsOf()).map(run => run.status)).toEqual(runs.map(() => 'done'));
  const { items: all } = (await server.send(bcTables.tables, {}, asAdmin())).data;
  expect(all.map(({ missing, changed }) => [missing, changed])).toEqual(all.map(() => [0, 0]));
  expect(all.find(one => one.table_code === 'address_district')?.excess).toBe(1);
});

test('excess is shown, removed, and nothing else with it; what documents need stays', async () => {
  const { items: rows } = (await server.send(bcTables.excess, { table_code: 'address_district' }, asAdmin()))
    .data;
  expect(rows).toHaveLength(1);
  const before = await table('address_district');
  const system_ids = [rows[0]?.system_id ?? '', 'not excess'];
  const gone = await server.send(
    bcTables.removeExcess,
    { table_code: 'address_district', system_ids },
    asAdmin(),
  );
  expect(gone.data).toEqual({ removed: 1, kept: [] });
  expect(await table('address_district')).toMatchObject({ local_rows: before.local_rows - 1, excess: 0 });

  const sold = await server.db.execute<{ item_no: string }>(sql`select item_no from sales_lines limit 1`);
  const item_no = sold.rows[0]?.item_no ?? '';
  await server.send(bcTables.dropRow, { table_code: 'item', system_id: item_no }, asAdmin());
  const kept = await server.send(
    bcTables.removeExcess,
    { table_code: 'item', system_ids: [item_no] },
    asAdmin(),
  );
  expect(kept.data).toEqual({ removed: 0, kept: [item_no] });
});

test('excess of a table is removed as a whole where no rows are named', async () => {
  const code = { table_code: 'shipping_agent' } as const;
  for (const agent of ['GONE-1', 'GONE-2'])
    await server.db.execute(sql`insert into shipping_agents (code, name) values (${agent}, ${agent})`);
  expect(await table('shipping_agent')).toMatchObject({ excess: 2 });
  const { data } = await server.send(bcTables.removeExcess, code, asAdmin());
  expect(data).toEqual({ removed: 2, kept: [] });
  expect(await table('shipping_agent')).toMatchObject({ excess: 0 });
});

test('a sync that was canceled is repeated, and one that is done is not', async () => {
  const { runs } = (await server.send(bcTables.sync, { table_code: 'shipping_agent' }, asAdmin())).data;
  const id = runs[0]?.job_id ?? 0;
  const repeat = (of: number) =>
    server.send(bcTables.updateSyncStatus, { id: of, status: 'waiting' }, asAdmin());
  expect((await repeat(id)).error).toMatchObject({ key: 'bc.notToRepeat' });
  await server.send(bcTables.updateSyncStatus, { id, status: 'canceled' }, asAdmin());
  await repeat(id);
  const [newest] = await runsOf();
  expect(newest).toMatchObject({ table_code: 'shipping_agent', kind: 'sync', status: 'waiting' });
  expect(newest?.id).toBeGreaterThan(id);
  work();
  await ended([newest?.id ?? 0]);
  expect((await repeat(newest?.id ?? 0)).error).toMatchObject({ key: 'bc.notToRepeat' });
});

test('a price that is changed in the ERP reaches the shops that sell the item', async () => {
  const store = await server.signIn('store01');
  const { items: sold } = (await server.send(items.filter, { size: 100 }, { token: store })).data;
  const item = sold.find(({ variant_code }) => variant_code === '');
  if (!item) throw new Error('every item has variants');
  const { items: rows } = (
    await server.send(
      addresses.bcTable,
      // As a part of the call sends it.
      {
        table_code: 'item',
        use_local: false,
        filters: [{ field: 'code', condition: 'eq', value: item.item_no }],
      } as object,
      asAdmin(),
    )
  ).data;
  const record = { ...JSON.parse(rows[0]?.record ?? '{}'), unit_price: 777_000 };
  await server.send(bcTables.saveRow, { table_code: 'item', record: JSON.stringify(record) }, asAdmin());
  expect(
    (await server.send(products.pricesOfOneItem, { item_no: item.item_no }, asAdmin())).data,
  ).toMatchObject({ changed: 1 });
  const after = (
    await server.send(
      items.filter,
      { filters: [{ field: 'item_no', condition: 'eq', value: item.item_no }] },
      { token: store },
    )
  ).data.items[0];
  expect(after?.unit_price).toBe(Math.round(777_000 * item.price_rate));
});

test.each([
  ['runs and has passed the shops', { status: 'running', position: 'ZZZ', seen_at: new Date() }],
  ['waits already', { status: 'waiting' }],
] as const)('products of the ERP reach the shops behind a run of their lists that %s', async (_, run) => {
  const item = await soldWithoutVariants();
  const price = item.of_company + 21_000;
  await server.db.execute(sql`update erp_rows set data = data || jsonb_build_object('unit_price', ${price}::bigint), modified_at = now()
    where table_code = 'item' and data ->> 'item_no' = ${item.item_no}`);
  await server.db.insert(jobs).values({ kind: 'product-lists', subject: '', created_at: new Date(), ...run });
  const asked = (await server.send(products.all, {}, asAdmin())).data.jobs;
  work();
  await ended(asked);
  expect((await soldWithoutVariants()).base_price).toBe(price);
});

test('all products are brought one table after the other, and the shops’ lists after the last', async () => {
  const open = (await server.send(bcTables.sync, { table_code: 'item_unit' }, asAdmin())).data.runs[0]
    ?.job_id;
  const asked = (await server.send(products.all, {}, asAdmin())).data.jobs;
  const kept = await server.db.select().from(jobs).orderBy(jobs.id);
  expect(asked).toHaveLength(5);
  expect(asked[0]).toBe(open);
  expect(kept.map(({ id }) => id)).toEqual(asked);
  expect(kept.map(({ after_id }) => after_id)).toEqual([null, ...asked.slice(0, -1)]);
});

test('a run of shops’ lists looks at the items it was asked for, and all that ask are in one', async () => {
  const { rows } = await server.db.execute<{ item_no: string }>(sql`
    select distinct item_no from franchise_items where franchise_code = 'F01' and variant_code = '' order by item_no limit 3`);
  const [one = '', other = '', third = ''] = rows.map(({ item_no }) => item_no);
  await server.db.execute(
    sql`update items set unit_price = unit_price + 1000 where item_no in (${one}, ${other}, ${third})`,
  );
  const behind = async () => {
    const differing = await server.db.execute<{
      item_no: string;
    }>(sql`select item_no from franchise_items join items using (item_no)
      where franchise_code = 'F01' and variant_code = '' and base_price <> items.unit_price order by item_no`);
    return differing.rows.map(({ item_no }) => item_no);
  };
  expect(await behind()).toEqual([one, other, third]);
  const add = (item_nos?: string[]) =>
    server.db.transaction(tx => addLists(tx, new Date(), item_nos ? { item_nos } : {}));
  const run = await add([one]);
  expect(await add([other])).toBe(run);
  work();
  await ended([run]);
  expect(await behind()).toEqual([third]);

  // What a run that broke off had to bring is brought by the next one.
  await stop();
  const broken = await add([third]);
  await server.send(bcTables.updateSyncStatus, { id: broken, status: 'canceled' }, asAdmin());
  const next = await add([one]);
  work();
  await ended([next]);
  expect(await behind()).toEqual([]);
});

type Sold = { item_no: string; base_price: number; of_company: number };

/** The first of the items that F01 sells without variants. */
async function soldWithoutVariants(): Promise<Sold> {
  const { rows } = await server.db.execute<Sold>(sql`
    select item_no, base_price::float, items.unit_price::float as of_company
    from franchise_items join items using (item_no) where franchise_code = 'F01' and variant_code = '' order by item_no limit 1`);
  if (!rows[0]) throw new Error('every item has variants');
  return rows[0];
}

test('a row that cannot be kept fails the sync, with its reason, and leaves nothing behind', async () => {
  const before = await table('item_variant');
  const row = { item_no: 'NOWHERE', variant_code: 'X', description: 'X', unit_price: 1 };
  await server.send(bcTables.saveRow, { table_code: 'item_variant', record: JSON.stringify(row) }, asAdmin());
  const { runs } = (await server.send(bcTables.sync, { table_code: 'item_variant' }, asAdmin())).data;
  work();
  await ended(runs.map(run => run.job_id));
  expect((await runsOf())[0]).toMatchObject({ status: 'failed', error: 'missing_parent' });
  expect((await table('item_variant')).local_rows).toBe(before.local_rows);
  await server.send(bcTables.dropRow, { table_code: 'item_variant', system_id: 'NOWHERE/X' }, asAdmin());
});

test('logs are emptied, and the last sync stays known', async () => {
  await server.db
    .insert(jobs)
    .values({ kind: 'sync', subject: 'item', status: 'done', created_at: new Date() });
  const { runs } = (await server.send(bcTables.sync, { table_code: 'item' }, asAdmin())).data;
  expect((await server.send(bcTables.emptyLogs, {}, asAdmin())).data).toEqual({ removed: 1 });
  expect((await runsOf()).map(run => run.id)).toEqual(runs.map(run => run.job_id));
  const { items: all } = (await server.send(bcTables.tables, {}, asAdmin())).data;
  expect(all.find(one => one.table_code === 'item')?.last_sync).not.toBeNull();
  await server.send(bcTables.updateSyncStatus, { id: runs[0]?.job_id ?? 0, status: 'canceled' }, asAdmin());
  const [job] = await server.db
    .select()
    .from(jobs)
    .where(eq(jobs.id, runs[0]?.job_id ?? 0));
  expect(job?.status).toBe('canceled');
});
