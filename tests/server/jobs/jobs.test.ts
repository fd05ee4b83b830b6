import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobs } from '#server/db/schema/index.ts';
import { addJob, cancelJob, type Job, releaseJob, stepJob, takeJob } from '#server/jobs/jobs.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(jobs);
});

const start = new Date('2026-11-22T03:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const stored = async (id: number) => (await server.db.select().from(jobs).where(eq(jobs.id, id)))[0];

async function taken(seconds = 0) {
  const job = await takeJob(server.db, after(seconds));
  if (!job) throw new Error('there was no job to take');
  return job;
}

test('one job is open per table, and one process takes it', async () => {
  const [first, second] = await Promise.all([
    addJob(server.db, { kind: 'sync', subject: 'item' }, start),
    addJob(server.db, { kind: 'sync', subject: 'item' }, start),
  ]);
  expect(second).toBe(first);
  const both = await Promise.all([takeJob(server.db, start), takeJob(server.db, start)]);
  expect(both.filter(job => job !== undefined)).toHaveLength(1);
});

test('a job of a dead process goes on at its last step, and the dead one can do no more', async () => {
  const id = await addJob(server.db, { kind: 'sync', subject: 'item' }, start);
  const dead = await taken();
  expect(
    await stepJob(
      server.db,
      dead,
      () => start,
      async () => ({ rows: 100, next: 'I100' }),
    ),
  ).toBe(true);
  expect(await takeJob(server.db, after(14))).toBeUndefined();

  const other = await taken(16);
  const begun: (string | null)[] = [];
  const work = async (_: unknown, { position }: Job) => {
    begun.push(position);
    return { rows: 20, next: null };
  };
  expect(await stepJob(server.db, dead, () => after(16), work)).toBe(false);
  expect(await stepJob(server.db, other, () => after(16), work)).toBe(false);
  expect(begun).toEqual(['I100']);
  expect(await stored(id)).toMatchObject({ status: 'done', rows_done: 120, attempt: 2 });
});

test('a canceled job does no further step', async () => {
  const id = await addJob(server.db, { kind: 'sync', subject: 'item' }, start);
  const job = await taken();
  await cancelJob(server.db, id, start);
  const work = async () => Promise.reject(new Error('worked'));
  expect(await stepJob(server.db, job, () => after(1), work)).toBe(false);
  expect(await stored(id)).toMatchObject({ status: 'canceled', error: null, finished_at: after(1) });
});

test('a step that fails leaves nothing behind but its reason', async () => {
  const id = await addJob(server.db, { kind: 'sync', subject: 'item' }, start);
  const job = await taken();
  await stepJob(
    server.db,
    job,
    () => after(1),
    async tx => {
      await addJob(tx, { kind: 'sync', subject: 'customer' }, start);
      throw new Error('no such column');
    },
  );
  expect(await server.db.select().from(jobs)).toHaveLength(1);
  expect(await stored(id)).toMatchObject({ status: 'failed', error: 'no such column', rows_done: 0 });
});

test('a job waits for the one that it needs, and one that was given back is taken at once', async () => {
  const items = await addJob(server.db, { kind: 'sync', subject: 'item' }, start);
  await addJob(server.db, { kind: 'sync', subject: 'item_variant', after_id: items }, start);
  const job = await taken();
  expect(await takeJob(server.db, start)).toBeUndefined();
  await releaseJob(server.db, job);
  expect((await taken()).subject).toBe('item');
  await server.db.update(jobs).set({ status: 'failed', finished_at: start }).where(eq(jobs.id, items));
  expect((await taken()).subject).toBe('item_variant');
});
