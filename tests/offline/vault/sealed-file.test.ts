import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createChannel, createClock, createLocks } from '#offline/browser-ports.ts';
import { createOutbox } from '#offline/core/outbox.ts';
import type { SendRequest } from '#offline/core/ports.ts';
import { createOutboxDb } from '#offline/outbox-db.ts';
import { openOutboxFile } from '#offline/outbox-file.ts';
import { createSeal } from '#offline/vault/seal.ts';
import { openFile, sealFile } from '#offline/vault/sealed-file.ts';
import { writes } from '../model/catalogue.ts';

const closing: (() => Promise<void> | void)[] = [];
/** The ledger of the server: one effect for each key. */
let ledger: Map<string, { no: string; version: number }>;
const sent: SendRequest[] = [];

/** A tablet with its own storage. */
async function tablet(owner: string, token: string | null) {
  globalThis.indexedDB = new IDBFactory();
  const dek = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
  const file = await openOutboxFile(async () => false);
  const channel = createChannel();
  const outbox = await createOutbox({
    sender: { owner, token: () => token, tokenGeneration: () => 1 },
    db: createOutboxDb(file),
    seal: createSeal(dek, 'k', owner),
    transport: {
      ping: async () => true,
      async send(request) {
        sent.push(request);
        const answer = ledger.get(request.mid) ?? { no: `N${ledger.size + 1}`, version: 1 };
        ledger.set(request.mid, answer);
        return { kind: 'ok', answer };
      },
    },
    locks: createLocks(),
    channel,
    clock: createClock(),
    random: () => 0,
    catalogue: writes,
    migrations: {},
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
  return outbox;
}
async function close(): Promise<void> {
  for (const end of closing.splice(0)) await end();
}

const sale = [
  { op: 'customers.create', args: { mark: 'c', customer: 'tmp:c1' }, tempId: 'tmp:c1' },
  {
    op: 'orders.create',
    args: { mark: 'o', order: 'tmp:o1', data: { customer: 'tmp:c1' } },
    tempId: 'tmp:o1',
  },
  { op: 'orders.change', args: { mark: 'l', order: 'tmp:o1' } },
];

beforeEach(() => {
  ledger = new Map();
  sent.length = 0;
});
afterEach(close);

describe('the outbox of a broken tablet', () => {
  it('is taken over by another one and sent in its order, once, with the keys it had', async () => {
    const broken = await tablet('A', null);
    const made = await broken.enqueue(sale);
    const text = await sealFile(await broken.takeOut(), 'con meo trèo');
    expect(text).not.toContain('tmp:');
    await close();
    const other = await tablet('A', null);
    const portable = await openFile(text, 'con meo trèo'.normalize('NFD'));
    expect(await other.bringIn(portable)).toEqual({ added: 3, known: 0 });
    expect(await other.bringIn(portable)).toEqual({ added: 0, known: 3 });
    // It may have been sent meanwhile: not to be changed, and joined by nothing.
    expect(other.entries().map(entry => [entry.mid, entry.editable])).toEqual(
      made.map(entry => [entry.mid, false]),
    );
    const again = await openFile(await sealFile(await other.takeOut(), 'p'), 'p');
    await close();
    const last = await tablet('A', 'token');
    await last.bringIn(again);
    for (const { mid } of made) expect((await last.outcome(mid)).state).toBe('DONE');
    expect(sent.map(({ mid, input }) => [mid, input])).toEqual([
      [made[0]?.mid, { mark: 'c' }],
      [made[1]?.mid, { mark: 'o', data: { customer: 'N1' } }],
      [made[2]?.mid, { mark: 'l', order: 'N2' }],
    ]);
  });

  it('is not done twice when the broken tablet has sent it after all', async () => {
    const broken = await tablet('A', null);
    await broken.enqueue(sale);
    const portable = await broken.takeOut();
    await close();
    for (const { mid } of portable.entries) ledger.set(mid, { no: `N${ledger.size + 1}`, version: 1 });
    const other = await tablet('A', 'token');
    await other.bringIn(portable);
    for (const { mid } of portable.entries) expect((await other.outcome(mid)).state).toBe('DONE');
    expect(ledger.size).toBe(3);
    expect(other.resolve('tmp:o1')).toBe('N2');
  });

  it('is opened by its passphrase and taken over by its owner only', async () => {
    const outbox = await tablet('A', null);
    await outbox.enqueue(sale);
    const portable = await outbox.takeOut();
    const text = await sealFile(portable, 'right');
    await expect(openFile(text, 'wrong')).rejects.toMatchObject({ reason: 'passphrase' });
    await expect(openFile('{}', 'right')).rejects.toMatchObject({ reason: 'not-a-file' });
    const newer = JSON.stringify({ ...JSON.parse(text), version: 2 });
    await expect(openFile(newer, 'right')).rejects.toMatchObject({ reason: 'newer' });
    await close();
    const stranger = await tablet('B', null);
    await expect(stranger.bringIn(portable)).rejects.toMatchObject({ reason: 'owner' });
    expect(stranger.entries()).toEqual([]);
  });
});

describe('an order that was never sent', () => {
  it('is deleted as a whole with what needs its number, and its customer stays', async () => {
    const outbox = await tablet('A', null);
    const [customer, order] = await outbox.enqueue(sale);
    const { dropped } = await outbox.discard(outbox.discarding(order?.mid ?? ''), 'by mistake');
    expect(dropped).toHaveLength(2);
    expect(outbox.entries().map(entry => entry.mid)).toEqual([customer?.mid]);
  });

  it('is not deleted once a part of it may have reached the server', async () => {
    const outbox = await tablet('A', null);
    await outbox.enqueue(sale);
    const portable = await outbox.takeOut();
    await close();
    const other = await tablet('A', null);
    await other.bringIn(portable);
    const asked = other.discarding(other.entries()[1]?.mid ?? '');
    expect(asked.refusal).toBe('sent');
    await expect(other.discard(asked, 'by mistake')).rejects.toMatchObject({
      name: 'EntryStateError',
    });
    expect(other.entries()).toHaveLength(3);
  });

  it('is one call after ten edits of a line, under a new key in the old place', async () => {
    const outbox = await tablet('A', null);
    const [, order] = await outbox.enqueue(sale.slice(0, 2));
    for (let value = 1; value <= 10; value++)
      await outbox.enqueue([
        { op: 'orders.set', args: { mark: `s${value}`, order: 'tmp:o1', line: 'l1', value: `${value}` } },
      ]);
    expect(outbox.entries()).toHaveLength(2);
    const joined = outbox.entries()[1];
    expect(joined).toMatchObject({ op: 'orders.create', tempId: 'tmp:o1', args: { lines: { l1: '10' } } });
    expect(joined?.seq).toBe(order?.seq);
    expect(joined?.mid).not.toBe(order?.mid);
    expect((await outbox.outcome(order?.mid ?? '')).state).toBe('CANCELLED');
  });
});
