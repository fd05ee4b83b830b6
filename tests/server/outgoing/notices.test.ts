import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bcWorks } from '#server/backend/administration/bc-sync.ts';
import { startRemoteErp } from '#server/backend/outgoing/start.ts';
import type { Tx } from '#server/db/connection.ts';
import { businessCentralAdapter } from '#server/erp/connected.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { type BusinessCentralStub, startBusinessCentral } from '../../support/business-central-server.ts';
import { type SellingServer, sellingServer } from '../../support/sales/selling.ts';

const minute = 60_000;
const origin = 'https://quay.example';
let server: SellingServer;
let stub: BusinessCentralStub;
let erp: ReturnType<typeof startRemoteErp>;
let warned: unknown[];
let ahead: number;
let isReachable: boolean;
const now = () => Date.now() + ahead;

beforeEach(async () => {
  warned = [];
  isReachable = true;
  server = await sellingServer({ systems: ['erp'] });
  ahead = Date.parse('2026-11-20T03:00:00Z') - Date.now();
  server.forward(ahead);
  stub = await startBusinessCentral({ companion: true, deliver: atServer, now });
  stub.books.add('items', {
    ...{ number: 'BC-1', displayName: 'Hàng mới', unitPrice: 5000 },
    ...{ itemCategoryCode: 'AO', baseUnitOfMeasureCode: 'CAI', blocked: false },
  });
  erp = startRemoteErp(
    server.db,
    businessCentralAdapter(stub.settings(), () => {}),
    {
      log: { info: () => {}, warn: (...told: unknown[]) => warned.push(told) },
      now: () => new Date(now()),
      restMs: 60 * minute,
      publicUrl: origin,
    },
  );
});
afterEach(async () => {
  await erp.stop();
  await stub.close();
  await server.close();
});

/** What Business Central sends to the address comes to the server, through the network. */
async function atServer(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  if (!isReachable) throw new TypeError('fetch failed');
  const { pathname, search } = new URL(String(url));
  const length = { 'content-length': String(Buffer.byteLength(String(init.body ?? ''))) };
  return server.app.request(pathname + search, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), ...length }, // the stub sends a record
  });
}

/** Time passes a minute at a time, as the server's own clock lets it read. */
async function later(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed++) {
    ahead += minute;
    server.forward(minute);
    await erp.read();
  }
}
async function priceHere(): Promise<number> {
  const { rows } = await server.db.execute<{ price: string }>(
    sql`select data ->> 'unit_price' as price from erp_rows
        where table_code = 'item' and data ->> 'item_no' = 'BC-1'`,
  );
  return Number(rows[0]?.price);
}
function raise(unitPrice: number): void {
  const item = stub.books.rowsOf('items').find(({ number }) => number === 'BC-1');
  stub.books.touch(Object.assign(item ?? {}, { unitPrice }));
}

test('it tells of a change, which is here in the next minute, and is asked little otherwise', async () => {
  await later(2);
  expect(stub.subscriptions.rows.map(({ resource }) => resource.split('/').at(-1)).sort()).toEqual([
    'addressDistricts',
    'customers',
    'itemReferences',
    'itemTaxes',
    'itemUnitsOfMeasure',
    'items',
    'postCodes',
    'salesCreditMemos',
    'salesInvoices',
    'salesOrders',
    'salesPrices',
    'shipToAddresses',
    'shippingAgentServices',
    'shippingAgents',
    'transferOrders',
  ]);
  expect(await priceHere()).toBe(5000);

  raise(6000);
  await later(3);
  expect(await priceHere()).toBe(5000);
  expect(await stub.subscriptions.tell('items')).toEqual([202]);
  await later(1);
  expect(await priceHere()).toBe(6000);

  // A change that no notice tells of is read all the same, some time later.
  raise(7000);
  await later(61);
  expect(await priceHere()).toBe(7000);
  const before = stub.requests;
  await later(60);
  // With a sign-in, and the question which sets the extension has, these are 8 in an hour.
  expect(stub.requests - before).toBeLessThanOrEqual(6);
  expect(warned).toEqual([]);
});

test('a price that it tells of goes on to the lists of the shops, with no round between', async () => {
  const good = sql`select f.item_no, f.description, f.base_price::int as price, i.item_category, i.base_unit_of_measure as unit
    from franchise_items f join items i using (item_no)
    where f.franchise_code = 'F01' and f.variant_code = '' and not f.blocked order by f.item_no limit 1`;
  const { rows } = await server.db.execute<
    Record<'item_no' | 'description' | 'item_category' | 'unit', string> & { price: number }
  >(good);
  const [one] = rows;
  if (!one) throw new Error('the demo company sells something without variants');
  const item = stub.books.add('items', {
    ...{ number: one.item_no, displayName: one.description, unitPrice: one.price },
    ...{ itemCategoryCode: one.item_category, baseUnitOfMeasureCode: one.unit, blocked: false },
  });
  const log = { info: () => {}, warn: (...told: unknown[]) => warned.push(told), error: () => {} };
  const jobs = startJobs(server.db, bcWorks, { log, now: () => new Date(now()), restMs: 20 });
  const shown = async () => {
    const { rows: kept } = await server.db.execute<{ price: string }>(
      sql`select base_price as price from franchise_items where franchise_code = 'F02' and item_no = ${one.item_no}`,
    );
    return Number(kept[0]?.price);
  };
  const open = async () => (await openJobs(server.db as unknown as Tx)).count;
  await later(2);
  await expect.poll(open).toBe(0);
  stub.books.touch(Object.assign(item, { unitPrice: one.price + 21_000 }));
  await erp.heed();
  expect(await shown()).toBe(one.price);
  expect(await stub.subscriptions.tell('items')).toEqual([202]);
  await erp.heed();
  await expect.poll(shown).toBe(one.price + 21_000);
  // Nothing is told: nothing is asked.
  await expect.poll(open).toBe(0);
  const before = stub.seen.length;
  await erp.heed();
  expect(stub.seen.length).toBe(before);
  await jobs.stop();
});

test('it is asked again before it stops telling, and read each minute where it cannot tell', async () => {
  await later(1);
  const [first] = stub.subscriptions.rows.map(row => row.expirationDateTime);
  ahead += 40 * 60 * minute;
  server.forward(40 * 60 * minute);
  await later(1);
  expect(stub.subscriptions.rows).toHaveLength(15);
  for (const { expirationDateTime } of stub.subscriptions.rows)
    expect(Date.parse(expirationDateTime)).toBeGreaterThan(Date.parse(first ?? ''));

  isReachable = false;
  ahead += 4 * 24 * 60 * minute;
  server.forward(4 * 24 * 60 * minute);
  await later(1);
  expect(warned.length).toBeGreaterThan(0);
  raise(8000);
  await later(2);
  expect(await priceHere()).toBe(8000);
});

test('a notice with another word is refused, and changes nothing', async () => {
  await later(2);
  const [known] = stub.subscriptions.rows;
  const send = (body: string, query = '') =>
    server.app.request(`/api/erp-notices${query}`, {
      method: 'POST',
      body,
      headers: { 'content-length': String(Buffer.byteLength(body)) },
    });
  raise(9000);
  const foreign = [{ clientState: 'of-nobody' }, { clientState: `${known?.clientState}x` }];
  for (const value of [...foreign.map(one => [one]), [known, ...foreign], [], [{}], 'x'])
    expect((await send(JSON.stringify({ value }))).status).toBe(401);
  for (const body of ['', '{', 'null', '[]', '"x"', '12']) expect((await send(body)).status).toBe(401);
  await later(2);
  expect(await priceHere()).toBe(5000);
  const echoed = await send('', '?validationToken=abc-123');
  expect([echoed.status, await echoed.text()]).toEqual([200, 'abc-123']);
  expect(echoed.headers.get('content-type')).toMatch(/^text\/plain/);
  for (const odd of ['', '%0a', 'a%20b', 'x'.repeat(2000), '%C3%A9'])
    expect((await send('', `?validationToken=${odd}`)).status).toBe(422);
  expect((await send(JSON.stringify({ value: [known] }))).status).toBe(202);
  await later(1);
  expect(await priceHere()).toBe(9000);
});
