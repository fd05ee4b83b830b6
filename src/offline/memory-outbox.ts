import type { AnyCall } from '#calls/kit/call.ts';
import type { Draft, EntryView } from './api.ts';
import { createClock } from './browser-ports.ts';
import { createOutbox } from './core/outbox.ts';
import type { Channel, Locks, Seal, Sender, Transport } from './core/ports.ts';
import { createMemoryDb } from './memory-db.ts';
import { migrations } from './migrations.ts';

/**
 * Sends a chain of changes by the rules of the outbox, but on memory: for what must never be on a disk, and where a
 * browser gives no storage. Nothing outlives the promise, so it ends with the first change that does not get through, and
 * none after that one leaves. Answers an entry for each draft; which the server has done is DONE, and what is neither DONE
 * nor FAILED it may or may not have.
 */
export async function sendFromMemory(
  drafts: readonly Draft[],
  ports: { sender: Sender; transport: Transport; catalogue: Record<string, AnyCall>; build: string },
): Promise<EntryView[]> {
  const outbox = await createOutbox({
    ...ports,
    transport: untilFirstFailure(ports.transport),
    db: createMemoryDb(),
    seal: plain,
    locks: alone,
    channel: silent,
    clock: createClock(),
    random: Math.random,
    migrations,
    config: { maxQueues: 1, sendTimeoutMs: 35_000, pingTimeoutMs: 5_000 },
    visible: () => true,
    newId: () => crypto.randomUUID(),
  });
  try {
    const accepted = await outbox.enqueue([...drafts]);
    const now = () => {
      const known = new Map(outbox.entries().map(entry => [entry.mid, entry]));
      return accepted.map(entry => known.get(entry.mid) ?? entry);
    };
    await new Promise<void>(resolve => {
      const look = () => {
        const entries = now();
        if (entries.every(isDone) || entries.some(isStuck)) resolve();
      };
      outbox.subscribe(look);
      look();
    });
    return now();
  } finally {
    await outbox.close();
  }
}

/** Two changes that came to nothing together are CANCELLED. */
const isDone = ({ state }: EntryView) => state === 'DONE' || state === 'CANCELLED';

/** It would have to wait, and nothing persists it until then. */
function isStuck({ state, waits }: EntryView): boolean {
  if (state === 'FAILED' || state === 'IN_DOUBT' || state === 'UNKNOWN') return true;
  const because = waits?.because ?? 'sending';
  return because !== 'sending' && because !== 'blocked' && because !== 'dependency';
}

function untilFirstFailure({ send, ...transport }: Transport): Transport {
  let failed = false;
  return {
    ...transport,
    async send(request, signal) {
      if (failed) return { kind: 'not-sent' };
      const outcome = await send(request, signal);
      failed = outcome.kind !== 'ok';
      return outcome;
    },
  };
}

/** Memory needs no key: what lies there is as readable before it is sealed. */
const plain: Seal = {
  seal: async (_place, value) => ({
    keyId: '',
    iv: new Uint8Array(),
    data: new TextEncoder().encode(JSON.stringify(value)),
  }),
  open: async (_place, { data }) => JSON.parse(new TextDecoder().decode(data)),
};

/** No other tab knows of it. */
const alone: Locks = { hold: (_name, _options, held) => held(new AbortController().signal) };
const silent: Channel = { post: () => {}, listen: () => () => {} };
