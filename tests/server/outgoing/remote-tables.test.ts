import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { bcTables } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { startRemoteErp } from '#server/backend/outgoing/start.ts';
import { timeLimits } from '#server/erp/business-central/times.ts';
import { businessCentralAdapter } from '#server/erp/connected.ts';
import { type BusinessCentralStub, startBusinessCentral } from '../../support/business-central-server.ts';
import { type SellingServer, sellingServer } from '../../support/sales/selling.ts';

const minute = 60_000;
let server: SellingServer;
let stub: BusinessCentralStub;
let erp: ReturnType<typeof startRemoteErp>;
let warned: unknown[];
let ahead: number;
const now = () => Date.now() + ahead;
const first = Date.parse('2026-11-20T03:00:00Z');

beforeEach(async () => {
  warned = [];
  server = await sellingServer({ systems: ['erp'] });
  ahead = first - Date.now();
  server.forward(ahead);
  stub = await startBusinessCentral({ companion: true, now });
  erp = startRemoteErp(
    server.db,
    businessCentralAdapter(stub.settings(), () => {}, { ...timeLimits, perSecond: 1000 }),
    {
      log: { info: () => {}, warn: (...told: unknown[]) => warned.push(told) },
      now: () => new Date(now()),
      restMs: 600 * minute,
    },
  );
});
afterEach(async () => {
  await erp.stop();
  await stub.close();
  await server.close();
});

async function later(minutes: number): Promise<void> {
  ahead += minutes * minute;
  server.forward(minutes * minute);
  await erp.read();
}
/** A day passes, with a round each hour. */
async function hours(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed++) await later(60);
}
type Row = Record<string, unknown>;
const add = (set: string, row: Row) => stub.books.add(set, row);
const drop = (set: string, row: Row) => stub.books.drop(set, row);
const rowsOf = (set: string) => stub.books.rowsOf(set);
const touch = (row: Row) => stub.books.touch(row);
const item = (number: string, more: object = {}) =>
  add('items', {
    number,
    displayName: number,
    unitPrice: 5000,
    itemCategoryCode: 'AO',
    gtin: '',
    baseUnitOfMeasureCode: 'CAI',
    blocked: false,
    ...more,
  });
async function told(table: string): Promise<string[]> {
  const { rows } = await server.db.execute<{ system_id: string }>(
    sql`select system_id from erp_rows where table_code = ${table} and remote_id is not null order by system_id collate "C"`,
  );
  return rows.map(({ system_id }) => system_id);
}
async function priceOf(table: string, system_id: string): Promise<number> {
  const { rows } = await server.db.execute<{ price: string }>(
    sql`select data ->> 'unit_price' as price from erp_rows where table_code = ${table} and system_id = ${system_id}`,
  );
  return Number(rows[0]?.price);
}
async function heldOf(table: string): Promise<unknown> {
  const { rows } = await server.db.execute(
    sql`select held, held_rows from remote_tables where table_code = ${table}`,
  );
  return rows[0];
}

describe('a table that was read as a whole', () => {
  const moment = '2026-11-20T03:20:00.000Z';
  /** Of how many pages of items the hour is made that comes, with a round each five minutes. */
  async function pagesOfAnHour(): Promise<number> {
    const before = stub.count(/\/items\?/);
    for (let round = 0; round < 12; round++) {
      stub.books.pass(stub.books.time() + 5 * minute);
      await later(5);
    }
    return stub.count(/\/items\?/) - before;
  }
  const imported = () => {
    for (let at = 0; at < 2500; at++) item(`IMP-${at}`, { lastModifiedDateTime: moment });
  };

  test('costs a request a round, though all its rows were imported in one moment', async () => {
    imported();
    stub.books.pass(Date.parse(moment) + 90 * minute);
    await later(1);
    expect(await told('item')).toHaveLength(2503);
    expect(await pagesOfAnHour()).toBe(12);
    const [one] = rowsOf('items').slice(-1);
    touch(Object.assign(one ?? {}, { displayName: 'Đổi tên' }));
    await later(5);
    const { rows } = await server.db.execute(
      sql`select 1 from erp_rows where table_code = 'item' and data ->> 'description' = 'Đổi tên'`,
    );
    expect(rows).toHaveLength(1);
  }, 120_000);

  test('is read once more where the import has just ended, and then costs a request a round', async () => {
    imported();
    stub.books.pass(Date.parse(moment));
    await later(1);
    expect(await pagesOfAnHour()).toBeLessThanOrEqual(12 + 3);
    expect(await pagesOfAnHour()).toBe(12);
    // A change that the service wrote down late, with the time at which it began, is seen.
    const late = new Date(stub.books.time() - 4 * minute).toISOString();
    item('LATE-1', { lastModifiedDateTime: late });
    await later(5);
    expect(await told('item')).toContain('LATE-1');
  }, 120_000);
});

describe('rows that the ERP deletes', () => {
  test('go within the hour, of each table, and nothing that it never told of', async () => {
    const kept = await server.db.execute(sql`select from erp_rows where table_code = 'item'`);
    const one = item('BC-1');
    item('BC-2');
    const variant = add('itemVariants', { itemId: one.id, itemNumber: 'BC-1', code: 'M', description: 'M' });
    const agent = add('shippingAgents', { code: 'GHN', displayName: 'Giao hàng nhanh' });
    add('shippingAgents', { code: 'GHTK', displayName: 'Tiết kiệm' });
    await later(1);
    expect(await told('item')).toEqual(['BC-1', 'BC-2', 'OLD-1', 'QJ-0202', 'TS-0101']);
    drop('items', one);
    drop('itemVariants', variant);
    drop('shippingAgents', agent);
    const customer = rowsOf('customers')[0];
    if (customer) drop('customers', customer);
    await hours(2);
    expect(await told('item')).toEqual(['BC-2', 'OLD-1', 'QJ-0202', 'TS-0101']);
    expect(await told('item_variant')).toEqual(['TS-0101/L', 'TS-0101/M']);
    expect(await told('shipping_agent')).toEqual(['GHTK']);
    const { rows: customers } = await server.db.execute(
      sql`select customer_no from erp_customers where remote_id is not null`,
    );
    expect(customers).toEqual([{ customer_no: 'F0002' }]);
    const all = await server.db.execute(sql`select from erp_rows where table_code = 'item'`);
    expect(all.rows).toHaveLength(kept.rows.length + 4);
    expect(warned).toEqual([]);
  });

  test('stay where the listing is empty, or would take a great part of them', async () => {
    for (let at = 0; at < 300; at++) item(`BC-${at}`);
    await later(1);
    expect(await told('item')).toHaveLength(303);
    for (const row of rowsOf('items').splice(0, 150)) expect(row.number).not.toBe('');
    await hours(3);
    expect(await told('item')).toHaveLength(303);
    expect(await heldOf('item')).toEqual({ held: 'many', held_rows: 150 });
    rowsOf('items').splice(0);
    await hours(2);
    expect(await told('item')).toHaveLength(303);
    expect(await heldOf('item')).toEqual({ held: 'empty', held_rows: 303 });
    // It is not listed each hour while nothing changes.
    const before = stub.count(/items\?.*orderby=id/);
    await hours(3);
    expect(stub.count(/items\?.*orderby=id/)).toBe(before);
    // They are back: nothing is held any longer.
    for (let at = 0; at < 303; at++) item(`BC-${at}`);
    await hours(25);
    expect(await heldOf('item')).toEqual({ held: '', held_rows: 0 });
  });

  test('go where a person has confirmed these rows, and no others', async () => {
    for (let at = 0; at < 300; at++) item(`BC-${at}`);
    await later(1);
    const [first, ...others] = rowsOf('items').splice(0, 150);
    await hours(2);
    const remote = async () => {
      const { items } = await server.ask<AnswerOf<typeof bcTables.tables>>('bcTables.tables', {}, 'admin');
      return items.find(({ table_code }) => table_code === 'item')?.remote;
    };
    const before = await remote();
    expect(before).toMatchObject({ held: 'many', held_rows: 150, is_confirmed: false });
    const confirmed = { table_code: 'item', held_digest: before?.held_digest };
    const confirm = 'bcTables.confirmRemoval';
    expect(await server.refused(confirm, confirmed)).toMatchObject({ code: 'forbidden' });
    const other = { ...confirmed, held_digest: 'x' };
    expect(await server.refused(confirm, other, 'admin')).toMatchObject({ code: 'rule' });
    expect(
      await server.refused(confirm, { ...confirmed, table_code: 'item_variant' }, 'admin'),
    ).toMatchObject({ code: 'rule' });
    await server.ask(confirm, confirmed, 'admin');
    expect(await remote()).toMatchObject({ held: 'many', is_confirmed: true });
    // One more is missing by then: nothing goes, and the person is asked again.
    const also = rowsOf('items').splice(0, 1);
    await later(1);
    expect(await told('item')).toHaveLength(303);
    const after = await remote();
    expect(after).toMatchObject({ held: 'many', held_rows: 151, is_confirmed: false });
    expect(await server.refused(confirm, confirmed, 'admin')).toMatchObject({ code: 'rule' });
    // The first ones are back, as they were: an old answer does not count for a new listing.
    rowsOf('items').push(...also);
    await hours(25);
    server.signInAgain();
    expect(await told('item')).toHaveLength(303);
    expect(await remote()).toMatchObject({ held: 'many', held_rows: 150, is_confirmed: false });
    await server.ask(confirm, confirmed, 'admin');
    // A listing that breaks off takes nothing, and the answer stays.
    stub.next(/items\?.*orderby=id/, { how: 'reset' });
    await later(1);
    expect(await told('item')).toHaveLength(303);
    expect(await heldOf('item')).toEqual({ held: 'broke_off', held_rows: 0 });
    await hours(1);
    expect(await told('item')).toHaveLength(153);
    expect(await remote()).toMatchObject({ held: '', held_rows: 0, held_digest: '', is_confirmed: false });
    expect(await told('item')).not.toContain(first?.number);
    expect(others).toHaveLength(149);
    const { rows } = await server.db.execute(
      sql`select subject from audit_log where action = 'bc-table.confirm-removal'`,
    );
    expect(rows).toHaveLength(2);
  });

  test('stay where the listing breaks off, leaves rows out, or goes in a circle', async () => {
    stub.options.pageRows = 2;
    for (const number of ['BC-1', 'BC-2', 'BC-3', 'BC-4']) item(number);
    await later(1);
    const all = await told('item');
    expect(all).toHaveLength(7);
    stub.next(/items\/\$count/, {
      how: 'first',
      act: books => books.drop('items', books.rowsOf('items')[6] ?? {}),
    });
    stub.next(/items\?.*orderby=id.*skiptoken=4/, { how: 'reset' });
    await later(60);
    expect(await told('item')).toEqual(all);
    expect(await heldOf('item')).toEqual({ held: 'broke_off', held_rows: 0 });
    expect(warned).toHaveLength(1);
    // A listing that leaves a row out: the row is asked for by its id, and is there.
    stub.next(/items\?.*orderby=id/, {
      how: 'change',
      body: body => ({ ...(body as object), value: [] }), // the stub answers an object
    });
    await later(60);
    expect(await told('item')).toEqual(all.filter(no => no !== 'BC-4'));
    const left = await told('item');
    rowsOf('items').splice(5, 1);
    stub.next(/items\?.*orderby=id.*skiptoken=2/, {
      how: 'change',
      body: body => ({ ...(body as object), '@odata.nextLink': `${stub.origin}/BC/api/v2.0/around` }),
    });
    await later(60);
    expect(await told('item')).toEqual(left);
    expect(await heldOf('item')).toEqual({ held: 'broke_off', held_rows: 0 });
    await later(60);
    expect(await told('item')).toHaveLength(5);
    expect(await heldOf('item')).toEqual({ held: '', held_rows: 0 });
  });

  test('that are made again, or come to light late, are read once more', async () => {
    const one = item('BC-1');
    await later(1);
    drop('items', one);
    // Another id, its former number, and a time of change that was read already.
    item('BC-1', { displayName: 'Làm lại', lastModifiedDateTime: '2020-01-01T00:00:00.000Z' });
    item('BC-LATE', { lastModifiedDateTime: '2020-01-01T00:00:00.000Z' });
    await hours(2);
    await later(1);
    expect(await told('item')).toEqual(['BC-1', 'BC-LATE', 'OLD-1', 'QJ-0202', 'TS-0101']);
    const { rows } = await server.db.execute(
      sql`select data ->> 'description' as description from erp_rows where system_id = 'BC-1' and table_code = 'item'`,
    );
    expect(rows).toEqual([{ description: 'Làm lại' }]);
  });
});

test('a row that has another key takes its former key along, also where two change theirs', async () => {
  const [one, other] = [item('BC-1'), item('BC-2')];
  const agent = add('shippingAgents', { code: 'A', displayName: 'A' });
  await later(1);
  await server.db.execute(sql`update erp_customers set contact = 'Chị Hoa' where customer_no = 'F0001'`);
  touch(Object.assign(one, { number: 'BC-2', displayName: 'một' }));
  touch(Object.assign(other, { number: 'BC-1', displayName: 'hai' }));
  touch(Object.assign(agent, { code: 'B' }));
  const shop = rowsOf('customers').find(({ number }) => number === 'F0001');
  touch(Object.assign(shop ?? {}, { number: 'F0009' }));
  await later(16);
  expect(await told('item')).toEqual(['BC-1', 'BC-2', 'OLD-1', 'QJ-0202', 'TS-0101']);
  const { rows } = await server.db.execute(
    sql`select system_id, data ->> 'description' as name from erp_rows where system_id like 'BC-_' order by 1`,
  );
  expect(rows).toEqual([
    { system_id: 'BC-1', name: 'hai' },
    { system_id: 'BC-2', name: 'một' },
  ]);
  expect(await told('shipping_agent')).toEqual(['B']);
  const { rows: customers } = await server.db.execute(
    sql`select customer_no, contact from erp_customers where remote_id is not null order by 1`,
  );
  expect(customers).toEqual([
    { customer_no: 'F0002', contact: '' },
    { customer_no: 'F0009', contact: 'Chị Hoa' },
  ]);
});

test('prices follow the lines that are in force, of the variant first, and the item after them', async () => {
  const one = item('BC-1');
  for (const code of ['M', 'L'])
    add('itemVariants', { itemId: one.id, itemNumber: 'BC-1', code, description: code });
  const line = (unitPrice: number, more: object = {}) =>
    add('salesPrices', {
      itemNumber: 'BC-1',
      variantCode: '',
      unitOfMeasureCode: '',
      unitPrice,
      priceListCode: 'S1',
      startingDate: '0001-01-01',
      endingDate: '0001-01-01',
      ...more,
    });
  const prices = async () => [
    await priceOf('item', 'BC-1'),
    await priceOf('item_variant', 'BC-1/M'),
    await priceOf('item_variant', 'BC-1/L'),
  ];
  await later(1);
  expect(await prices()).toEqual([5000, 5000, 5000]);
  const all = line(4500);
  const medium = line(6000, { variantCode: 'M', endingDate: '2026-11-21' });
  line(100, { unitOfMeasureCode: 'THUNG' });
  line(4000, { startingDate: '2026-11-22' });
  await later(1);
  expect(await prices()).toEqual([4500, 6000, 4500]);
  touch(Object.assign(one, { unitPrice: 5500 }));
  await later(1);
  expect(await prices()).toEqual([4500, 6000, 4500]);
  ahead = Date.parse('2026-11-21T18:00:00Z') - Date.now();
  await later(1);
  expect(await prices()).toEqual([4000, 4000, 4000]);
  drop('salesPrices', all);
  drop('salesPrices', medium);
  for (const row of rowsOf('salesPrices').filter(({ unitPrice }) => unitPrice === 4000))
    drop('salesPrices', row);
  await hours(2);
  expect(await prices()).toEqual([5500, 5500, 5500]);
});

test('price lists that vanish are held, and go where a person confirms it', async () => {
  item('BC-1');
  for (let at = 0; at < 150; at++)
    add('salesPrices', {
      itemNumber: 'BC-1',
      variantCode: '',
      unitOfMeasureCode: '',
      unitPrice: 4000 + at,
      startingDate: '0001-01-01',
      endingDate: '0001-01-01',
    });
  await later(1);
  const lists = async () =>
    (await server.ask<AnswerOf<typeof bcTables.tables>>('bcTables.tables', {}, 'admin')).price_lists;
  expect(await lists()).toMatchObject({ is_read: true, held: '', rows: 150 });
  rowsOf('salesPrices').splice(0, 120);
  await hours(2);
  server.signInAgain();
  const held = await lists();
  expect(held).toMatchObject({ held: 'many', held_rows: 120, is_confirmed: false, rows: 150 });
  expect(await priceOf('item', 'BC-1')).toBe(4000);
  const confirmed = { table_code: 'sales_price', held_digest: held?.held_digest };
  await server.ask('bcTables.confirmRemoval', confirmed, 'admin');
  expect(await lists()).toMatchObject({ held: 'many', is_confirmed: true });
  await later(1);
  expect(await lists()).toMatchObject({ held: '', held_rows: 0, rows: 30 });
  expect(await priceOf('item', 'BC-1')).toBe(4120);
});

test('a companion that lacks sets leaves their tables here, and one that gets them tells of them', async () => {
  stub.options.lacks = ['postCodes', 'itemReferences', 'salesPrices', 'itemTaxes'];
  item('BC-1', { gtin: '8930000001015' });
  await later(1);
  const lacks = async () => {
    const { rows } = await server.db.execute<{ table_code: string; lacks: string }>(
      sql`select table_code, lacks from remote_tables where lacks <> '' order by 1`,
    );
    return rows.map(({ table_code, lacks: set }) => `${table_code} ${set}`);
  };
  expect(await lacks()).toEqual(['item_tax itemTaxes', 'post_code postCodes', 'sales_price salesPrices']);
  // The standard knows one bar code of an item.
  expect(await told('item_reference')).toEqual(['8930000001015']);
  const before = await server.db.execute(sql`select from erp_rows where table_code = 'post_code'`);
  expect(before.rows.length).toBeGreaterThan(0);
  expect(stub.count(/postCodes/)).toBe(0);
  const {
    items: tables,
    price_lists,
    item_taxes,
  } = await server.ask<AnswerOf<typeof bcTables.tables>>('bcTables.tables', {}, 'admin');
  const remoteOf = (code: string) => tables.find(({ table_code }) => table_code === code)?.remote;
  const nothing = { lacks: '', held: '', held_rows: 0, held_digest: '', is_confirmed: false };
  expect(remoteOf('post_code')).toEqual({ ...nothing, is_read: false, lacks: 'postCodes' });
  expect(remoteOf('item')).toEqual({ ...nothing, is_read: true });
  expect(remoteOf('item_stock')).toEqual({ ...nothing, is_read: false });
  expect(price_lists).toEqual({ ...nothing, is_read: false, lacks: 'salesPrices', rows: 0 });
  expect(item_taxes).toEqual({ ...nothing, is_read: false, lacks: 'itemTaxes', rows: 0, unknown: [] });
});
