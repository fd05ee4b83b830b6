import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { bcTables } from '#calls/administration/index.ts';
import type { ShippingAgentService, ShipToAddress } from '#calls/customers/addresses.ts';
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
let stops: (() => Promise<void>)[];
let read: () => Promise<void>;
let ahead: number;
const now = () => new Date(Date.now() + ahead);
const log = { info: () => {}, warn: () => {}, error: () => {} };

beforeEach(async () => {
  ahead = 0;
  server = await sellingServer({ systems: ['erp'] });
  const jobs = startJobs(server.db, bcWorks, { log, now, restMs: 20 });
  stops = [() => jobs.stop()];
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  await server.close();
});

/** Business Central is connected, with the companion extension or without. */
async function connect(companion: boolean): Promise<void> {
  stub = await startBusinessCentral({ companion, begins: Date.now(), now: () => now().getTime() });
  const adapter = businessCentralAdapter(stub.settings(), () => {});
  const erp = startRemoteErp(server.db, adapter, { log, now, restMs: 600 * minute });
  read = () => erp.read();
  stops.push(
    () => stub.close(),
    () => erp.stop(),
  );
}
async function later(minutes: number): Promise<void> {
  ahead += minutes * minute;
  server.forward(minutes * minute);
  await read();
  await isQuiet();
}
const isQuiet = () =>
  expect.poll(() => openJobs(server.db as unknown as Tx).then(({ count }) => count)).toBe(0);
const addressesOf = async (customer_no: string) => {
  const filters = [{ field: 'customer_no', value: customer_no, condition: 'eq' }];
  const list = { filters, sort_order: { field: 'code', direction: 'asc' } };
  return (await server.ask<{ items: ShipToAddress[] }>('addresses.shipTo', { ...list, size: 100 }, 'admin'))
    .items;
};
const servicesOf = async (agent: string) => {
  const filters = [{ field: 'shipping_agent_code', value: agent, condition: 'eq' }];
  return (
    await server.ask<{ items: ShippingAgentService[] }>(
      'addresses.shippingAgentServices',
      { filters, size: 100 },
      'admin',
    )
  ).items;
};
type Table = AnswerOf<typeof bcTables.tables>['items'][number];
const table = async (code: Table['table_code']) => {
  const { items } = await server.ask<AnswerOf<typeof bcTables.tables>>('bcTables.tables', {}, 'admin');
  return items.find(one => one.table_code === code);
};
const address = (customerNumber: string, code: string, more: object = {}) =>
  stub.books.add('shipToAddresses', {
    ...{ customerNumber, code, displayName: 'Kho sau', displayName2: '', contact: 'Chị Hoa' },
    ...{ addressLine1: '7 Ngõ Trạm', addressLine2: '', city: 'Hà Nội', postalCode: '10000' },
    ...{ phoneNumber: '+84 912 345 678', ...more },
  });

test('addresses of franchises come from the ERP, those of its other customers do not', async () => {
  await connect(true);
  const one = address('F01', 'KHO');
  address('K0001', 'KHO');
  address('F77', 'KHO', { addressLine1: '1 Phố Mới', phoneNumber: 'hỏi chị Hoa' });
  await later(1);
  expect(await addressesOf('F01')).toMatchObject([
    {
      ...{ id: 'F01/KHO', code: 'KHO', name: 'Kho sau', address: '7 Ngõ Trạm', city: 'Hà Nội' },
      ...{ phone_no: '0912345678', contact: 'Chị Hoa', is_temporary: false, country_region_code: 'VNM' },
    },
  ]);
  expect(await table('ship_to_address')).toMatchObject({
    ...{ local_rows: 1, bc_rows: 3, missing: 0, changed: 0, excess: 0 },
    remote: { is_read: true, lacks: '' },
  });

  // A commune that a person chose stays with its address, and goes where the ERP says another city.
  await server.ask(
    'addresses.updateShipTo',
    { customer_no: 'F01', code: 'KHO', ward_code: await aWard() },
    'admin',
  );
  stub.books.touch(Object.assign(one, { contact: 'Anh Nam' }));
  await later(16);
  const [known] = await addressesOf('F01');
  expect(known).toMatchObject({ contact: 'Anh Nam' });
  expect(known?.ward_code).not.toBe('');
  stub.books.touch(Object.assign(one, { city: 'Huế', postalCode: '49000' }));
  await later(16);
  expect((await addressesOf('F01'))[0]).toMatchObject({ city: 'Huế', ward_code: '', province_name: '' });

  // A shop that is set up later has what the ERP told of it before.
  await server.ask('franchises.add', { franchise: { customer_no: 'F77', name: 'Quầy mới' } }, 'admin');
  expect(await addressesOf('F77')).toMatchObject([{ code: 'KHO', address: '1 Phố Mới', phone_no: '' }]);
});

async function aWard(): Promise<string> {
  const { rows } = await server.db.execute<{ code: string }>(
    sql`select code from places where parent_code <> '' order by code limit 1`,
  );
  return rows[0]?.code ?? '';
}

test('services of the shipping agents come from the ERP, also of an agent that is new', async () => {
  await connect(true);
  stub.books.add('shippingAgents', { code: 'VTP', displayName: 'Viettel Post' });
  const service = { shippingAgentCode: 'VTP', code: 'NHANH', description: 'Chuyển phát nhanh' };
  const one = stub.books.add('shippingAgentServices', service);
  stub.books.add('shippingAgentServices', { ...service, code: '' });
  stub.books.add('shippingAgentServices', { ...service, shippingAgentCode: 'GHN', code: 'SIEU-TOC' });
  await later(1);
  const expected = { id: 'VTP/NHANH', agent_name: 'Viettel Post', franchise_code: '', is_temporary: false };
  expect(await servicesOf('VTP')).toMatchObject([{ ...expected, description: 'Chuyển phát nhanh' }]);
  stub.books.touch(Object.assign(one, { description: 'Trong ngày' }));
  await later(16);
  expect(await servicesOf('VTP')).toMatchObject([{ ...expected, description: 'Trong ngày' }]);
  expect(await table('shipping_agent_service')).toMatchObject({ missing: 0, changed: 0, excess: 0 });

  // One that the ERP deletes is excess here, until a person removes it.
  stub.books.drop('shippingAgentServices', one);
  await later(61);
  expect(await table('shipping_agent_service')).toMatchObject({ excess: 1 });
  const removed = { table_code: 'shipping_agent_service', system_ids: ['VTP/NHANH'] };
  expect(await server.ask('bcTables.removeExcess', removed, 'admin')).toEqual({ removed: 1, kept: [] });
  expect(await servicesOf('VTP')).toEqual([]);
});

test('an ERP without the companion extension leaves both as they are, and the page says so', async () => {
  await connect(false);
  const services = await servicesOf('GHN');
  await later(1);
  for (const [code, set] of [
    ['ship_to_address', 'shipToAddresses'],
    ['shipping_agent_service', 'shippingAgentServices'],
  ] as const)
    expect((await table(code))?.remote).toMatchObject({ is_read: false, lacks: set });
  expect(await servicesOf('GHN')).toEqual(services);
});

const same = { missing: 0, changed: 0, excess: 0 };

test('what is made here is in the ERP that is kept here, but not what a counter makes', async () => {
  const services = await table('shipping_agent_service');
  expect(services).toMatchObject(same);
  const made = { shipping_agent_code: 'MOI', code: 'XE', description: 'Xe tải' };
  await server.ask('addresses.addShippingAgentService', made, 'admin');
  await server.ask('addresses.updateShippingAgentService', { ...made, description: 'Xe lớn' }, 'admin');
  expect(await table('shipping_agent_service')).toMatchObject({
    ...{ ...same, local_rows: (services?.local_rows ?? 0) + 1 },
  });
  const to = { customer_no: 'F01', code: '', name: 'Kho', address: '1 Phố Huế', city: 'Hà Nội' };
  const { code } = await server.ask<{ code: string }>('addresses.addShipTo', to, 'admin');
  await server.ask('addresses.updateShipTo', { customer_no: 'F01', code, contact: 'Anh Nam' }, 'admin');
  await server.ask('addresses.addTemporaryShipTo', to, 'admin');
  expect(await addressesOf('F01')).toHaveLength(2);
  expect(await table('ship_to_address')).toMatchObject({ ...same, local_rows: 1, bc_rows: 1 });
});

test('a company of before has its addresses and services in the ERP that is kept here', async () => {
  const to = { customer_no: 'F01', code: '', name: 'Kho', address: '1 Phố Huế', city: 'Hà Nội' };
  await server.ask('addresses.addShipTo', to, 'admin');
  const tables = ['ship_to_address', 'shipping_agent_service'] as const;
  await server.db.execute(
    sql`delete from erp_rows where table_code in ('ship_to_address', 'shipping_agent_service')`,
  );
  for (const code of tables) expect((await table(code))?.excess).toBeGreaterThan(0);
  const migration = new URL('../../../src/server/db/migrations/', import.meta.url);
  const text = await readFile(new URL('0045_erp_addresses.sql', migration), 'utf8');
  for (const statement of text.split('--> statement-breakpoint')) await server.db.execute(sql.raw(statement));
  for (const code of tables) expect(await table(code)).toMatchObject(same);
});

test('a row that an administrator enters has a code, and a number that can be called', async () => {
  const row = { shipping_agent_code: 'GHN', code: '', description: 'X' };
  const refused = (table_code: string, record: object) =>
    server
      .ask('bcTables.saveRow', { table_code, record: JSON.stringify(record) }, 'admin')
      .catch((error: unknown) => String(error));
  expect(await refused('shipping_agent_service', row)).toContain('code');
  const { code: _, ...fields } = { ...row };
  expect(await refused('shipping_agent_service', { ...fields, code: 'X' })).toEqual({});
  const to = { customer_no: 'F01', code: 'K', name: '', name_2: '', address: '', address_2: '' };
  const more = { post_code: '', city: '', contact: '' };
  expect(await refused('ship_to_address', { ...to, ...more, phone_no: '12' })).toContain('phone_no');
});
