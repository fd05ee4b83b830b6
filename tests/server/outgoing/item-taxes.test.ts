import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { bcTables } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { bcWorks } from '#server/backend/administration/bc-sync.ts';
import { startRemoteErp } from '#server/backend/outgoing/start.ts';
import type { Tx } from '#server/db/connection.ts';
import { businessCentralAdapter } from '#server/erp/connected.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { type BusinessCentralStub, startBusinessCentral } from '../../support/business-central-server.ts';
import { type SellingServer, sellingServer } from '../../support/sales/selling.ts';

const minute = 60_000;
let server: SellingServer;
let stub: BusinessCentralStub;
let erp: ReturnType<typeof startRemoteErp>;
let jobs: ReturnType<typeof startJobs>;
let warned: unknown[];
let ahead: number;
/** An item that F01 sells without variants. */
let sold: { item_no: string };
const now = () => new Date(Date.now() + ahead);

beforeEach(async () => {
  warned = [];
  ahead = 0;
  server = await sellingServer({ systems: ['erp'] });
  stub = await startBusinessCentral({ companion: true, begins: Date.now(), now: () => now().getTime() });
  const log = { info: () => {}, warn: (...told: unknown[]) => warned.push(told), error: () => {} };
  const adapter = businessCentralAdapter(stub.settings(), () => {});
  erp = startRemoteErp(server.db, adapter, { log, now, restMs: 600 * minute });
  jobs = startJobs(server.db, bcWorks, { log, now, restMs: 20 });
  const { rows } = await server.db.execute<typeof sold>(
    sql`select item_no from franchise_items where franchise_code = 'F01' and variant_code = '' order by item_no limit 1`,
  );
  if (!rows[0]) throw new Error('F01 sells items without variants');
  sold = rows[0];
});
afterEach(async () => {
  await jobs.stop();
  await erp.stop();
  await stub.close();
  await server.close();
});

async function later(minutes: number): Promise<void> {
  ahead += minutes * minute;
  server.forward(minutes * minute);
  await erp.read();
}
/** With a round each hour. */
async function hours(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed++) await later(60);
}
const { add, drop, rowsOf, touch } = {
  add: (set: string, row: Record<string, unknown>) => stub.books.add(set, row),
  drop: (set: string, row: Record<string, unknown>) => stub.books.drop(set, row),
  rowsOf: (set: string) => stub.books.rowsOf(set),
  touch: (row: Record<string, unknown>) => stub.books.touch(row),
};
const item = (number: string) =>
  add('items', {
    ...{ number, displayName: number, unitPrice: 5000, itemCategoryCode: 'AO', gtin: '' },
    ...{ baseUnitOfMeasureCode: 'CAI', blocked: false },
  });
const groupsOf = async (item_no: string) => {
  const { rows } = await server.db.execute<{ company: string | null; shops: string[] }>(sql`
    select vat_group as company, array(select distinct f.vat_group from franchise_items f where f.item_no = items.item_no) as shops
    from items where item_no = ${item_no}`);
  return rows[0];
};
const group = (vat_group: string) =>
  server.ask(
    'vatGroups.save',
    {
      ...{
        base_version: 0,
        vat_group,
        description: vat_group,
        ends_on: '',
        rate_after: '',
        is_default: false,
      },
      rates: [{ valid_from: '2026-01-01', rate: '8%' }],
    },
    'admin',
  );
const unknown = async () =>
  (await server.ask<AnswerOf<typeof bcTables.tables>>('bcTables.tables', {}, 'admin')).item_taxes;
const isQuiet = () =>
  expect.poll(() => openJobs(server.db as unknown as Tx).then(({ count }) => count)).toBe(0);

test('an item has the VAT group of the ERP where it is set up here, at the shops too', async () => {
  await group('BC8');
  const before = await groupsOf(sold.item_no);
  const tax = add('itemTaxes', { itemNumber: sold.item_no, vatProdPostingGroup: 'ELSE' });
  add('itemTaxes', { itemNumber: 'NOT-HERE', vatProdPostingGroup: '' });
  await later(1);
  await isQuiet();
  expect(await groupsOf(sold.item_no)).toEqual(before);
  expect(await unknown()).toMatchObject({
    is_read: true,
    rows: 1,
    unknown: [{ vat_group: 'ELSE', items: 1 }],
  });

  touch(Object.assign(tax, { vatProdPostingGroup: 'BC8' }));
  await later(2);
  await isQuiet();
  expect(await groupsOf(sold.item_no)).toEqual({ company: 'BC8', shops: ['BC8'] });
  expect(await unknown()).toMatchObject({ unknown: [] });

  // What a person here chooses stays until the ERP says another one.
  await server.ask('vatGroups.assign', { vat_group: '', item_nos: [sold.item_no] }, 'admin');
  touch(tax);
  await later(2);
  await isQuiet();
  expect(await groupsOf(sold.item_no)).toEqual({ company: null, shops: [''] });
  drop('itemTaxes', tax);
  await hours(2);
  await isQuiet();
  expect(await groupsOf(sold.item_no)).toEqual({ company: null, shops: [''] });
  const { rows } = await server.db.execute(sql`select item_no from erp_item_taxes`);
  expect(rows).toEqual([{ item_no: 'NOT-HERE' }]);
  expect(warned).toEqual([]);
});

test('a group that a person chose stays, until the ERP says another one than before', async () => {
  const tax = add('itemTaxes', { itemNumber: sold.item_no, vatProdPostingGroup: 'LATE' });
  await later(1);
  await group('OURS');
  await server.ask('vatGroups.assign', { vat_group: 'OURS', item_nos: [sold.item_no] }, 'admin');
  expect(await unknown()).toMatchObject({ unknown: [] });
  await group('LATE');
  await later(2);
  await isQuiet();
  expect(await groupsOf(sold.item_no)).toEqual({ company: 'OURS', shops: ['OURS'] });
  await group('NEXT');
  touch(Object.assign(tax, { vatProdPostingGroup: 'NEXT' }));
  await later(2);
  await isQuiet();
  expect(await groupsOf(sold.item_no)).toEqual({ company: 'NEXT', shops: ['NEXT'] });
});

test('the VAT group of an item is taken once it is made here, and of an item that comes later', async () => {
  add('itemTaxes', { itemNumber: sold.item_no, vatProdPostingGroup: 'LATE' });
  add('itemTaxes', { itemNumber: 'BC-NEW', vatProdPostingGroup: 'LATE' });
  await later(1);
  await isQuiet();
  await group('LATE');
  await isQuiet();
  expect(await groupsOf(sold.item_no)).toEqual({ company: 'LATE', shops: ['LATE'] });
  expect(await groupsOf('BC-NEW')).toBeUndefined();
  item('BC-NEW');
  await later(2);
  await isQuiet();
  expect(await groupsOf('BC-NEW')).toEqual({ company: 'LATE', shops: [] });
  // An item with another number is no longer the one of its former number.
  const [, tax] = rowsOf('itemTaxes');
  if (tax) touch(Object.assign(tax, { itemNumber: 'BC-NEWER' }));
  await later(2);
  const { rows } = await server.db.execute(sql`select item_no from erp_item_taxes order by item_no`);
  expect(rows.map(({ item_no }) => item_no).filter(no => String(no).startsWith('BC'))).toEqual(['BC-NEWER']);
  expect(warned).toEqual([]);
});
