import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createChainLinks } from '#calls/kit/chain.ts';
import type { Draft } from '#offline/api.ts';
import { createChannel, createClock, createLocks } from '#offline/browser-ports.ts';
import { createOutbox } from '#offline/core/outbox.ts';
import type { SendChain, SendOutcome, SendRequest } from '#offline/core/ports.ts';
import { createOutboxDb } from '#offline/outbox-db.ts';
import { openOutboxFile } from '#offline/outbox-file.ts';
import { createSeal } from '#offline/vault/seal.ts';
import { writes } from './model/catalogue.ts';

let dek: CryptoKey;
/** Nothing is sent without a session. */
let signedIn = false;
let numbers = 0;
/** What the server says of a change, by its mark; that it is made without it. */
let says: Record<string, SendOutcome> = {};
/** No answer comes back. */
let isLost = false;
/** The marks of each request. */
let requests: string[][] = [];
const inputs: unknown[] = [];
const closing: (() => Promise<void> | void)[] = [];

const refused: SendOutcome = { kind: 'refused', error: { code: 'rule', msg: 'no' } };
// Every call of the model carries its mark.
const markOf = ({ input }: SendRequest) => (input as { mark: string }).mark;

/** Makes the changes in order, as the server does, until one is not made. */
function answerChain({ requests: chain, own }: SendChain): SendOutcome[] {
  requests.push(chain.map(markOf));
  if (isLost) return chain.map(() => ({ kind: 'unknown' }));
  const links = createChainLinks(own);
  const outcomes: SendOutcome[] = [];
  for (const request of chain) {
    const { input } = links.next(request.call, request.input, request.read);
    inputs.push(input);
    const answer = { no: `N${++numbers}`, version: numbers };
    const outcome = says[markOf(request)] ?? { kind: 'ok', answer };
    outcomes.push(outcome);
    if (outcome.kind !== 'ok') break;
    links.made(request.call, answer, request.gives);
  }
  return outcomes;
}

async function open(transport: { ledger?: () => boolean } = {}) {
  const file = await openOutboxFile(async () => false);
  const channel = createChannel();
  const outbox = await createOutbox({
    sender: { owner: 'A', token: () => (signedIn ? 'token' : null), tokenGeneration: () => 1 },
    db: createOutboxDb(file),
    seal: createSeal(dek, 'k', 'A'),
    transport: {
      ping: async () => true,
      send: async request => answerChain({ requests: [request] })[0] ?? refused,
      sendChain: async chain => answerChain(chain),
      ...transport,
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
  /** Sends until the entries are in these states. */
  const sendUntil = async (states: string[]) => {
    signedIn = true;
    outbox.wake('user');
    await expect.poll(() => outbox.entries().map(({ state }) => state)).toEqual(states);
    signedIn = false;
  };
  const editable = () => outbox.entries().map(entry => entry.editable);
  return { ...outbox, sendUntil, editable };
}

const sale: Draft[] = [
  { op: 'orders.create', args: { mark: 'o', order: 'tmp:o1', data: {} }, tempId: 'tmp:o1' },
  { op: 'orders.change', args: { mark: 'l', order: 'tmp:o1' } },
  { op: 'orders.pay', args: { mark: 'p', order: 'tmp:o1' } },
];

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  dek = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  signedIn = false;
  isLost = false;
  numbers = 0;
  says = {};
  requests = [];
  inputs.length = 0;
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('a document that waits', () => {
  it('travels in one request, in order, with the number that its creation gets', async () => {
    const outbox = await open();
    await outbox.enqueue(sale);
    await outbox.sendUntil(['DONE', 'DONE', 'DONE']);
    expect(requests).toEqual([['o', 'l', 'p']]);
    expect(inputs).toMatchObject([{ mark: 'o' }, { order: 'N1' }, { order: 'N1' }]);
    expect(outbox.resolve('tmp:o1')).toBe('N1');
  });

  it('travels change by change where the server keeps no ledger', async () => {
    const outbox = await open({ ledger: () => false });
    await outbox.enqueue(sale);
    await outbox.sendUntil(['DONE', 'DONE', 'DONE']);
    expect(requests).toEqual([['o'], ['l'], ['p']]);
  });

  it('is as it was behind a change that is refused: it can be edited and thrown away', async () => {
    says = { l: refused };
    const outbox = await open();
    const [, , paid] = await outbox.enqueue(sale);
    await outbox.sendUntil(['DONE', 'FAILED', 'READY']);
    expect(outbox.editable()).toEqual([false, true, true]);
    expect(outbox.discarding(paid?.mid ?? '').refusal).toBeNull();
  });

  it('is not certainly unsent behind a change that the server has not come to', async () => {
    says = { l: { kind: 'not-sent', retryAfterMs: 60_000 } };
    const outbox = await open();
    await outbox.enqueue(sale);
    await outbox.sendUntil(['DONE', 'READY', 'READY']);
    // A browser may have sent the request twice, and the other copy may still come.
    expect(outbox.editable()).toEqual([false, false, false]);
  });

  it('is of unknown outcome as a whole when the answer is lost, and is found unsent once refused', async () => {
    isLost = true;
    const outbox = await open();
    await outbox.enqueue(sale);
    await outbox.sendUntil(['UNKNOWN', 'UNKNOWN', 'UNKNOWN']);
    isLost = false;
    says = { o: refused };
    await outbox.sendUntil(['FAILED', 'READY', 'READY']);
    expect(outbox.editable()).toEqual([true, true, true]);
  });

  it('stays of unknown outcome where what is refused did not stand before it then', async () => {
    const outbox = await open();
    const [first] = await outbox.enqueue([
      { op: 'orders.create', args: { mark: 'o', order: 'tmp:o1', data: {} }, tempId: 'tmp:o1' },
    ]);
    await outbox.sendUntil(['DONE']);
    const note = (mark: string): Draft => ({ op: 'orders.change', args: { mark, order: 'tmp:o1' } });
    const [away] = await outbox.enqueue([note('x'), note('h'), note('f')]);
    const asked = outbox.discarding(away?.mid ?? '');
    expect(asked.entries.map(({ mid }) => mid)).toEqual([away?.mid]);
    await outbox.discard(asked, 'not wanted');
    isLost = true;
    await outbox.sendUntil(['DONE', 'UNKNOWN', 'UNKNOWN']);
    const [thrown] = await outbox.thrownAway();
    await outbox.restore(thrown?.id ?? '');
    isLost = false;
    says = { x: refused };
    await outbox.sendUntil(['DONE', 'FAILED', 'UNKNOWN', 'UNKNOWN']);
    expect(requests.at(-1)).toEqual(['x', 'h', 'f']);
    expect(outbox.editable()).toEqual([false, true, false, false]);
    expect(first?.state).toBe('READY');
  });
});
