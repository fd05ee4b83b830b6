import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnyWrite } from '#calls/kit/call.ts';
import { createChannel, createClock, createLocks } from '#offline/browser-ports.ts';
import { EntryStateError } from '#offline/core/errors.ts';
import type { Migrations } from '#offline/core/migrate.ts';
import { createOutbox } from '#offline/core/outbox.ts';
import type { SendOutcome, SendRequest } from '#offline/core/ports.ts';
import { createOutboxDb } from '#offline/outbox-db.ts';
import { type OutboxFile, openOutboxFile } from '#offline/outbox-file.ts';
import { createSeal } from '#offline/vault/seal.ts';
import { openVault } from '#offline/vault/vault.ts';
import { writes } from './model/catalogue.ts';

let dek: CryptoKey;
let online = true;
let numbers = 0;
const sent: SendRequest[] = [];
const closing: (() => Promise<void> | void)[] = [];
let answer: (request: SendRequest) => SendOutcome;

type Change = {
  token?: string | null;
  file?: OutboxFile;
  keyId?: string;
  catalogue?: Record<string, AnyWrite>;
  migrations?: Migrations;
};

async function openAs(owner: string, change: Change = {}) {
  const file = change.file ?? (await openOutboxFile(async () => false));
  const channel = createChannel();
  const seal = createSeal(dek, change.keyId ?? 'k', owner);
  const outbox = await createOutbox({
    sender: {
      owner,
      token: () => (change.token === undefined ? 'token' : change.token),
      tokenGeneration: () => 1,
    },
    db: createOutboxDb(file),
    seal,
    transport: {
      ping: async () => online,
      async send(request) {
        sent.push(request);
        return answer(request);
      },
    },
    locks: createLocks(),
    channel,
    clock: createClock(),
    random: () => 0,
    catalogue: change.catalogue ?? writes,
    migrations: change.migrations ?? {},
    config: { maxQueues: 4, sendTimeoutMs: 1_000, pingTimeoutMs: 1_000 },
    visible: () => true,
    build: 'b1',
    newId: () => crypto.randomUUID(),
  });
  closing.push(async () => {
    await outbox.close();
    channel.close();
    file.close();
  });
  return { outbox, file };
}

const sale = (order: string, customer: string) => [
  { op: 'customers.create', args: { mark: 'c', customer }, tempId: customer },
  { op: 'orders.create', args: { mark: 'o', order, data: { customer } }, tempId: order },
  { op: 'orders.change', args: { mark: 'l', order } },
];

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  dek = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
  online = true;
  numbers = 0;
  sent.length = 0;
  answer = () => ({ kind: 'ok', answer: { no: `N${++numbers}`, version: 1 } });
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('the outbox in a browser', () => {
  it('keeps a sale through a reload offline, then sends it in order with the server’s numbers', async () => {
    online = false;
    const first = await openAs('A');
    const accepted = await first.outbox.enqueue(sale('tmp:o1', 'tmp:c1'));
    expect(accepted.map(entry => entry.state)).toEqual(['READY', 'READY', 'READY']);
    expect(accepted[1]?.deps).toEqual([accepted[0]?.mid]);
    for (const close of closing.splice(0)) await close();
    online = true;
    const { outbox } = await openAs('A');
    for (const { mid } of accepted) expect((await outbox.outcome(mid)).state).toBe('DONE');
    expect(sent.map(request => request.input)).toEqual([
      { mark: 'c' },
      { mark: 'o', data: { customer: 'N1' } },
      { mark: 'l', order: 'N2' },
    ]);
    expect(sent.map(request => request.laneSeq)).toEqual([1, 1, 2]);
    expect(outbox.resolve('tmp:o1')).toBe('N2');
  });

  it('puts a change of a numbered document into the lane it was made in', async () => {
    const { outbox } = await openAs('A');
    const [, , last] = await outbox.enqueue(sale('tmp:o1', 'tmp:c1'));
    await outbox.outcome(last?.mid ?? '');
    const [later] = await outbox.enqueue([{ op: 'orders.change', args: { mark: 'x', order: 'N2' } }]);
    expect(later?.lane).toBe('so:tmp:o1');
  });

  it('folds an answer until it is settled, and keeps the identity of what did not change', async () => {
    const { outbox } = await openAs('A');
    const [entry] = await outbox.enqueue([{ op: 'orders.change', args: { mark: 'x', order: 'N9' } }]);
    const done = await outbox.outcome(entry?.mid ?? '');
    expect(done).toMatchObject({ state: 'DONE', settled: false, answer: { no: 'N1', version: 1 } });
    const before = outbox.entries();
    await outbox.enqueue([{ op: 'orders.change', args: { mark: 'y', order: 'N8' } }]);
    expect(outbox.entries()[0]).toBe(before[0]);
    await outbox.acknowledge([done.mid]);
    expect(outbox.entries()[0]).toMatchObject({ mid: done.mid, settled: true });
  });

  it('holds only the document of a refused entry, which can be edited and sent in its place', async () => {
    answer = ({ input }) =>
      (input as { mark: string }).mark === 'bad' // every call of the model carries its mark
        ? { kind: 'refused', error: { code: 'rule', msg: 'No stock' } }
        : { kind: 'ok', answer: { no: 'N', version: 1 } };
    const { outbox } = await openAs('A');
    const [bad, behind, other] = await outbox.enqueue([
      { op: 'orders.change', args: { mark: 'bad', order: 'N1' } },
      { op: 'orders.change', args: { mark: 'behind', order: 'N1' } },
      { op: 'orders.change', args: { mark: 'other', order: 'N2' } },
    ]);
    if (!bad || !behind || !other) throw new Error('not accepted');
    expect(await outbox.outcome(bad.mid)).toMatchObject({
      state: 'FAILED',
      error: { msg: 'No stock' },
      editable: true,
    });
    expect((await outbox.outcome(other.mid)).state).toBe('DONE');
    expect(outbox.entries()[1]?.waits).toEqual({ because: 'blocked', on: bad.mid });
    const edited = await outbox.edit(bad.mid, { mark: 'good', order: 'N1' });
    expect(edited.seq).toBe(bad.seq);
    expect(edited.mid).not.toBe(bad.mid);
    expect((await outbox.outcome(behind.mid)).state).toBe('DONE');
    expect(sent.map(({ input }) => (input as { mark: string }).mark).slice(-2)).toEqual(['good', 'behind']);
  });

  it.each([
    ['nothing', null],
    ['an object of another shape', {}],
    ['a text', 'OK'],
    ['no number', { version: 1 }],
    ['an empty number', { no: '', version: 1 }],
  ])('never takes a document for made that is answered with %s', async (_, said) => {
    answer = request => ({ kind: 'ok', answer: request.call.creates ? said : { no: 'N', version: 1 } });
    const { outbox } = await openAs('A');
    const [made, , other] = await outbox.enqueue([
      {
        op: 'orders.create',
        args: { mark: 'o', order: 'tmp:o1', data: { customer: 'C' } },
        tempId: 'tmp:o1',
      },
      { op: 'orders.change', args: { mark: 'l', order: 'tmp:o1' } },
      { op: 'orders.change', args: { mark: 'x', order: 'N9' } },
    ]);
    expect((await outbox.outcome(made?.mid ?? '')).state).toBe('IN_DOUBT');
    // Nor does what comes after it leave without the number; the rest of the queue goes on.
    expect((await outbox.outcome(other?.mid ?? '')).state).toBe('DONE');
    expect(sent.map(({ call }) => call.name)).toEqual(['orders.create', 'orders.change']);
  });

  it('takes no change for done that is answered with something else than its call answers', async () => {
    answer = () => ({ kind: 'ok', answer: { version: 'seven' } });
    const { outbox } = await openAs('A');
    const [entry] = await outbox.enqueue([{ op: 'orders.change', args: { mark: 'x', order: 'N9' } }]);
    expect((await outbox.outcome(entry?.mid ?? '')).state).toBe('IN_DOUBT');
    expect(sent).toHaveLength(1);
  });

  it('sends an entry in doubt again only when a person says so', async () => {
    answer = () => ({ kind: 'in-doubt' });
    const { outbox } = await openAs('A');
    const [entry] = await outbox.enqueue([{ op: 'orders.change', args: { mark: 'x', order: 'N9' } }]);
    expect((await outbox.outcome(entry?.mid ?? '')).state).toBe('IN_DOUBT');
    expect(sent).toHaveLength(1);
    answer = () => ({ kind: 'ok', answer: { no: 'N9', version: 1 } });
    await outbox.retry(entry?.mid ?? '');
    const again = outbox.entries()[0];
    expect(again?.mid).not.toBe(entry?.mid);
    expect((await outbox.outcome(again?.mid ?? '')).state).toBe('DONE');
  });

  it('waits for a sign-in without a token, and tells another person counts only', async () => {
    const a = await openAs('A', { token: null });
    await a.outbox.enqueue([{ op: 'orders.change', args: { mark: 'secret', order: 'N9' } }]);
    expect(a.outbox.entries()[0]?.waits).toEqual({ because: 'sign-in' });
    const b = await openAs('B');
    expect(b.outbox.entries()).toEqual([]);
    expect(b.outbox.others()).toEqual([{ owner: 'A', count: 1, oldest: a.outbox.entries()[0]?.createdAt }]);
    expect(sent).toEqual([]);
    const vault = await openVault({ iterations: 1_000 });
    closing.push(vault.close);
    await expect(vault.forget('A')).rejects.toBeInstanceOf(EntryStateError);
  });

  it('lists but never sends what was sealed under another key', async () => {
    const before = await openAs('A', { token: null });
    await before.outbox.enqueue([{ op: 'orders.change', args: { mark: 'x', order: 'N9' } }]);
    const { outbox } = await openAs('A', { keyId: 'k2' });
    expect(outbox.entries()[0]).toMatchObject({ sealed: true, args: null, waits: { because: 'attention' } });
    expect(JSON.parse(await outbox.exportFile()).entries).toHaveLength(1);
    expect(sent).toEqual([]);
  });

  it('sends from one tab what two tabs have accepted', async () => {
    online = false;
    const one = await openAs('A');
    const two = await openAs('A');
    const [first] = await one.outbox.enqueue([{ op: 'orders.change', args: { mark: '1', order: 'N1' } }]);
    const [second] = await two.outbox.enqueue([{ op: 'orders.change', args: { mark: '2', order: 'N1' } }]);
    online = true;
    two.outbox.wake('user');
    expect((await two.outbox.outcome(first?.mid ?? '')).state).toBe('DONE');
    expect((await one.outbox.outcome(second?.mid ?? '')).state).toBe('DONE');
    expect(sent.map(request => request.mid)).toEqual([first?.mid, second?.mid]);
  });

  it('sends an entry of an older build in the shape of this one, under its own key', async () => {
    online = false;
    const before = await openAs('A');
    const [entry] = await before.outbox.enqueue([{ op: 'orders.change', args: { mark: 'x', order: 'N1' } }]);
    for (const close of closing.splice(0)) await close();
    online = true;
    const newer = writes['orders.change'];
    if (!newer) throw new Error('not in the catalogue');
    // The arguments of this call are an object.
    const step = (args: unknown) => ({ ...(args as object), migrated: true });
    const { outbox } = await openAs('A', {
      catalogue: { 'orders.change': { ...newer, version: 2 } },
      migrations: { 'orders.change': { 1: step } },
    });
    expect((await outbox.outcome(entry?.mid ?? '')).state).toBe('DONE');
    expect(sent.map(({ mid, input }) => [mid, input])).toEqual([
      [entry?.mid, { mark: 'x', order: 'N1', migrated: true }],
    ]);
  });

  it('holds what this build does not know until one that does', async () => {
    online = false;
    const before = await openAs('A');
    const [entry] = await before.outbox.enqueue([{ op: 'orders.change', args: { mark: 'x', order: 'N1' } }]);
    for (const close of closing.splice(0)) await close();
    online = true;
    const older = await openAs('A', { catalogue: {} });
    expect(older.outbox.entries()[0]).toMatchObject({ state: 'READY', waits: { because: 'upgrade' } });
    for (const close of closing.splice(0)) await close();
    expect(sent).toEqual([]);
    const { outbox } = await openAs('A');
    expect((await outbox.outcome(entry?.mid ?? '')).state).toBe('DONE');
  });

  it('lets a newer build upgrade the storage, and says so instead of losing a sale', async () => {
    const { outbox } = await openAs('A', { token: null });
    const newer = await openDB('quay-outbox', 99);
    const refused = outbox.enqueue([{ op: 'orders.change', args: { mark: 'x', order: 'N1' } }]);
    await expect(refused).rejects.toMatchObject({ name: 'StorageError', reason: 'blocked' });
    newer.close();
  });

  it('accepts the same tap once', async () => {
    const { outbox } = await openAs('A', { token: null });
    const draft = { op: 'orders.change', args: { mark: 'x', order: 'N1' }, mid: crypto.randomUUID() };
    await Promise.all([outbox.enqueue([draft]), outbox.enqueue([draft])]);
    expect(outbox.entries()).toHaveLength(1);
  });
});
