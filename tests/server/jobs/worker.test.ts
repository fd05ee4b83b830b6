import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { jobs, shippingAgents } from '#server/db/schema/index.ts';
import { addJob, cancelJob, type Job, stepJob, takeJob } from '#server/jobs/jobs.ts';
import { startJobs, type Works } from '#server/jobs/worker.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(jobs);
  await server.db.delete(shippingAgents).where(eq(shippingAgents.name, 'counted'));
});

const stored = async (id: number) => (await server.db.select().from(jobs).where(eq(jobs.id, id)))[0];
const counted = () => server.db.select().from(shippingAgents).where(eq(shippingAgents.name, 'counted'));
const waiting = async () => {
  const { rows } = await server.db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};
const log = { warn: () => {} };
const seconds = (n: number) => () => new Date(Date.now() + n * 1000);

/** Ten rows, one a step; a row done twice breaks the table's key. */
const count = (reached: (step: number) => Promise<void> | void = () => {}): Works => ({
  async count(tx, { position, subject }) {
    const step = Number(position ?? 0) + 1;
    await reached(step);
    await tx.insert(shippingAgents).values({ code: `${subject}${step}`, name: 'counted' });
    return { rows: 1, added: 1, total: 10, next: step < 10 ? String(step) : null };
  },
});

test('two workers share the jobs, each job is done by one of them, and nothing twice', async () => {
  const ids = await Promise.all(
    ['A', 'B', 'C', 'D'].map(subject => addJob(server.db, { kind: 'count', subject }, new Date())),
  );
  const running = new Map<string, number>();
  let most = 0;
  const works: Works = {
    async count(tx, job, now) {
      running.set(job.subject, (running.get(job.subject) ?? 0) + 1);
      most = Math.max(most, running.get(job.subject) ?? 0);
      const step = await count().count?.(tx, job, now);
      running.set(job.subject, (running.get(job.subject) ?? 0) - 1);
      if (!step) throw new Error('there is a step');
      return step;
    },
  };
  const workers = [1, 2].map(() => startJobs(server.db, works, { log, restMs: 20 }));
  await vi.waitFor(async () => {
    const done = await Promise.all(ids.map(stored));
    expect(done.map(job => job?.status)).toEqual(['done', 'done', 'done', 'done']);
  }, 15_000);
  await Promise.all(workers.map(worker => worker.stop()));
  expect(await counted()).toHaveLength(40);
  expect(most).toBe(1);
  expect(await stored(ids[0] ?? 0)).toMatchObject({ rows_done: 10, rows_total: 10, added: 10, attempt: 1 });
});

test('a job of a killed process is finished by another, from where it stood', async () => {
  const id = await addJob(server.db, { kind: 'count', subject: 'K' }, new Date());
  // As a process that does three steps and is never heard of again.
  const dead = await takeJob(server.db, new Date());
  if (!dead) throw new Error('there is a job');
  const step = (tx: Parameters<NonNullable<Works[string]>>[0], job: Job) => {
    const work = count().count;
    if (!work) throw new Error('there is a work');
    return work(tx, job, new Date());
  };
  for (const _ of [1, 2, 3]) await stepJob(server.db, dead, seconds(0), step);
  expect(await counted()).toHaveLength(3);

  const workers = [1, 2].map(() => startJobs(server.db, count(), { log, now: seconds(20), restMs: 20 }));
  await vi.waitFor(async () => expect((await stored(id))?.status).toBe('done'), 15_000);
  await Promise.all(workers.map(worker => worker.stop()));
  expect(await counted()).toHaveLength(10);
  expect(await stored(id)).toMatchObject({ rows_done: 10, attempt: 2 });
});

test('a server that ends finishes its step and leaves the rest to the next, which begins at once', async () => {
  const id = await addJob(server.db, { kind: 'count', subject: 'S' }, new Date());
  let stop = () => Promise.resolve();
  const reached = vi.fn((step: number) => {
    if (step === 4) void stop();
  });
  ({ stop } = startJobs(server.db, count(reached), { log, restMs: 20 }));
  await vi.waitFor(async () => expect((await stored(id))?.status).toBe('waiting'), 15_000);
  await vi.waitFor(() => expect(reached).toHaveBeenCalledWith(4), 15_000);
  await stop();
  expect(await stored(id)).toMatchObject({ status: 'waiting', rows_done: 4 });
  const next = startJobs(server.db, count(), { log, restMs: 20 });
  await vi.waitFor(async () => expect((await stored(id))?.status).toBe('done'), 15_000);
  await next.stop();
  expect(await counted()).toHaveLength(10);
});

test('a job that is canceled while it runs stops before its next step', async () => {
  const id = await addJob(server.db, { kind: 'count', subject: 'C' }, new Date());
  let asked: Promise<void> = Promise.resolve();
  const { stop } = startJobs(
    server.db,
    // The row is locked by the step that runs: the request waits for its end.
    count(async step => {
      if (step !== 2) return;
      asked = cancelJob(server.db, id, new Date());
      await vi.waitFor(async () => expect(await waiting()).toBe(1), 15_000);
    }),
    { log, restMs: 20 },
  );
  await vi.waitFor(async () => expect((await stored(id))?.finished_at).not.toBeNull(), 15_000);
  await asked;
  await stop();
  const job = await stored(id);
  expect(job?.status).toBe('canceled');
  expect(await counted()).toHaveLength(job?.rows_done ?? -1);
  expect(job?.rows_done).toBeLessThan(10);
});
