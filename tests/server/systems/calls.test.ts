import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SystemConnection } from '#calls/administration/systems.ts';
import { type ApiLog, createApiLog } from '#server/api-log/writer.ts';
import { writeBackup } from '#server/db/backup/write.ts';
import * as schema from '#server/db/schema/index.ts';
import {
  type BusinessCentralStub,
  plantedSecret,
  startBusinessCentral,
} from '../../support/business-central-server.ts';
import { addOutgoing } from '../../support/outgoing.ts';
import { type BuyingServer, buyingServer } from '../../support/purchases/buying.ts';
import { makeRunFolder } from '../../support/run/run-folder.ts';
import { allowing, enteredFor, factsOf, sealKeys, startProcess } from '../../support/systems.ts';

let stub: BusinessCentralStub;
let server: BuyingServer;
let apiLog: ApiLog;
const processes: ReturnType<typeof startProcess>[] = [];
/** What the tests of one server share, as its environment. */
let config: ReturnType<typeof allowing>;

beforeEach(async () => {
  stub = await startBusinessCentral();
  config = allowing(stub.origin, 'https://10.1.2.3');
  const systems = { ...factsOf(config) };
  server = await buyingServer({
    systems,
    apiLog: db => {
      apiLog = createApiLog(
        db,
        { warn: () => {} },
        { kept: { days: 14, megabytes: 500 }, flushMs: 3_600_000 },
      );
      return apiLog;
    },
  });
});
afterEach(async () => {
  for (const one of processes.splice(0)) await one.stop();
  await apiLog.stop();
  await server.close();
  await stub.close();
});

const start = (log?: string[]) => {
  const started = startProcess(server.db, config, log);
  processes.push(started);
  return started;
};
const send = (name: string, input: unknown, user = 'admin') => server.send(name, input, user);
async function seen(): Promise<SystemConnection> {
  const { data } = await send('systems.list', {});
  const [erp] = (data as { items: SystemConnection[] }).items; // as its call says; the answer was checked
  if (!erp) throw new Error('there is no ERP');
  return erp;
}
type Change = { values?: Record<string, string>; secrets?: Record<string, string> };
const entered = (change: Change = {}) => {
  const { values, secrets } = enteredFor(stub);
  return { system: 'erp', values: { ...values, ...change.values }, secrets: change.secrets ?? secrets };
};
const save = async (change?: Change) =>
  send('systems.save', { version: (await seen()).version, ...entered(change) });
const disconnect = async () => send('systems.disconnect', { system: 'erp', version: (await seen()).version });
const probe = async (change?: Change) => (await send('systems.test', entered(change))).data;
/** Every row of every table, as a dump has them. */
async function dump(): Promise<string> {
  const tables = await server.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const rows = await Promise.all(
    tables.rows.map(({ name }) =>
      server.db.execute<{ row: string }>(sql`select t::text as row from ${sql.identifier(name)} t`),
    ),
  );
  return rows.flatMap(found => found.rows.map(({ row }) => row)).join('\n');
}

describe('an administrator', () => {
  test('connects a system, sees no secret again, and keeps those that are not entered anew', async () => {
    expect(await seen()).toMatchObject({ set_by: 'none', connected_at: null, values: {}, secrets: [] });
    expect((await save()).error).toBe(null);
    const connected = await seen();
    expect(connected).toMatchObject({
      ...{ set_by: 'administrator', version: 1, changed_by: 'admin', fault: null },
      values: { company: 'QUAY-VN', sign_in: 'entra' },
      secrets: [
        { field: 'client_id', tail: '8aa1' },
        { field: 'client_secret', tail: '' },
      ],
    });
    expect((await save({ values: { company: 'QUAY-2' }, secrets: {} })).error).toBe(null);
    expect(await seen()).toMatchObject({ version: 2, values: { company: 'QUAY-2' } });
    expect((await save({ values: { company: 'QUAY-2' }, secrets: {} })).error).toBe(null);
    expect((await seen()).version).toBe(2);
    const audit = await server.db.select().from(schema.auditLog).where(eq(schema.auditLog.subject, 'erp'));
    expect(audit.map(({ action, detail }) => [action, detail.fields])).toEqual([
      [
        'system.connect',
        ['base_url', 'company', 'sign_in', 'tenant', 'client_id', 'client_secret', 'token_url'],
      ],
      ['system.change', ['company']],
    ]);
  });

  test('is told what is wrong, at its field, and nothing is kept', async () => {
    const wrong: [Change, string, RegExp][] = [
      [{ values: { base_url: '' } }, 'values.base_url', /required/],
      [{ values: { base_url: 'ftp://x' } }, 'values.base_url', /begins with https/],
      [
        { values: { base_url: 'https://evil.example/BC' } },
        'values.base_url',
        /does not allow this address, only: http/,
      ],
      [
        { values: { base_url: 'https://10.1.2.3/BC' } },
        'values.base_url',
        /private address.*SYSTEM_NETWORKS/,
      ],
      [{ values: { base_url: 'http://10.1.2.3/BC' } }, 'values.base_url', /must begin with https/],
      [{ values: { base_url: `${stub.origin}/BC/api/v2.0` } }, 'values.base_url', /ends in a way/],
      [{ values: { base_url: `${stub.origin}/BC?x=1` } }, 'values.base_url', /without \?/],
      [
        { values: { base_url: stub.origin.replace('//', '//a:b@') } },
        'values.base_url',
        /user or a password/,
      ],
      [{ values: { token_url: 'https://evil.example/token' } }, 'values.token_url', /does not allow/],
      [{ values: { sign_in: 'magic' } }, 'values.sign_in', /choose one/],
      [{ values: { tenant: 'a/../b' } }, 'values.tenant', /not allowed here/],
      [{ secrets: { client_id: 'app-1' } }, 'secrets.client_secret', /required/],
      [
        { secrets: { client_id: 'app-1', client_secret: 'two words' } },
        'secrets.client_secret',
        /not allowed here/,
      ],
      [{ values: { sign_in: 'key' } }, 'values.user', /required/],
    ];
    for (const [change, field, message] of wrong)
      for (const name of ['systems.test', 'systems.save']) {
        const { error } = await send(name, { version: 0, ...entered(change) });
        expect([field, error?.field, error?.msg]).toEqual([field, field, expect.stringMatching(message)]);
      }
    expect((await seen()).set_by).toBe('none');
    expect(stub.seen).toEqual([]);
    expect(await server.db.$count(schema.systemSettings)).toBe(0);
  });

  test('alone does so, on what they have seen, and only with a key in the environment', async () => {
    for (const name of ['systems.list', 'systems.test', 'systems.save', 'systems.disconnect'])
      expect((await send(name, { version: 0, ...entered() }, 'store01')).error?.code).toBe('forbidden');
    await save();
    const late = await send('systems.save', { version: 0, ...entered() });
    expect(late.error?.msg).toMatch(/have changed since/);
    const without = await buyingServer({ database: server.url, systems: factsOf({ ...config, keys: null }) });
    expect((await without.send('systems.save', { version: 1, ...entered() }, 'admin')).error?.msg).toMatch(
      /SEAL_KEYS/,
    );
    const { data } = await without.send('systems.list', {}, 'admin');
    expect(data).toMatchObject({
      keys: [{ id: '2026a', seals: false, known: false, sealed: 2 }],
      items: [
        { fault: { kind: 'no-keys' }, secrets: [{ tail: '' }, { tail: '' }] },
        { set_by: 'none' },
        {},
        {},
      ],
    });
    await without.close();
    const operator = await buyingServer({ database: server.url, systems: ['erp'] });
    const refused = await operator.send('systems.save', { version: 1, ...entered() }, 'admin');
    expect(refused.error?.msg).toMatch(/operator has set/);
    await operator.close();
  });

  test('cannot have a kept secret sent to another address', async () => {
    await save();
    config = allowing(stub.origin, 'https://other.example');
    const other = await buyingServer({ database: server.url, systems: factsOf(config) });
    const addresses: Record<string, string>[] = [
      { base_url: 'https://other.example/BC' },
      { token_url: 'https://other.example/t' },
    ];
    for (const values of addresses)
      for (const name of ['systems.test', 'systems.save']) {
        const { error } = await other.send(
          name,
          { version: 1, ...entered({ values, secrets: {} }) },
          'admin',
        );
        expect(error).toMatchObject({
          field: 'secrets.client_id',
          msg: expect.stringMatching(/never sent elsewhere/),
        });
      }
    await other.close();
    expect(stub.seen).toEqual([]);
  });
});

describe('a try', () => {
  test('reads from the system by what was entered, keeps nothing, and says how it ended', async () => {
    expect(await probe()).toEqual({ word: 'works', said: '' });
    expect((await seen()).set_by).toBe('none');
    expect(await probe({ values: { company: 'OTHER' } })).toMatchObject({
      word: 'no-company',
      said: expect.stringContaining('QUAY-VN'),
    });
    const secrets = { client_id: 'app-1', client_secret: 'wrong-secret' };
    const refused = await probe({ secrets });
    expect(refused).toMatchObject({ word: 'sign-in', said: expect.stringContaining('AADSTS7000215') });
    expect(JSON.stringify(refused)).not.toContain('wrong-secret');
    stub.next(/locations/, { how: 'answer', status: 403 });
    expect(await probe()).toMatchObject({ word: 'not-allowed' });
    stub.next(/companies/, { how: 'answer', status: 503 });
    expect(await probe()).toMatchObject({ word: 'busy' });
    stub.next(/companies/, { how: 'answer', status: 404, body: '<html>' });
    expect(await probe()).toMatchObject({ word: 'not-there' });
  });

  test('follows no redirect with what proves who asks', async () => {
    const elsewhere = await startBusinessCentral();
    stub.next(/companies/, { how: 'answer', status: 307, headers: { location: `${elsewhere.origin}/BC` } });
    expect(await probe()).toMatchObject({ word: 'not-there' });
    expect(elsewhere.seen).toEqual([]);
    await elsewhere.close();
    expect(await probe()).toMatchObject({ word: 'works' });
    await stub.close();
    expect(await probe()).toMatchObject({ word: 'unreachable' });
    stub = await startBusinessCentral();
  });
});

test('no secret stands in an answer, a log, the database, a dump or a backup', async () => {
  const log: string[] = [];
  const key = 'planted-service-key-of-old';
  await probe();
  await save({ values: { sign_in: 'key', user: 'QUAY' }, secrets: { service_key: key } });
  await save();
  await start(log).look();
  await probe({ secrets: { client_secret: 'planted-other-secret' } });
  await save({ secrets: { client_secret: 'planted two words' } });
  // In the wrong places.
  await send('systems.save', {
    version: 2,
    ...entered(),
    values: { service_key: key, client_secret: plantedSecret },
  });
  await send('systems.save', {
    version: 2,
    system: 'erp',
    secrets: [plantedSecret],
    client_secret: plantedSecret,
  });
  const { data } = await send('systems.list', {});
  await apiLog.flush();
  expect(await server.db.$count(schema.apiLog)).toBeGreaterThan(5);
  const folder = makeRunFolder('backup');
  const file = join(folder, 'b');
  await writeBackup(server.url, file, null);
  const backup = gunzipSync(readFileSync(file)).toString();
  rmSync(folder, { recursive: true });
  const places = {
    answer: JSON.stringify(data),
    dump: await dump(),
    backup,
    log: [...log, ...server.log].join(''),
  };
  expect(places.dump).toContain('2026a');
  expect(places.backup).toContain('system_settings');
  for (const [place, text] of Object.entries(places))
    for (const secret of [plantedSecret, key, 'planted-other', 'planted two', 'app-1-5c9e', 'stub-token'])
      expect(`${place}: ${text.includes(secret) ? secret : ''}`).toBe(`${place}: `);
});

describe('processes of the server', () => {
  const orders = () =>
    stub.books.rowsOf('salesOrders').map(({ externalDocumentNumber }) => externalDocumentNumber);
  const arrived = (po_no: string) =>
    vi.waitFor(
      async () => {
        const order = await server.get(po_no);
        expect(order).toMatchObject({ erp_request: '', bc_so_no: expect.stringMatching(/./) });
        return order;
      },
      { timeout: 30_000, interval: 100 },
    );

  beforeEach(() => {
    stub.books.add('customers', { number: 'F01', displayName: 'Quầy Hoàn Kiếm' });
    stub.books.add('locations', { code: 'WH-MAIN', displayName: 'Kho chính' });
    for (const { item_no, variant_code } of [server.goodAt(0), server.goodAt(1)]) {
      stub.books.add('items', { number: item_no, displayName: item_no, unitPrice: 5000, blocked: false });
      if (variant_code)
        stub.books.add('itemVariants', {
          itemNumber: item_no,
          code: variant_code,
          description: variant_code,
        });
    }
  });

  test('take a change up while they run; each order goes where it was released to', async () => {
    const log: string[] = [];
    const [one, other] = [start(log), start(log)];
    const both = () => Promise.all([one.look(), other.look()]);
    await both();
    const here = await server.released();
    expect(here.bc_so_no).not.toBe('');
    await save();
    // Before any process has noticed.
    const there = await server.released();
    expect(there).toMatchObject({ bc_so_no: '', erp_request: 'release' });
    const refused = await disconnect();
    expect(refused.error?.msg).toBe(
      '1 documents wait for this system. Decide about them under Outgoing Documents first.',
    );
    await both();
    await arrived(there.po_no);
    expect(orders()).toEqual([there.po_no]);
    expect(log.join('')).toMatch(/"what":"POST salesOrders","status":201,"ms":\d+/);
    for (const hidden of [plantedSecret, 'Bearer', 'stub-token', '$filter', there.po_no])
      expect(log.filter(line => line.includes('was asked')).join('')).not.toContain(hidden);
    expect([one, other].some(({ signedInUntil }) => signedInUntil('erp') !== null)).toBe(true);
    expect((await disconnect()).error).toBe(null);
    await both();
    expect([one, other].map(({ signedInUntil }) => signedInUntil('erp'))).toEqual([null, null]);
    const back = await server.released();
    expect(back.bc_so_no).not.toBe('');
    expect(orders()).toEqual([there.po_no]);
    expect(await server.db.$count(schema.systemSettings)).toBe(0);
    expect(await seen()).toMatchObject({ set_by: 'none', version: 2, values: {}, last_ok_at: null });
  });

  test('of the former address take nothing that was released after the change', async () => {
    const former = start();
    await save();
    await former.look();
    const moved = await startBusinessCentral();
    config = allowing(stub.origin, moved.origin);
    const server2 = await buyingServer({ database: server.url, systems: factsOf(config) });
    const to = { version: 1, system: 'erp', ...enteredFor(moved) };
    const mayBe = await addOutgoing(server.db, { status: 'unknown', made_at: new Date() });
    const refused = await server2.send('systems.save', to, 'admin');
    expect(refused.error?.msg).toMatch(/^1 documents may have arrived at the former address/);
    await server.db.delete(schema.outgoingCommands).where(eq(schema.outgoingCommands.id, mayBe));
    expect((await server2.send('systems.save', to, 'admin')).error).toBe(null);
    const { po_no } = await server.released();
    // The former connector looks at the queue each second; what it took once would count as taken.
    const looks = stub.seen.length;
    await former.look();
    expect([orders(), stub.seen.length - looks]).toEqual([[], 0]);
    expect((await server.get(po_no)).erp_request).toBe('release');
    await server2.close();
    await moved.close();
  });

  test('are off where the operator allows the address no more, or the key is lost, and say so', async () => {
    await save();
    const log: string[] = [];
    config = { ...config, origins: [] };
    const started = start(log);
    await started.look();
    expect(log.join('')).toContain('"field":"base_url"');
    config = { ...allowing(stub.origin), keys: sealKeys('2026b') };
    await start(log).look();
    expect(log.join('')).toContain('SEAL_KEYS has no key 2026a');
    const lost = await buyingServer({ database: server.url, systems: factsOf(config) });
    const { data } = await lost.send('systems.list', {}, 'admin');
    expect(data).toMatchObject({
      items: [{ fault: { kind: 'no-key', field: 'client_id', key_id: '2026a' } }, { fault: null }, {}, {}],
    });
    // Entered anew, by the key that is there.
    expect((await lost.send('systems.save', { version: 1, ...entered() }, 'admin')).error).toBe(null);
    expect(await lost.send('systems.list', {}, 'admin')).toMatchObject({
      data: { keys: [{ id: '2026b', seals: true, sealed: 2 }], items: [{ fault: null }, {}, {}, {}] },
    });
    await lost.close();
  });

  test('seal again by the first key at their start, and the former key may go', async () => {
    await save();
    config = { ...config, keys: sealKeys('2026b', '2026a') };
    const log: string[] = [];
    await start(log).look();
    expect(log.join('')).toContain('"sealed":2');
    config = { ...config, keys: sealKeys('2026b') };
    await start().look();
    const { po_no } = await server.released();
    await arrived(po_no);
  });
});
