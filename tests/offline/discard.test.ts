import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Draft } from '#offline/api.ts';
import { createChannel, createClock, createLocks } from '#offline/browser-ports.ts';
import { EntryStateError } from '#offline/core/errors.ts';
import { createOutbox } from '#offline/core/outbox.ts';
import type { SendOutcome, SendRequest } from '#offline/core/ports.ts';
import { createOutboxDb } from '#offline/outbox-db.ts';
import { openOutboxFile } from '#offline/outbox-file.ts';
import { createSeal } from '#offline/vault/seal.ts';
import { tell, writes } from './model/catalogue.ts';

let dek: CryptoKey;
let online = false;
let wall = '2026-12-01T08:00:00.000Z';
let numbers = 0;
let answer: (request: SendRequest) => SendOutcome;
const sent: { mid: string; op: string; mark: string }[] = [];
const closing: (() => Promise<void> | void)[] = [];

async function open() {
  const file = await openOutboxFile(async () => false);
  const channel = createChannel();
  const outbox = await createOutbox({
    sender: { owner: 'A', token: () => 'token', tokenGeneration: () => 1 },
    db: createOutboxDb(file),
    seal: createSeal(dek, 'k', 'A'),
    transport: {
      ping: async () => online,
      async send(request) {
        // Every call of the model carries its mark.
        const { mark } = request.input as { mark: string };
        sent.push({ mid: request.mid, op: request.call.name, mark });
        return answer(request);
      },
    },
    locks: createLocks(),
    channel,
    clock: { ...createClock(), wall: () => wall },
    random: () => 0,
    catalogue: writes,
    migrations: {},
    config: { maxQueues: 4, sendTimeoutMs: 1_000, pingTimeoutMs: 1_000 },
    visible: () => true,
    build: 'b1',
    newId: () => crypto.randomUUID(),
    tell,
  });
  closing.push(async () => {
    await outbox.close();
    channel.close();
    file.close();
  });
  return outbox;
}

const sale: Draft[] = [
  { op: 'customers.create', args: { mark: 'c', customer: 'tmp:c1' }, tempId: 'tmp:c1' },
  {
    op: 'orders.create',
    args: { mark: 'o', order: 'tmp:o1', data: { customer: 'tmp:c1' } },
    tempId: 'tmp:o1',
  },
  { op: 'orders.change', args: { mark: 'l', order: 'tmp:o1' } },
  { op: 'orders.pay', args: { mark: 'p', order: 'tmp:o1' } },
];
const marks = () => sent.map(({ mark }) => mark);

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  dek = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  online = false;
  wall = '2026-12-01T08:00:00.000Z';
  numbers = 0;
  sent.length = 0;
  answer = () => ({ kind: 'ok', answer: { no: `N${++numbers}`, version: 1 } });
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

it('keeps the new customer of a paid sale, and says which money needs it', async () => {
  const outbox = await open();
  const [customer, , , paid] = await outbox.enqueue(sale);
  const asked = outbox.discarding(customer?.mid ?? '');
  expect(asked).toMatchObject({ refusal: 'needed', neededBy: [{ mid: paid?.mid }] });
  await expect(outbox.discard(asked, 'x')).rejects.toBeInstanceOf(EntryStateError);
  expect(outbox.entries()).toHaveLength(4);
});

it('names everything that goes, discards just that, and restores it in order with its keys', async () => {
  const outbox = await open();
  const unpaid = await outbox.enqueue(sale.slice(0, 3));
  const mids = unpaid.map(({ mid }) => mid);
  const asked = outbox.discarding(mids[0] ?? '');
  expect(asked.entries.map(({ mid }) => mid)).toEqual(mids);
  expect(await outbox.discard(asked, 'by mistake')).toEqual({ dropped: mids });
  expect(outbox.entries()).toEqual([]);
  const [thrown] = await outbox.thrownAway();
  expect(thrown).toMatchObject({ reason: 'by mistake', at: wall });
  expect(thrown?.entries.map(({ mid }) => mid)).toEqual(mids);
  await outbox.restore(thrown?.id ?? '');
  expect(outbox.entries().map(({ mid }) => mid)).toEqual(mids);
  expect(await outbox.thrownAway()).toEqual([]);
  online = true;
  outbox.wake('user');
  for (const mid of mids) expect((await outbox.outcome(mid)).state).toBe('DONE');
  expect(sent.map(({ mid }) => mid)).toEqual(mids);
});

it('drops nothing where more would go by now than the person was told of', async () => {
  const outbox = await open();
  const [, order] = await outbox.enqueue(sale.slice(0, 2));
  const asked = outbox.discarding(order?.mid ?? '');
  await outbox.enqueue([{ op: 'orders.pay', args: { mark: 'p', order: 'tmp:o1' } }]);
  await expect(outbox.discard(asked, 'x')).rejects.toBeInstanceOf(EntryStateError);
  expect(outbox.entries()).toHaveLength(3);
});

it('throws a sale away as a whole from any of its steps, and tells the server once', async () => {
  const outbox = await open();
  const [, order, step, paid] = await outbox.enqueue(sale);
  const asked = outbox.discarding(step?.mid ?? '');
  expect(asked).toMatchObject({ refusal: null, money: true });
  expect(new Set(asked.entries.map(({ mid }) => mid))).toEqual(new Set([order, step, paid].map(e => e?.mid)));
  await outbox.discard(asked, 'customer left');
  const [, told] = outbox.entries();
  expect(told).toMatchObject({ op: 'thrown.tell' });
  online = true;
  outbox.wake('user');
  expect((await outbox.outcome(told?.mid ?? '')).state).toBe('DONE');
  expect(marks().sort()).toEqual(['c', expect.stringMatching(/^told-/)]);
});

it('does not throw away or change what tells the server', async () => {
  const outbox = await open();
  const [, order] = await outbox.enqueue(sale);
  await outbox.discard(outbox.discarding(order?.mid ?? ''), 'customer left');
  const told = outbox.entries().at(-1)?.mid ?? '';
  expect(outbox.discarding(told).refusal).toBe('accounts');
  await expect(outbox.discard(outbox.discarding(told), 'x')).rejects.toBeInstanceOf(EntryStateError);
  await expect(outbox.edit(told, { mark: 'other', id: 'x' })).rejects.toBeInstanceOf(EntryStateError);
  await expect(outbox.rewrite([{ mid: told, into: null }], 'x')).rejects.toBeInstanceOf(EntryStateError);
});

it('tells nothing of what is put back before it was told, and that it was undone after', async () => {
  const outbox = await open();
  const [, order] = await outbox.enqueue(sale);
  const throwAway = async () => {
    await outbox.discard(outbox.discarding(order?.mid ?? ''), 'x');
    return (await outbox.thrownAway())[0]?.id ?? '';
  };
  await outbox.restore(await throwAway());
  expect(outbox.entries().map(({ op }) => op)).not.toContain('thrown.tell');
  const id = await throwAway();
  online = true;
  outbox.wake('user');
  await outbox.outcome(outbox.entries().find(({ op }) => op === 'thrown.tell')?.mid ?? '');
  await outbox.restore(id);
  await outbox.outcome(order?.mid ?? '');
  const undone = outbox.entries().find(({ op }) => op === 'thrown.undo');
  await outbox.outcome(undone?.mid ?? '');
  expect(marks().filter(mark => /^(told|undone)-/.test(mark))).toEqual([`told-${id}`, `undone-${id}`]);
});

it('puts the customer back with the order that needs it', async () => {
  const outbox = await open();
  const [customer, order] = await outbox.enqueue(sale.slice(0, 2));
  await outbox.discard(outbox.discarding(order?.mid ?? ''), 'first');
  await outbox.discard(outbox.discarding(customer?.mid ?? ''), 'second');
  const first = (await outbox.thrownAway()).find(({ reason }) => reason === 'first');
  await outbox.restore(first?.id ?? '');
  expect(outbox.entries().map(({ mid }) => mid)).toEqual([customer?.mid, order?.mid]);
});

it('offers what was thrown away for a day', async () => {
  const outbox = await open();
  const [customer] = await outbox.enqueue(sale.slice(0, 1));
  await outbox.discard(outbox.discarding(customer?.mid ?? ''), 'x');
  const [thrown] = await outbox.thrownAway();
  wall = '2026-12-02T08:00:01.000Z';
  expect(await outbox.thrownAway()).toEqual([]);
  await expect(outbox.restore(thrown?.id ?? '')).rejects.toBeInstanceOf(EntryStateError);
});

it('does not keep for later what is in a form or a cart again, and tells of its money', async () => {
  const outbox = await open();
  const [, order] = await outbox.enqueue(sale);
  await outbox.discard(outbox.discarding(order?.mid ?? ''), 'back to the cart', { inHand: true });
  expect(await outbox.thrownAway()).toEqual([]);
  expect(outbox.entries().map(({ op }) => op)).toEqual(['customers.create', 'thrown.tell']);
});
