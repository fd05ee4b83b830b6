import { describe, expect, test, vi } from 'vitest';
import { createClock } from '#offline/browser-ports.ts';
import { createOutbox } from '#offline/core/outbox.ts';
import type { SendRequest } from '#offline/core/ports.ts';
import { createMemoryDb } from '#offline/memory-db.ts';
import { createSeal } from '#offline/vault/seal.ts';
import { writes } from './model/catalogue.ts';

type Made = { mid: string; mark: string; input: unknown; laneSeq: number };

/**
 * A server that makes each change once. It holds one that does not follow those of its queue that it has, and refuses one that
 * names what is not there.
 */
function createServer() {
  let made: Made[] = [];
  let last = 0;
  const lanes = () => Map.groupBy(made, ({ mid }) => laneOf.get(mid) ?? '');
  const laneOf = new Map<string, string>();
  const answers = new Map<string, unknown>();
  return {
    made: () => made,
    /** Is told of each request. */
    sees: (_request: SendRequest): unknown => undefined,
    send(request: SendRequest) {
      this.sees(request);
      const { mid, lane, laneSeq, input } = request;
      laneOf.set(mid, lane);
      if (made.some(each => each.mid === mid)) return { kind: 'ok', answer: answers.get(mid) } as const;
      const before = lanes().get(lane)?.length ?? 0;
      if (before > 0 && laneSeq > before + 1) return { kind: 'not-sent' } as const;
      const given = new Set(made.map(each => numberIn(answers.get(each.mid))));
      if ((JSON.stringify(input).match(/\bN\d+\b/g) ?? []).some(no => !given.has(no)))
        return { kind: 'refused', error: { code: 'not_found', msg: 'not there' } } as const;
      const { mark } = input as { mark: string }; // every call of the model carries its mark
      made.push({ mid, mark, input, laneSeq });
      answers.set(mid, { no: `N${++last}`, version: before + 1 });
      return { kind: 'ok', answer: answers.get(mid) } as const;
    },
    /** Its database is as it was after so many changes. Numbers go on above those that are lost. */
    restore(count: number) {
      made = made.slice(0, count);
      last += 100;
    },
    find: async (keys: readonly string[]) => keys.filter(key => !made.some(({ mid }) => mid === key)),
  };
}

const ended = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise(resolve => signal?.addEventListener('abort', () => resolve(), { once: true }));

const numberIn = (answer: unknown) => (answer as { no: string }).no; // as `send` makes it

const createDisk = async () => ({
  db: createMemoryDb(),
  dek: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
});

/** A disk, and the same for a tab that is slow: something happens before a change of it, the next or a later one. */
async function createSlowDisk() {
  const disk = await createDisk();
  let changes = 0;
  const deeds = new Map<number, () => Promise<unknown>>();
  const db: typeof disk.db = {
    ...disk.db,
    async transact(mode, work) {
      if (mode === 'write') await deeds.get(++changes)?.();
      return disk.db.transact(mode, work);
    },
  };
  return {
    disk,
    db,
    happens: (deed: () => Promise<unknown>, later = 0) => void deeds.set(changes + 1 + later, deed),
  };
}

/** @param leads false for a tab that leaves the sending to another one */
async function openTablet(
  server: ReturnType<typeof createServer>,
  { db, dek }: Awaited<ReturnType<typeof createDisk>>,
  leads = true,
) {
  let online = true;
  let hold: (() => Promise<void>) | null = null;
  const outbox = await createOutbox({
    sender: { owner: 'A', token: () => 'token', tokenGeneration: () => 1 },
    db,
    seal: createSeal(dek, 'k', 'A'),
    transport: {
      ping: async () => online,
      async send(request) {
        if (!online) return { kind: 'unknown' };
        const answer = server.send(request);
        await hold?.();
        return answer;
      },
    },
    locks: {
      hold: (_name, { signal }, held) => (leads ? held(new AbortController().signal) : ended(signal)),
    },
    channel: { post: () => {}, listen: () => () => {} },
    clock: createClock(),
    random: () => 0,
    catalogue: writes,
    migrations: {},
    config: { maxQueues: 4, sendTimeoutMs: 1000, pingTimeoutMs: 1000 },
    visible: () => true,
    build: 'b1',
    newId: () => crypto.randomUUID(),
  });
  return {
    outbox,
    async sends(...drafts: Parameters<typeof outbox.enqueue>[0]) {
      const entries = await outbox.enqueue(drafts);
      return Promise.all(entries.map(({ mid }) => outbox.outcome(mid)));
    },
    /** The next answer comes, and is not written down: resolves to what lets it be, once it has come. */
    holdAnswers: () =>
      new Promise<() => void>(come => {
        hold = () =>
          new Promise<void>(write => {
            hold = null;
            come(write);
          });
      }),
    connect(is: boolean) {
      online = is;
      if (is) outbox.wake('online');
    },
  };
}

const customer = { op: 'customers.create', args: { mark: 'customer', customer: 'tmp:c' }, tempId: 'tmp:c' };
const order = {
  op: 'orders.create',
  args: { mark: 'order', order: 'tmp:o', data: { customer: 'tmp:c' } },
  tempId: 'tmp:o',
};
const set = (mark: string, version: number) => ({
  op: 'orders.set',
  args: { mark, order: 'tmp:o', line: mark, value: mark },
  base: { version, document: null },
});

describe('changes that the server has answered and lost', () => {
  test('are made once, in their order and under their keys, by numbers of their own', async () => {
    const server = createServer();
    const { outbox, sends } = await openTablet(server, await createDisk());
    await sends(customer, order);
    await sends(set('a', 1));
    const told = await sends(set('b', 2), set('c', 2));
    const before = server.made();
    await outbox.acknowledge(outbox.entries().map(({ mid }) => mid));
    expect(outbox.resolve('tmp:o')).toBe('N2');
    server.restore(1);
    expect(await outbox.recover(server.find)).toBe(4);
    for (const { mid } of told) expect(await outbox.outcome(mid)).toMatchObject({ state: 'DONE' });
    const keysOf = (made: readonly Made[]) => made.map(({ mid, mark, laneSeq }) => ({ mid, mark, laneSeq }));
    expect(keysOf(server.made())).toEqual(keysOf(before));
    // The customer was kept, so it has the number that it had.
    expect(server.made()[1]?.input).toEqual({ mark: 'order', data: { customer: 'N1' } });
    expect(outbox.resolve('tmp:o')).toBe('N106');
    expect(server.made()[2]?.input).toMatchObject({ order: 'N106' });
    expect(await outbox.recover(server.find)).toBe(0);
    expect(server.made()).toHaveLength(5);
    const entries = outbox.entries();
    expect(new Set(entries.map(({ mid }) => mid)).size).toBe(entries.length);
    await outbox.close();
  });

  test('name the versions that the server has again, and not those that it has lost', async () => {
    const server = createServer();
    const { outbox, sends } = await openTablet(server, await createDisk());
    await sends(customer, order);
    await sends(set('a', 1), set('b', 1), set('c', 1));
    const versions = () =>
      server.made().flatMap(({ input }) => (input as { base_version?: number }).base_version ?? []);
    const before = versions();
    expect(before).toEqual([1, 2, 3]);
    server.restore(3);
    expect(await outbox.recover(server.find)).toBe(2);
    await Promise.all(outbox.entries().map(({ mid }) => outbox.outcome(mid)));
    expect(versions()).toEqual(before);
    await outbox.close();
  });

  test('come before what was made later and is not sent, which waits for the next number', async () => {
    const server = createServer();
    const { outbox, sends, connect } = await openTablet(server, await createDisk());
    await sends(customer, order);
    connect(false);
    const other = { ...order, args: { ...order.args, mark: 'other', order: 'tmp:p' }, tempId: 'tmp:p' };
    const later = await outbox.enqueue([other, set('late', 2)]);
    server.restore(0);
    expect(await outbox.recover(server.find)).toBe(2);
    expect(outbox.entries().map(({ state }) => state)).not.toContain('DONE');
    connect(true);
    for (const { mid } of later) expect(await outbox.outcome(mid)).toMatchObject({ state: 'DONE' });
    expect(server.made().map(({ mark }) => mark)).toHaveLength(4);
    const made = new Map(server.made().map(({ mark, input }) => [mark, input]));
    expect(made.get('other')).toEqual({ mark: 'other', data: { customer: outbox.resolve('tmp:c') } });
    expect(made.get('late')).toMatchObject({ order: outbox.resolve('tmp:o') });
    await outbox.close();
  });

  test('let go by itself what was refused because they were not there', async () => {
    const server = createServer();
    const { outbox, sends } = await openTablet(server, await createDisk());
    await sends(customer, order);
    server.restore(0);
    // The tablet does not know yet that the database went back.
    const other = { ...order, args: { ...order.args, mark: 'other', order: 'tmp:p' }, tempId: 'tmp:p' };
    const refused = await sends(other, set('refused', 1));
    expect(refused.map(({ state }) => state)).toEqual(['FAILED', 'FAILED']);
    expect(await outbox.recover(server.find)).toBe(2);
    await vi.waitFor(() =>
      expect(outbox.entries().map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE', 'DONE']),
    );
    expect(server.made().map(({ mark }) => mark)).toEqual(
      expect.arrayContaining(['customer', 'order', 'other', 'refused']),
    );
    expect(server.made()).toHaveLength(4);
    await outbox.close();
  });

  test('are among them where the answer had come and was not written down', async () => {
    const server = createServer();
    const { outbox, sends, holdAnswers } = await openTablet(server, await createDisk());
    const [made] = await sends(customer);
    const answered = holdAnswers();
    const [late] = await outbox.enqueue([order]);
    const write = await answered;
    server.restore(0);
    expect(await outbox.recover(server.find)).toBe(1);
    write();
    for (const mid of [made?.mid, late?.mid])
      await vi.waitFor(() =>
        expect(outbox.entries().find(entry => entry.mid === mid)).toMatchObject({ state: 'DONE' }),
      );
    expect(server.made().map(({ mark }) => mark)).toEqual(['customer', 'order']);
    await outbox.close();
  });

  test('are named by nothing that was composed a moment before they were known to be lost', async () => {
    const server = createServer();
    const { disk, db, happens } = await createSlowDisk();
    const { outbox, sends, connect } = await openTablet(server, { ...disk, db });
    await sends(customer);
    connect(false);
    const [entry] = await outbox.enqueue([order]);
    await vi.waitFor(() => expect(outbox.entries().at(-1)?.state).toBe('UNKNOWN'));
    const other = await openTablet(server, disk, false);
    happens(async () => {
      server.restore(0);
      expect(await other.outbox.recover(server.find)).toBe(1);
    });
    const sent: unknown[] = [];
    server.sees = request => sent.push(request.input);
    connect(true);
    expect(await outbox.outcome(entry?.mid ?? '')).toMatchObject({ state: 'DONE' });
    expect(JSON.stringify(sent)).not.toContain('N1"');
    await other.outbox.close();
    await outbox.close();
  });

  test('are named by another tab as the one that has recovered them says', async () => {
    const server = createServer();
    const disk = await createDisk();
    const { outbox, sends, connect } = await openTablet(server, disk);
    await sends(customer, order);
    connect(false);
    // By the number that the person sees; this tab keeps what it has sealed.
    const late = { ...set('late', 1), args: { mark: 'late', order: 'N2', line: 'a', value: 'late' } };
    const [entry] = await outbox.enqueue([late]);
    server.restore(0);
    const other = await openTablet(server, disk, false);
    expect(await other.outbox.recover(server.find)).toBe(2);
    await other.outbox.close();
    connect(true);
    expect(await outbox.outcome(entry?.mid ?? '')).toMatchObject({ state: 'DONE' });
    const made = server.made().find(({ mark }) => mark === 'late');
    expect(made?.input).toMatchObject({ order: outbox.resolve('tmp:o') });
    expect(outbox.resolve('tmp:o')).not.toBe('N2');
    await outbox.close();
  });

  /** By the number that the person sees. */
  const byNumber = {
    op: 'orders.set',
    args: { mark: 'late', order: 'N2', line: 'a', value: 'late' },
    base: { version: 1, document: null },
  };

  /** Of each request that names what is lost. */
  const namesLost = (server: ReturnType<typeof createServer>) => {
    const found: unknown[] = [];
    server.sees = ({ input }) => /"N[12]"/.test(JSON.stringify(input)) && found.push(input);
    return found;
  };

  /** What is made; a change may have joined the one that makes its document. */
  const marks = (server: ReturnType<typeof createServer>) =>
    server.made().flatMap(({ mark }) => mark.split('+'));

  test('are named by no change that is accepted while they are put back', async () => {
    const server = createServer();
    const { disk, db, happens } = await createSlowDisk();
    const { outbox, sends, connect } = await openTablet(server, disk);
    await sends(customer, order);
    connect(false);
    server.restore(0);
    const other = await openTablet(server, { ...disk, db }, false);
    // Its first change looks at answers that are on their way.
    happens(() => outbox.enqueue([byNumber]), 1);
    expect(await other.outbox.recover(server.find)).toBe(2);
    await other.outbox.close();
    const wrong = namesLost(server);
    connect(true);
    await vi.waitFor(() => expect(marks(server)).toContain('late'));
    expect(wrong).toEqual([]);
    await outbox.close();
  });

  test('are named by no change that was sealed before they were put back', async () => {
    const server = createServer();
    const { disk, db, happens } = await createSlowDisk();
    const { outbox, sends, connect } = await openTablet(server, { ...disk, db });
    await sends(customer, order);
    connect(false);
    server.restore(0);
    const other = await openTablet(server, disk, false);
    happens(() => other.outbox.recover(server.find));
    await outbox.enqueue([byNumber]);
    await other.outbox.close();
    const wrong = namesLost(server);
    connect(true);
    await vi.waitFor(() => expect(marks(server)).toContain('late'));
    expect(wrong).toEqual([]);
    await outbox.close();
  });

  test('are named by no screen that was open meanwhile', async () => {
    const server = createServer();
    const { outbox, sends } = await openTablet(server, await createDisk());
    await sends(customer, order);
    server.restore(0);
    expect(await outbox.recover(server.find)).toBe(2);
    await vi.waitFor(() => expect(server.made()).toHaveLength(2));
    expect(await sends(byNumber)).toMatchObject([{ state: 'DONE', lane: 'so:tmp:o' }]);
    await outbox.close();
  });

  test('are named by no edit of a refused change', async () => {
    const server = createServer();
    const { disk, db, happens } = await createSlowDisk();
    const { outbox, sends } = await openTablet(server, { ...disk, db });
    await sends(customer, order);
    const [refused] = await sends({ ...byNumber, args: { ...byNumber.args, value: 'N9' } });
    expect(refused).toMatchObject({ state: 'FAILED' });
    server.restore(0);
    const other = await openTablet(server, disk, false);
    happens(() => other.outbox.recover(server.find));
    const wrong = namesLost(server);
    await outbox.edit(refused?.mid ?? '', byNumber.args, '');
    await other.outbox.close();
    await vi.waitFor(() => expect(marks(server)).toContain('late'));
    expect(wrong).toEqual([]);
    await outbox.close();
  });
});
