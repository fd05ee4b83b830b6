import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startRemoteErp } from '#server/backend/outgoing/start.ts';
import { createBusinessCentral } from '#server/erp/business-central/client.ts';
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

beforeEach(async () => {
  warned = [];
  server = await sellingServer({ systems: ['erp'] });
  ahead = Date.parse('2026-11-20T03:00:00Z') - Date.now();
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
  stub.books.pass(stub.books.time() + minutes * minute);
  await erp.read();
}
const items = () => stub.books.rowsOf('items');
function rename(displayName: string): void {
  stub.books.touch(Object.assign(items()[0] ?? {}, { displayName }));
  const [customer] = stub.books.rowsOf('customers');
  stub.books.touch(Object.assign(customer ?? {}, { displayName }));
}
/** Of the first item and the first customer, as they are kept here. */
async function names(): Promise<unknown[]> {
  const { rows } = await server.db.execute<{ name: string }>(sql`
    select data ->> 'description' as name from erp_rows where table_code = 'item' and system_id = ${items()[0]?.number}
    union all
    select name from erp_customers where customer_no = ${stub.books.rowsOf('customers')[0]?.number}`);
  return rows.map(({ name }) => name);
}

test('what is due goes in one request of each api, and reads the same', async () => {
  await later(1);
  rename('Một');
  const before = stub.requests;
  await later(20);
  expect(stub.requests - before).toBe(2);
  expect(await names()).toEqual(['Một', 'Một']);
  expect(warned).toEqual([]);
});

test('a part that is refused keeps nothing from the others, and is read two minutes later', async () => {
  await later(1);
  rename('Hai');
  stub.next(/GET .*\/items\?/, { how: 'refuse', status: 500, code: 'Internal_ServerError', message: 'No.' });
  await later(20);
  expect(await names()).toEqual([expect.not.stringMatching('Hai'), 'Hai']);
  expect(warned).toHaveLength(1);
  await later(2);
  expect(await names()).toEqual(['Hai', 'Hai']);
});

test('a part that says to wait is heeded, and loses nothing', async () => {
  await later(1);
  rename('Ba');
  const headers = { 'retry-after': '300' };
  stub.next(/GET .*\/items\?/, {
    ...{ how: 'refuse', status: 429, code: 'Application_TooManyRequests', message: 'Wait.' },
    headers,
  });
  await later(20);
  const before = stub.requests;
  await later(4);
  expect(stub.requests).toBe(before);
  await later(3);
  expect(await names()).toEqual(['Ba', 'Ba']);
});

test('where reads are not taken together, each goes alone', async () => {
  await later(1);
  rename('Bốn');
  stub.next(/POST .*\$batch/, { how: 'answer', status: 404, body: '<html>' }, 100);
  await later(20);
  expect(await names()).toEqual(['Bốn', 'Bốn']);
  expect(warned).toEqual([]);
  // It is not tried again at once.
  const before = stub.count(/POST .*\$batch/);
  await later(1);
  expect(stub.count(/POST .*\$batch/)).toBe(before);
});

test('a request has no more parts than the service takes', async () => {
  const client = createBusinessCentral(stub.settings(), { ...timeLimits, perSecond: 1000 });
  const reads = Array.from({ length: 150 }, (_, at) => ({
    ...({ of: 'standard', set: 'items' } as const),
    query: { filter: `number eq '${at}'` },
  }));
  const before = stub.count(/POST .*\$batch/);
  await client.readAhead(reads, new AbortController().signal);
  expect(stub.count(/POST .*\$batch/) - before).toBe(2);
  expect(stub.seen.filter(({ isPart }) => isPart)).toHaveLength(150);
  await client.close();
});
