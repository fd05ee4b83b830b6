import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '#calls/all.ts';
import { customers, rowChanges } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { readMarkHeader } from '#calls/kit/read-mark.ts';
import { toRequest } from '#calls/kit/wire.ts';
import { isForReplica } from '#server/backend/read-place.ts';
import { fromPrimary } from '#server/proxy/target.ts';
import { type Pair, startPair } from '#tests/support/replica.ts';
import { askPort } from '#tests/support/scrape.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';
import { createServerProcess, freePort } from '../../../e2e/support/server-process.ts';

const mostBehindMs = 5000;
const awayMs = 1000;
const usedAgain = 'the replica answers reads';
const notUsed = 'reads go to the primary, not to the replica';

let pair: Pair;
let server: TestServer;
let token: string;
let now = 0;
let people = 0;

beforeAll(async () => {
  pair = await startPair();
  server = await withReplica(pair.replicaUrl);
  token = await server.signIn('store01');
}, 60_000);
const resume = () => pair.onReplica('select pg_wal_replay_resume()');
afterAll(async () => {
  await server.close();
  await pair.close();
});

const withReplica = (url: string, database = pair.primaryUrl) =>
  createTestServer({
    database,
    replica: { url, options: { clock: () => now, mostBehindMs, awayMs } },
  });

/** The replica has everything, and is known to have it. */
async function even(of = server): Promise<void> {
  await resume();
  await pair.untilEven();
  await untilUsed(of);
}

/** PostgreSQL writes a record of its own now and then, which the replica may lack for a moment. */
async function untilUsed({ replica }: TestServer): Promise<void> {
  await vi.waitFor(async () => {
    await replica?.look();
    expect(replica?.state().used).toBe(true);
  }, 10_000);
}

/** The replica has everything, is known to have it, and replays no more. */
async function paused(of = server): Promise<void> {
  await even(of);
  await pair.onReplica('select pg_wal_replay_pause()');
  await vi.waitFor(async () => {
    const [state] = await pair.onReplica<{ is: string }>('select pg_get_wal_replay_pause_state() as is');
    expect(state?.is).toBe('paused');
  });
}

const marked = (mark: string | null): Record<string, string> => (mark ? { [readMarkHeader]: mark } : {});
const newPerson = () => ({ name: 'Trần Thị Bến', phone_no: `09127${String(40_000 + ++people)}` });

/** Makes a customer through the server; what the tablet is told is the mark. */
async function made(by = token): Promise<{ phone: string; mark: string }> {
  const person = newPerson();
  const { headers, status } = await server.send(customers.createTemporary, person, { token: by });
  expect(status).toBe(200);
  return { phone: person.phone_no, mark: headers.get(readMarkHeader) ?? '' };
}

/** Makes one that no mark tells of: it is on the primary, and the replica has it when it replays. */
const madeUntold = async () => (await made()).phone;

/** How many customers a tablet with this mark finds by a phone number, and the mark that came with the answer. */
async function found(phone: string, mark: string | null = null, at = server) {
  const input = { page: 1, size: 10, filters: [filter('phone_no', phone)] };
  const { headers, data } = await at.send(customers.filter, input, { token, headers: marked(mark) });
  return { count: data.items.length, mark: headers.get(readMarkHeader) };
}

const logged = (text: string) => server.log.filter(line => line.includes(`"msg":"${text}"`)).length;

describe('a read', () => {
  test('is answered by the replica, which tells no mark', async () => {
    await paused();
    const phone = await madeUntold();
    const before = server.replica?.state().reads;
    expect(await found(phone)).toEqual({ count: 0, mark: null });
    expect(server.replica?.state().reads).toEqual({ ...before, replica: (before?.replica ?? 0) + 1 });
  });

  test('sees at once what its own client has written', async () => {
    await paused();
    const { phone, mark } = await made();
    const seen = await found(phone, mark);
    expect(seen.count).toBe(1);
    // As the primary answered, it tells how far it was: what is read next is not older.
    expect((seen.mark ?? '') >= mark).toBe(true);
  });

  test('sees it also where commits do not wait for the disk', async () => {
    const quick = await withReplica(
      pair.replicaUrl,
      `${pair.primaryUrl}&options=-c%20synchronous_commit%3Doff`,
    );
    try {
      await paused(quick);
      const person = newPerson();
      const { headers } = await quick.send(customers.createTemporary, person, { token });
      expect((await found(person.phone_no, headers.get(readMarkHeader), quick)).count).toBe(1);
    } finally {
      await quick.close();
    }
  });

  test('comes from the replica again once that has what its client has written', async () => {
    const { phone, mark } = await made();
    await paused();
    const untold = await madeUntold();
    expect(await found(phone, mark)).toEqual({ count: 1, mark: null });
    expect((await found(untold, mark)).count).toBe(0);
  });

  test('sees what was done in a chain', async () => {
    await paused();
    const person = newPerson();
    const change = { ...toRequest(customers.createTemporary, person), key: randomUUID(), attempt: 1, seq: 1 };
    const answer = await server.post({ token, chain: [change] });
    expect(answer.status).toBe(200);
    expect((await found(person.phone_no, answer.headers.get(readMarkHeader))).count).toBe(1);
  });

  test('sees what a change was told to have done when it is sent again', async () => {
    await paused();
    const person = newPerson();
    const key = randomUUID();
    const send = (attempt: string) =>
      server.send(customers.createTemporary, person, { token, key, headers: { 'x-attempt': attempt } });
    await send('1');
    const again = await send('2');
    expect((await found(person.phone_no, again.headers.get(readMarkHeader))).count).toBe(1);
  });

  test('sees the rows of which the changes told', async () => {
    const first = await server.send(rowChanges.since, { mark: '' }, { token });
    await paused();
    const other = await server.signIn('store01');
    const { phone } = await made(other);
    const told = await server.send(rowChanges.since, { mark: first.data.mark }, { token });
    expect(told.data.lists[customers.filter.name]).toHaveLength(1);
    expect((await found(phone, told.headers.get(readMarkHeader))).count).toBe(1);
  });

  test('sees no less than one before, which the primary answered', async () => {
    await paused();
    const phone = await madeUntold();
    const byPrimary = await found(phone, 'not a mark');
    expect(byPrimary.count).toBe(1);
    expect((await found(phone, byPrimary.mark)).count).toBe(1);
  });
});

describe('a mark that the server did not make', () => {
  test.each([
    ['no mark', () => 'x'],
    ['a statement', () => `'; drop table customers; --`],
    ['another database', (mark: string) => mark.replace(/^[\da-f-]+/, randomUUID())],
    ['another timeline', (mark: string) => mark.replace(/\.[\dA-F]{8}\./, '.000000FF.')],
    ['of who must see all', () => fromPrimary],
    ['of the future', (mark: string) => mark.replace(/[\dA-F]{16}$/, 'F'.repeat(16))],
    ['too long', (mark: string) => `${mark}${'0'.repeat(10_000)}`],
    ['a number that is none', (mark: string) => mark.replace(/[\dA-F]{16}$/, 'G'.repeat(16))],
  ])('has the primary answer: %s', async (_, forged) => {
    const { mark } = await made();
    await paused();
    const phone = await madeUntold();
    const seen = await found(phone, forged(mark));
    expect(seen.count).toBe(1);
    // So the client is told a good one.
    expect(seen.mark?.slice(0, mark.length - 17)).toBe(mark.slice(0, -17));
  });

  test('of the past shows what is shown without one', async () => {
    const { mark } = await made();
    await paused();
    const phone = await madeUntold();
    expect((await found(phone, mark.replace(/[\dA-F]{16}$/, '0'.repeat(16)))).count).toBe(0);
  });
});

describe('a replica that is behind', () => {
  test('answers nothing after some seconds; the log says once when it begins, once when it ends', async () => {
    await paused();
    const phone = await madeUntold();
    expect((await found(phone)).count).toBe(0);
    const lines = { begun: logged(notUsed), ended: logged(usedAgain) };
    now += mostBehindMs / 2;
    await server.replica?.look();
    expect((await found(phone)).count).toBe(0);
    // What it lacks is older than the figure now, though the two were not compared again.
    now += mostBehindMs / 2 + 1;
    expect((await found(phone)).count).toBe(1);
    await server.replica?.look();
    now += 1;
    await server.replica?.look();
    expect((await found(phone)).count).toBe(1);
    expect(logged(notUsed)).toBe(lines.begun + 1);
    expect(server.replica?.state()).toMatchObject({ used: false });
    expect(server.replica?.state().lagBytes).toBeGreaterThan(0);
    await even();
    expect(logged(usedAgain)).toBe(lines.ended + 1);
    expect(server.replica?.state().used).toBe(true);
  });

  test('answers while nothing happens on the primary, however long', async () => {
    await even();
    for (let second = 0; second < 10; second++) {
      now += 1000;
      await server.replica?.look();
      expect(server.replica?.state().used).toBe(true);
    }
  });

  test('answers nothing while no one knows how far it is', async () => {
    await even();
    now += mostBehindMs + 1;
    expect((await found('0912799999')).mark).not.toBeNull();
  });
});

test('without a replica no answer carries a mark, and none that comes is looked at', async () => {
  const plain = await createTestServer({ database: pair.primaryUrl });
  try {
    const phone = await madeUntold();
    expect(await found(phone, 'x', plain)).toEqual({ count: 1, mark: null });
    const written = await plain.send(customers.createTemporary, newPerson(), { token });
    expect(written.headers.has(readMarkHeader)).toBe(false);
  } finally {
    await plain.close();
  }
});

test('a replica that was never there does not keep the server from its work', async () => {
  const alone = await withReplica('postgres://quay@/nothing?host=/nowhere');
  try {
    await alone.replica?.look();
    const phone = await madeUntold();
    expect((await found(phone, null, alone)).count).toBe(1);
    expect(alone.log.filter(line => line.includes(notUsed))).toHaveLength(1);
  } finally {
    await alone.close();
  }
});

test('a server that is started with its url reads from it, and says so to the monitoring', async () => {
  const metricsPort = await freePort();
  const started = await createServerProcess({
    DATABASE_URL: pair.primaryUrl,
    DATABASE_READ_URL: pair.replicaUrl,
    METRICS_PORT: String(metricsPort),
  });
  try {
    await resume();
    await started.start();
    const figures = async () => (await askPort(metricsPort, '/metrics')).body;
    await vi.waitFor(async () => expect(await figures()).toContain('quay_replica_used 1'), 10_000);
    const asked = { ...toRequest(customers.filter, { page: 1, size: 5, filters: [] }), token };
    const answer = await fetch(`http://127.0.0.1:${started.port}/api/proxy`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    });
    expect(answer.status).toBe(200);
    expect(await figures()).toContain('quay_replica_reads_total{database="replica"} 1');
  } finally {
    await started.dispose();
  }
}, 60_000);

test('only these calls may be answered by a replica', async () => {
  const names = calls.filter(isForReplica).map(call => call.name);
  await expect(`${names.toSorted().join('\n')}\n`).toMatchFileSnapshot('replica-calls.txt');
});

describe('a replica that fails', () => {
  /** A read that waits on the replica for a table that the primary has locked, and the wait. */
  async function reading() {
    const { phone } = await made();
    await even();
    const holder = await pair.holding('lock table customers in access exclusive mode');
    const answer = found(phone);
    const waits = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await vi.waitFor(async () => expect(await pair.onReplica(waits)).toHaveLength(1), { timeout: 10_000 });
    return { answer, holder, waits };
  }

  test.each(['pg_cancel_backend', 'pg_terminate_backend'])(
    'has its read done again on the primary after %s',
    async end => {
      const { answer, holder, waits } = await reading();
      await pair.onReplica(`select ${end}(pid) from (${waits}) as waiting`);
      await holder.release();
      const seen = await answer;
      expect(seen).toEqual({ count: 1, mark: expect.any(String) });
    },
  );

  test('costs no read when it takes one and says nothing more', async () => {
    const { phone } = await made();
    await even();
    // Then the read has a connection, and waits for the answer.
    await found(phone);
    const frozen = pair.freeze();
    const answer = found(phone);
    await server.replica?.look();
    expect((await answer).count).toBe(1);
    expect((await found(phone)).count).toBe(1);
    frozen.goOn();
    await untilUsed(server);
    expect(await found(phone)).toEqual({ count: 1, mark: null });
  });

  test('is not read from once it has been promoted, before and after the two are compared', async () => {
    const other = await startPair();
    const promoted = await createTestServer({
      database: other.primaryUrl,
      replica: { url: other.replicaUrl, options: { clock: () => now } },
    });
    try {
      await untilUsed(promoted);
      const own = await promoted.signIn('store01');
      await other.onReplica('select pg_promote()');
      await other.onReplica(`update customers set name = 'Of another company'`);
      const names = async () => {
        const { data } = await promoted.send(
          customers.filter,
          { page: 1, size: 100, filters: [] },
          { token: own },
        );
        return new Set(data.items.map(({ name }) => name));
      };
      expect(await names()).not.toContain('Of another company');
      await promoted.replica?.look();
      expect(await names()).not.toContain('Of another company');
      expect(promoted.log.filter(line => line.includes('it is no replica'))).toHaveLength(1);
      expect(promoted.replica?.state()).toMatchObject({ used: false, reads: { replica: 0, primary: 2 } });
    } finally {
      await promoted.close();
      await other.close();
    }
  }, 60_000);

  test('costs no read when it is killed in the middle of one', async () => {
    const { answer, holder } = await reading();
    const lines = logged(notUsed);
    await pair.kill();
    await holder.release();
    expect((await answer).count).toBe(1);
    const phone = await madeUntold();
    const many = await Promise.all(Array.from({ length: 8 }, () => found(phone)));
    expect(many.map(({ count }) => count)).toEqual(Array(8).fill(1));
    await server.replica?.look();
    expect((await found(phone)).count).toBe(1);
    expect(logged(notUsed)).toBe(lines + 1);
  });
});
