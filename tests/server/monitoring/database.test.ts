import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/connection.ts';
import { erpSalesOrders, erpTransferOrders, jobs, printJobs, tablets } from '#server/db/schema/index.ts';
import { addJob, takeJob } from '#server/jobs/jobs.ts';
import type { DatabaseFacts } from '#server/monitoring/database.ts';
import { createMetrics } from '#server/monitoring/metrics.ts';
import { createReading } from '#server/monitoring/readings.ts';
import { scrape } from '../../support/scrape.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

const pool = () => ({ open: 0, idle: 0, most: 16, waiting: 0 });
const at = new Date('2026-03-02T05:00:00Z');
const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000);

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** What a scrape reads at this moment, asked of the database each time. */
const read = (facts: Partial<DatabaseFacts> = {}) =>
  scrape(
    createMetrics({
      pool,
      database: { db: server.db, builtIn: true, now: () => at, reading: { keptMs: 0 }, ...facts },
    }),
  );

const queue = (values: ReadonlyMap<string, number>, name: string) => [
  values.get(`quay_queue_waiting{queue="${name}"}`),
  values.get(`quay_queue_oldest_seconds{queue="${name}"}`),
];

describe('queues', () => {
  beforeEach(async () => {
    await server.db.execute(sql`truncate jobs, print_jobs`);
    await server.db.update(erpSalesOrders).set({ next_at: null });
    await server.db.update(erpTransferOrders).set({ next_at: null });
  });

  test('that are empty wait for nothing', async () => {
    const values = await read();
    for (const name of ['jobs', 'outgoing', 'print_jobs', 'erp_purchases', 'erp_transfers'])
      expect([name, ...queue(values, name)]).toEqual([name, 0, 0]);
  });

  test('of jobs: what waits and what runs, since it was asked for', async () => {
    await addJob(server.db, { kind: 'sync', subject: 'a' }, ago(30));
    await addJob(server.db, { kind: 'sync', subject: 'b' }, ago(10));
    await takeJob(server.db, ago(5));
    expect(queue(await read(), 'jobs')).toEqual([2, 1800]);
  });

  test('of jobs: those of the last day that failed', async () => {
    const [recent, old] = [ago(60), ago(25 * 60)];
    for (const [subject, finished_at] of [
      ['a', recent],
      ['b', old],
    ] as const)
      await server.db
        .insert(jobs)
        .values({ kind: 'sync', subject, status: 'failed', created_at: old, finished_at });
    await addJob(server.db, { kind: 'sync', subject: 'c' }, recent);
    expect((await read()).get('quay_jobs_failed')).toBe(1);
  });

  test('of slips: what no printer has taken', async () => {
    const slip = {
      ...{ device_id: 1, device_name: 'P', address: '10.0.0.9:9100', tells: true, kind: 'slip' },
      ...{ width: 8, height: 1, bits: '', cut: true, drawer: false, reprint: false, digest: '' },
      ...{ user_id: 1, user_name: 'store01' },
    };
    await server.db.insert(printJobs).values([
      { ...slip, id: 'one', status: 'queued', created_at: ago(2) },
      { ...slip, id: 'two', status: 'printed', created_at: ago(60) },
    ]);
    expect(queue(await read(), 'print_jobs')).toEqual([1, 120]);
  });

  test('of the ERP: what is due and was not taken over, and nothing that is due later', async () => {
    const [order] = await server.db.select().from(erpSalesOrders).limit(1);
    await server.db.insert(erpSalesOrders).values([
      { ...order!, no: 'due', document_type: 'order', next_at: ago(15) }, // the demo company has bought
      { ...order!, no: 'later', document_type: 'order', next_at: ago(-15) },
    ]);
    await server.db.insert(erpTransferOrders).values({
      ...{ transfer_from_code: 'A', transfer_to_code: 'B', in_transit_code: 'T', next_at: ago(7) },
    });
    const values = await read();
    expect(queue(values, 'erp_purchases')).toEqual([1, 900]);
    expect(queue(values, 'erp_transfers')).toEqual([1, 420]);
  });

  test('of a back end of the company’s own are not read, but for slips', async () => {
    const values = await read({ builtIn: false });
    expect(queue(values, 'print_jobs')).toEqual([0, 0]);
    expect([...values.keys()].filter(key => /queue="(jobs|erp)|quay_tablets/.test(key))).toEqual([]);
  });
});

describe('tablets', () => {
  const ids = async () => {
    const { rows } = await server.db.execute<{ id: number }>(
      sql`select user_id as id from users order by 1 limit 2`,
    );
    return rows.map(row => row.id);
  };

  test('are counted by the build that they told last, and unsent work by when they were heard', async () => {
    const [one = 0, two = 0] = await ids();
    await server.db.delete(tablets);
    const builds = ['0123456789abcdef', 'fedcba9876543210'];
    await server.db.insert(tablets).values([
      // One tablet of two people: the later word counts.
      { device_id: 'a', owner: `${one}@F01`, user_id: one, build: builds[0]!, seen_at: ago(300) },
      { device_id: 'a', owner: `${two}@F01`, user_id: two, build: builds[1]!, seen_at: ago(2) },
      {
        ...{ device_id: 'b', owner: `${one}@F01`, user_id: one, build: builds[1]!, seen_at: ago(1) },
        ...{ unsent: 3, unsent_since: ago(20), refused: 1 },
      },
      {
        ...{ device_id: 'c', owner: `${one}@F02`, user_id: one, build: builds[1]!, seen_at: ago(3 * 1440) },
        ...{ unsent: 5, unsent_since: ago(4 * 1440) },
      },
      { device_id: 'd', owner: `${one}@F02`, user_id: one, build: 'Shop of An', seen_at: ago(1) },
    ]);
    const values = await read();
    const told = [...values].filter(([key]) => key.startsWith('quay_tablets'));
    expect(Object.fromEntries(told)).toEqual({
      'quay_tablets{build="fedcba9876543210"}': 2,
      'quay_tablets{build="other"}': 1,
      'quay_tablets_with_unsent{contact="heard"}': 1,
      'quay_tablets_with_unsent{contact="silent"}': 1,
      'quay_tablets_unsent_changes{contact="heard"}': 3,
      'quay_tablets_unsent_changes{contact="silent"}': 5,
      'quay_tablets_refused_changes{contact="heard"}': 1,
      'quay_tablets_refused_changes{contact="silent"}': 0,
      'quay_tablets_unsent_oldest_seconds{contact="heard"}': 20 * 60,
      'quay_tablets_unsent_oldest_seconds{contact="silent"}': 4 * 86_400,
    });
  });

  test('name so many builds and no more, whatever they tell', async () => {
    const [one = 0] = await ids();
    await server.db.delete(tablets);
    await server.db.insert(tablets).values(
      Array.from({ length: 40 }, (_, at_) => ({
        ...{ device_id: `t${at_}`, owner: `${one}@F01`, user_id: one, seen_at: ago(1) },
        build: at_.toString(16).padStart(16, '0'),
      })),
    );
    const values = await read();
    expect([...values.keys()].filter(key => key.startsWith('quay_tablets{'))).toHaveLength(21);
    expect(values.get('quay_tablets{build="other"}')).toBe(20);
  });
});

describe('a scrape', () => {
  const failing = (values: ReadonlyMap<string, number>) =>
    [...values].filter(([key]) => key.startsWith('quay_database_read{')).map(([, value]) => value);

  test('says that the database was read', async () => {
    expect(failing(await read())).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  });

  test('says nothing of an archive where none is kept', async () => {
    const values = await read();
    expect(values.get('quay_database_read{what="archive"}')).toBe(1);
    expect([...values.keys()].filter(key => key.startsWith('quay_archive'))).toEqual([]);
  });

  test('is answered when the database is away, without what only that knows', async () => {
    const away = openDatabase('postgres://quay@127.0.0.1:1/none', { size: 1 });
    const values = await read({ db: away.db });
    await away.close();
    expect(failing(values)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect([...values.keys()].filter(key => /^quay_(queue|tablets|jobs)/.test(key))).toEqual([]);
    expect(values.get('process_cpu_seconds_total')).toBeGreaterThan(0);
  });

  test('is answered in time when the database takes connections and says nothing', async () => {
    const silent = createServer(() => {});
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number }; // it listens on a port
    const mute = openDatabase(`postgres://quay@127.0.0.1:${port}/none`, { size: 1 });
    const values = await read({ db: mute.db, reading: { waitMs: 50 } });
    expect(failing(values)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    silent.close();
  });

  test('has PostgreSQL end a statement that takes long', async () => {
    const slow = createReading(server.db, tx => tx.execute(sql`select pg_sleep(60)`), { statementMs: 30 });
    expect(await slow()).toBe(null);
  });

  test('asks the database once in so many seconds, however many scrape, also when it fails', async () => {
    let asked = 0;
    const counted = createReading(server.db, async () => ++asked, { keptMs: 60_000 });
    expect(await Promise.all([counted(), counted(), counted()])).toEqual([1, 1, 1]);
    expect(await counted()).toBe(1);
    let failed = 0;
    const refused = createReading(server.db, () => Promise.reject(new Error(String(++failed))));
    expect([await refused(), await refused(), failed]).toEqual([null, null, 1]);
  });

  test('asks again when what it keeps is old', async () => {
    let asked = 0;
    const fresh = createReading(server.db, async () => ++asked, { keptMs: 0 });
    expect([await fresh(), await fresh()]).toEqual([1, 2]);
  });
});
