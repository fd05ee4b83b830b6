import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalogue } from '#calls/all.ts';
import { versionNow, withVersion } from '#calls/kit/own-versions.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { createChannel, createClock, createLocks } from '#offline/browser-ports.ts';
import { EntryStateError } from '#offline/core/errors.ts';
import { createOutbox } from '#offline/core/outbox.ts';
import type { SendOutcome, SendRequest } from '#offline/core/ports.ts';
import { createOutboxDb } from '#offline/outbox-db.ts';
import { openOutboxFile } from '#offline/outbox-file.ts';
import { createSeal } from '#offline/vault/seal.ts';
import { order } from '../support/sales/orders.ts';

/** The server's order, as far as versions go: an edit of another version is stale. */
let version: number;
let sent: { op: string; input: Record<string, unknown> }[];
let answer: (request: SendRequest) => SendOutcome;
let token: string | null;
let close: () => Promise<void>;
let outbox: Awaited<ReturnType<typeof createOutbox>>;

const pos_so_no = 'SO-1';
const base = (seen: number): { version: number; document: SalesOrder } => ({
  version: seen,
  document: order({ pos_so_no, version: seen }),
});
const comment = (text: string, seen?: number, no = pos_so_no) => ({
  op: 'salesOrders.update',
  args: { pos_so_no: no, data: { general_comments: text } },
  ...(seen === undefined ? {} : { base: base(seen) }),
});
const deliver = (date: string, seen: number) => ({
  op: 'salesOrders.setRequestedDeliveryDate',
  args: { pos_so_no, date },
  base: base(seen),
});
const confirm = (no = pos_so_no) => ({
  op: 'salesOrders.setStatus',
  args: { pos_so_no: no, status: 'CONFIRMED', cancel_reason_code: '' },
});
const versions = () => sent.map(({ input }) => input.base_version);

function serve({ call, input }: SendRequest): SendOutcome {
  const { base_version: seen } = input as { base_version?: number };
  if (seen !== undefined && seen !== version)
    return { kind: 'refused', error: { code: 'stale', msg: 'changed by somebody else' } };
  version = call.creates ? 1 : version + 1;
  return { kind: 'ok', answer: order({ pos_so_no, version }) };
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  version = 5;
  sent = [];
  answer = serve;
  token = 'token';
  const dek = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
  const file = await openOutboxFile(async () => false);
  const channel = createChannel();
  outbox = await createOutbox({
    sender: { owner: 'a', token: () => token, tokenGeneration: () => 1 },
    db: createOutboxDb(file),
    seal: createSeal(dek, 'k', 'a'),
    transport: {
      ping: async () => true,
      async send(request) {
        sent.push({ op: request.call.name, input: request.input as Record<string, unknown> });
        return answer(request);
      },
    },
    locks: createLocks(),
    channel,
    clock: createClock(),
    random: () => 0,
    catalogue,
    migrations: {},
    config: { maxQueues: 4, sendTimeoutMs: 1_000, pingTimeoutMs: 1_000 },
    visible: () => true,
    build: 'b1',
    newId: () => crypto.randomUUID(),
  });
  close = async () => {
    await outbox.close();
    channel.close();
    file.close();
  };
});
afterEach(() => close());

const outcomes = (mids: readonly string[]) => Promise.all(mids.map(mid => outbox.outcome(mid)));
const states = async (mids: readonly string[]) => (await outcomes(mids)).map(entry => entry.state);
const mids = (entries: readonly { mid: string }[]) => entries.map(({ mid }) => mid);

describe('the version that an edit is sent with', () => {
  test('is the one that the person saw', async () => {
    const [first] = await outbox.enqueue([comment('one', 5)]);
    expect(await states([first?.mid ?? ''])).toEqual(['DONE']);
    expect(versions()).toEqual([5]);
  });

  test('goes on with own earlier changes, whatever they are', async () => {
    const entries = await outbox.enqueue([
      comment('one', 5),
      confirm(),
      comment('two', 5),
      deliver('2099-01-01', 5),
    ]);
    expect(await states(mids(entries))).toEqual(['DONE', 'DONE', 'DONE', 'DONE']);
    expect(versions()).toEqual([5, undefined, 7, 8]);
  });

  test('does not take in what somebody else changed between own changes', async () => {
    const [, second] = await outbox.enqueue([confirm(), comment('mine', 5)]);
    answer = request => {
      const outcome = serve(request);
      // Somebody else is faster than the second.
      if (request.call.name === 'salesOrders.setStatus') version += 1;
      return outcome;
    };
    const entry = await outbox.outcome(second?.mid ?? '');
    expect(entry).toMatchObject({ state: 'FAILED', error: { code: 'stale' }, editable: true });
    expect(versions()).toEqual([undefined, 6]);
  });

  test('of an order made on this tablet is the one that the server gave it', async () => {
    const tempId = 'tmp:11111111-1111-4111-8111-111111111111';
    const create = { op: 'salesOrders.create', args: { pos_so_no: tempId, data: { lines: [] } }, tempId };
    const entries = await outbox.enqueue([create, confirm(tempId), comment('later', 0, tempId)]);
    expect(await states(mids(entries))).toEqual(['DONE', 'DONE', 'DONE']);
    expect(versions()).toEqual([undefined, undefined, 2]);
  });

  test('of an order made on this tablet is refused when somebody else has changed it since', async () => {
    const tempId = 'tmp:33333333-3333-4333-8333-333333333333';
    const create = { op: 'salesOrders.create', args: { pos_so_no: tempId, data: { lines: [] } }, tempId };
    answer = request => {
      const outcome = serve(request);
      // Somebody else is faster than the confirmation.
      if (request.call.creates) version += 1;
      return outcome;
    };
    const entries = await outbox.enqueue([create, confirm(tempId), comment('mine', 0, tempId)]);
    expect(await states(mids(entries))).toEqual(['DONE', 'DONE', 'FAILED']);
    expect(version).toBe(3);
  });

  test('is not sent where the person saw none', async () => {
    const [entry] = await outbox.enqueue([comment('blind')]);
    expect(await states([entry?.mid ?? ''])).toEqual(['DONE']);
    expect(sent[0]?.input).not.toHaveProperty('base_version');
  });

  test('follows a run of own versions, and only from within it', () => {
    const own = [6, 7, 8].reduce(withVersion, undefined as ReturnType<typeof withVersion> | undefined);
    expect([4, 5, 6, 8, 9].map(seen => versionNow(own, seen))).toEqual([4, 8, 8, 8, 9]);
    expect(versionNow(own && withVersion(own, 10), 8)).toBe(8);
    expect(versionNow(own, 0)).toBe(5);
    expect(versionNow(undefined, 0)).toBeUndefined();
  });
});

describe('entries that are rewritten', () => {
  test('are sent as they are now, under new keys and in their places', async () => {
    const entries = await outbox.enqueue([comment('old', 4), confirm(), deliver('2099-01-01', 4)]);
    const [first, , third] = entries;
    if (!first || !third) throw new Error('not accepted');
    expect(await states([first.mid])).toEqual(['FAILED']);
    const [next, gone] = await outbox.rewrite(
      [
        { mid: first.mid, into: comment('merged', 5) },
        { mid: third.mid, into: null },
      ],
      'test',
    );
    expect([next === first.mid, gone]).toEqual([false, null]);
    expect(await states([next ?? ''])).toEqual(['DONE']);
    expect((await outbox.outcome(first.mid)).state).toBe('CANCELLED');
    expect((await outbox.outcome(third.mid)).state).toBe('CANCELLED');
    expect(sent.map(({ op, input }) => [op, input.base_version])).toEqual([
      ['salesOrders.update', 4],
      ['salesOrders.update', 5],
      ['salesOrders.setStatus', undefined],
    ]);
  });

  test('may become another call of the same document', async () => {
    const [first] = await outbox.enqueue([comment('old', 4)]);
    if (!first) throw new Error('not accepted');
    await outbox.outcome(first.mid);
    const [next] = await outbox.rewrite([{ mid: first.mid, into: deliver('2099-01-01', 5) }], 'test');
    expect(await outbox.outcome(next ?? '')).toMatchObject({
      state: 'DONE',
      op: 'salesOrders.setRequestedDeliveryDate',
    });
  });

  test('are left alone, all of them, when one has moved on', async () => {
    const [first, second] = await outbox.enqueue([comment('old', 4), confirm()]);
    if (!first || !second) throw new Error('not accepted');
    await outbox.outcome(first.mid);
    const changes = [first.mid, 'gone'].map(mid => ({ mid, into: comment('new', 5) }));
    await expect(outbox.rewrite(changes, 'test')).rejects.toThrow(EntryStateError);
    expect(outbox.entries().map(({ mid, state }) => [mid, state])).toEqual([
      [first.mid, 'FAILED'],
      [second.mid, 'READY'],
    ]);
  });
});

describe('an entry in doubt whose effect was found', () => {
  const tempId = 'tmp:22222222-2222-4222-8222-222222222222';
  const sale = [
    { op: 'salesOrders.create', args: { pos_so_no: tempId, data: { lines: [] } }, tempId },
    confirm(tempId),
    comment('later', 0, tempId),
  ];

  test('ends as sent, and what waited for its number goes on', async () => {
    answer = request => (request.call.creates ? { kind: 'in-doubt' } : serve(request));
    const [create, , update] = await outbox.enqueue(sale);
    if (!create || !update) throw new Error('not accepted');
    expect(await states([create.mid])).toEqual(['IN_DOUBT']);
    version = 1;
    await outbox.confirmArrived(create.mid, order({ pos_so_no: 'SO-77', version: 1 }));
    expect(await states([create.mid, update.mid])).toEqual(['DONE', 'DONE']);
    expect(outbox.resolve(tempId)).toBe('SO-77');
    expect(sent.filter(({ op }) => op === 'salesOrders.create')).toHaveLength(1);
    expect(sent.at(-1)?.input).toMatchObject({ pos_so_no: 'SO-77', base_version: 2 });
  });

  test('stays in doubt when the answer names no document, and no other state can be confirmed', async () => {
    answer = () => ({ kind: 'in-doubt' });
    const [create] = await outbox.enqueue(sale.slice(0, 1));
    if (!create) throw new Error('not accepted');
    await outbox.outcome(create.mid);
    await expect(outbox.confirmArrived(create.mid, {})).rejects.toThrow(TypeError);
    expect(outbox.entries()[0]?.state).toBe('IN_DOUBT');
    answer = serve;
    const [other] = await outbox.enqueue([comment('x', 5)]);
    await outbox.outcome(other?.mid ?? '');
    await expect(outbox.confirmArrived(other?.mid ?? '', {})).rejects.toThrow(EntryStateError);
  });
});
