import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, startCluster } from '#server/db/cluster.ts';
import { isRunning, processesIn } from '#server/db/processes.ts';

// Each way to stop is waited for so long, and no test waits longer than it has to.
const patience = { fast: 300, immediate: 300, kill: 20_000 };

let folder: string;
const running: Cluster[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quay-cluster-'));
  const cluster = await start();
  const client = await connect(cluster);
  await client.query('create table kept (word text)');
  await client.end();
  await cluster.stop();
});
afterEach(async () => {
  for (const cluster of running.splice(0)) await cluster.stop('immediate');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(): Promise<Cluster> {
  const cluster = await startCluster(folder, { patience });
  running.push(cluster);
  return cluster;
}

async function connect(cluster: Cluster): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: cluster.url() });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const data = () => join(folder, 'postgres');
const note = () => join(data(), 'postmaster.pid');
const postmaster = () => Number.parseInt(readFileSync(note(), 'utf8'), 10);

let words = 0;

/** With one more committed row and a transaction that goes on; resolves to the process that serves it. */
async function inUse(cluster: Cluster): Promise<number> {
  const client = await connect(cluster);
  await client.query("insert into kept values ('there')");
  words++;
  await client.query('begin');
  await client.query("insert into kept values ('not there')");
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Every row that was committed is there, in the one PostgreSQL that runs on the folder. */
async function expectWhole(cluster: Cluster, earlier: number[] = []): Promise<void> {
  const client = await connect(cluster);
  const { rows } = await client.query('select word, count(*)::int as count from kept group by word');
  expect(rows).toEqual([{ word: 'there', count: words }]);
  await client.end();
  for (const pid of earlier) expect(isRunning(pid)).toBe(false);
  expect(processesIn(data())).toContain(postmaster());
}

describe('stopping', () => {
  test('does not wait for a process that does not react', async () => {
    const cluster = await start();
    process.kill(await inUse(cluster), 'SIGSTOP');
    await cluster.stop();
    expect(processesIn(data())).toEqual([]);
    await expectWhole(await start());
  });

  test('does not wait for a PostgreSQL that hangs', async () => {
    const cluster = await start();
    await inUse(cluster);
    process.kill(postmaster(), 'SIGSTOP');
    await cluster.stop();
    expect(processesIn(data())).toEqual([]);
    await expectWhole(await start());
  });

  test('is done at once when it has ended by itself, and may be asked twice', async () => {
    const cluster = await start();
    process.kill(postmaster(), 'SIGQUIT');
    await cluster.ended;
    await Promise.all([cluster.stop(), cluster.stop('immediate')]);
    expect(existsSync(join(folder, 'server.lock'))).toBe(false);
  });
});

describe('what an earlier server left behind', () => {
  test('a PostgreSQL that runs, with a process that does not react, is ended', async () => {
    const stuck = await inUse(await start());
    const before = postmaster();
    process.kill(stuck, 'SIGSTOP');
    await expectWhole(await start(), [before, stuck]);
  });

  test('a PostgreSQL that hangs is ended', async () => {
    const served = await inUse(await start());
    const before = postmaster();
    process.kill(before, 'SIGSTOP');
    await expectWhole(await start(), [before, served]);
  });

  test('a process that outlived its PostgreSQL is ended', async () => {
    const cluster = await start();
    const stuck = await inUse(cluster);
    process.kill(stuck, 'SIGSTOP');
    process.kill(postmaster(), 'SIGKILL');
    await cluster.ended;
    await expectWhole(await start(), [stuck]);
  });

  test.each([
    ['the number of a process that is something else by now', () => `${process.pid}\n`],
    ['nothing in it', () => ''],
  ])('a note with %s is no hindrance, and nobody else is ended', async (_, text) => {
    const cluster = await start();
    await inUse(cluster);
    await cluster.stop();
    writeFileSync(note(), text());
    writeFileSync(join(folder, 'run/.s.PGSQL.5432.lock'), text());
    await expectWhole(await start());
  });
});
