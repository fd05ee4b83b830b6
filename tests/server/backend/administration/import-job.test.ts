import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mostAtOnce, piece } from '#calls/administration/imports.ts';
import { imports as calls } from '#calls/administration/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { importMessages } from '#model/messages/imports.ts';
import { importKind, importWorks } from '#server/backend/administration/import-take.ts';
import { franchiseItems, importRows, items, jobs } from '#server/db/schema/index.ts';
import { takeJob } from '#server/jobs/jobs.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let token: string;
let stop: (() => Promise<void>) | null = null;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin');
});
afterEach(async () => {
  await stop?.();
  stop = null;
});
afterAll(() => server.close());

const work = () => {
  ({ stop } = startJobs(server.db, importWorks(server.db), { log: { warn: () => {} }, restMs: 20 }));
};

/** Lays so many items down, more than one call takes, and hands them over. */
async function handed(prefix: string, last: object = {}, count = mostAtOnce.items + 1) {
  const import_id = randomUUID();
  const rows = Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    item_no: `${prefix}${index}`,
    description: `Hàng ${index}`,
    unit_price: 1000 + index,
    ...(index === count - 1 ? last : {}),
  }));
  for (let at = 0; at < count; at += piece) {
    const some = rows.slice(at, at + piece) as InputOf<typeof calls.stageItems>['rows']; // the rest are defaults
    expect((await server.send(calls.stageItems, { import_id, rows: some }, { token })).error).toBeNull();
  }
  const wish = { import_id, rows: count, file: `${prefix}.csv`, franchise_code: 'F01' };
  return { import_id, wish, reply: await server.send(calls.apply, wish, { token }) };
}

const latest = async () => (await server.send(calls.latest, {}, { token })).data.import;
const ended = () =>
  vi.waitFor(
    async () => {
      const told = await latest();
      expect(told?.state).not.toBe('running');
      return told;
    },
    { timeout: 60_000, interval: 50 },
  );
const itemsOf = (prefix: string) => server.db.$count(items, sql`item_no like ${`${prefix}%`}`);

test('a job takes a file of more rows than one call, also prices, and its person may leave', async () => {
  const { import_id, wish, reply } = await handed('JOB');
  expect(reply.data).toMatchObject({ state: 'handed', added: 0 });
  expect(await latest()).toMatchObject({
    import_id,
    state: 'running',
    rows: mostAtOnce.items + 1,
    rows_done: 0,
  });
  // Nothing else is done with it until then.
  expect((await server.send(calls.apply, wish, { token })).error).toMatchObject(importMessages.handed());
  expect((await server.send(calls.discard, { import_id }, { token })).error).toMatchObject(
    importMessages.handed(),
  );
  expect(await itemsOf('JOB')).toBe(0);
  work();
  expect(await ended()).toMatchObject({
    state: 'done',
    added: mostAtOnce.items + 1,
    on_sale: mostAtOnce.items + 1,
  });
  expect(await itemsOf('JOB')).toBe(mostAtOnce.items + 1);
  expect(await server.db.$count(franchiseItems, sql`item_no like 'JOB%'`)).toBe(mostAtOnce.items + 1);
  // Names and prices do not lie about for a day.
  expect(await server.db.$count(importRows, eq(importRows.import_id, import_id))).toBe(0);
  expect((await server.send(calls.apply, wish, { token })).error).toMatchObject(importMessages.applied());
  // Once its person has seen it, it is told no more.
  await server.send(calls.discard, { import_id }, { token });
  expect(await latest()).toBeNull();
}, 240_000);

test('a server that dies in the middle leaves no row, and the next one takes them all, once', async () => {
  const { import_id } = await handed('DIE');
  const works = importWorks(server.db);
  const job = await takeJob(server.db, new Date());
  expect(job).toMatchObject({ kind: importKind, subject: import_id });
  const died = server.db.transaction(async tx => {
    if (job) await works[importKind]?.(tx, job, new Date());
    throw new Error('the connection is gone');
  });
  await expect(died).rejects.toThrow('the connection is gone');
  expect(await itemsOf('DIE')).toBe(0);
  expect((await latest())?.state).toBe('running');
  // As long ago as another process waits for one that is silent.
  await server.db.update(jobs).set({ seen_at: new Date(Date.now() - 60_000) });
  work();
  expect(await ended()).toMatchObject({ state: 'done', added: mostAtOnce.items + 1 });
  expect(await itemsOf('DIE')).toBe(mostAtOnce.items + 1);
  const { rows } = await server.db.execute(
    sql`select from audit_log where action = 'import.apply' and detail ->> 'file' = 'DIE.csv'`,
  );
  expect(rows).toHaveLength(1);
}, 240_000);

test('one bad row, and the job takes none and says why', async () => {
  await handed('BAD', { description: '' });
  work();
  expect(await ended()).toMatchObject({ state: 'failed', added: 0, refused: importMessages.badRows(1) });
  expect(await itemsOf('BAD')).toBe(0);
}, 240_000);
