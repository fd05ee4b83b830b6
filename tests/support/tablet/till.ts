import { catalogue } from '#calls/all.ts';
import { answerOf, noAnswer, readAnswer, type ServerAnswer } from '#calls/kit/answer.ts';
import type { ChainAnswer } from '#calls/kit/chain.ts';
import { serverMark } from '#calls/kit/mark.ts';
import { toRequest } from '#calls/kit/wire.ts';
import type { Draft, EntryView } from '#offline/api.ts';
import { createClock } from '#offline/browser-ports.ts';
import { createOutbox } from '#offline/core/outbox.ts';
import type { Locks, SendRequest, Transport } from '#offline/core/ports.ts';
import { classify } from '#offline/core/sending/classify.ts';
import { createMemoryDb } from '#offline/memory-db.ts';
import { migrations } from '#offline/migrations.ts';
import { createSeal } from '#offline/vault/seal.ts';

/** As a page of the client has them. */
const sendTimeoutMs = 30_000;
const pingTimeoutMs = 4_000;

/** A sale that a till has made. */
export type Sold = { id: string; begunAt: number; doneAt: number | null; entries: readonly EntryView[] };

export type Till = Awaited<ReturnType<typeof openTill>>;

/**
 * A till that sells as fast as its server takes it, by the real outbox: it begins the next sale as soon as fewer than so many
 * are unsent. Its storage is memory, because it does not fail here.
 *
 * @param draftsOf the changes of a sale of this id
 */
export async function openTill(
  name: string,
  { origin, token, unsent = 3 }: { origin: string; token: string; unsent?: number },
  draftsOf: (id: string) => Draft[],
) {
  const dek = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const outbox = await createOutbox({
    sender: { owner: name, token: () => token, tokenGeneration: () => 1 },
    db: createMemoryDb(),
    seal: createSeal(dek, 'k', name),
    transport: transportTo(origin, name),
    locks: alone,
    channel: { post: () => {}, listen: () => () => {} },
    clock: createClock(),
    random: Math.random,
    catalogue,
    migrations,
    config: { maxQueues: 2, sendTimeoutMs, pingTimeoutMs },
    visible: () => true,
    build: 'till',
    newId: () => crypto.randomUUID(),
  });
  const sales: Sold[] = [];
  let isOpen = true;
  const listeners = new Set<() => void>();

  /** Begins a sale; the promise ends when each of its changes has come to an end. */
  async function sell(): Promise<void> {
    const id = `${name} ${sales.length + 1}`;
    const sale: Sold = { id, begunAt: performance.now(), doneAt: null, entries: [] };
    sales.push(sale);
    const entries = await outbox.enqueue(draftsOf(id));
    sale.entries = await Promise.all(entries.map(({ mid }) => outbox.outcome(mid)));
    sale.doneAt = performance.now();
    for (const listener of listeners) listener();
  }

  const counter = async () => {
    while (isOpen) await sell();
  };
  const counters = Array.from({ length: unsent }, counter);

  return {
    sales,
    outbox,
    /** Told of each sale that has come to an end. */
    follow(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Begins no other sale, and waits until every one has come to an end. */
    async close(): Promise<void> {
      isOpen = false;
      await Promise.all(counters);
      await outbox.close();
    },
  };
}

/** No other tab knows of it. */
const alone: Locks = { hold: (_name, _options, held) => held(new AbortController().signal) };

/** The way of the client's own transport, without a page. */
function transportTo(origin: string, device: string): Transport {
  async function post(head: SendRequest, body: object, over: AbortSignal): Promise<ServerAnswer> {
    try {
      const response = await fetch(`${origin}/api/proxy`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': head.mid,
          'x-attempt': String(head.attempt),
          'x-device-id': device,
          'x-lane': head.lane,
          'x-lane-seq': String(head.laneSeq),
        },
        body: JSON.stringify(body),
        signal: over,
      });
      return await readAnswer(response);
    } catch {
      return noAnswer;
    }
  }
  const transport: Transport = {
    send: async (request, signal) =>
      classify(
        await post(request, { ...toRequest(request.call, request.input), token: request.token }, signal),
      ),
    async sendChain({ requests, own }, signal) {
      const [head] = requests;
      if (!head) return [];
      const chain = requests.map(({ call, input, mid, attempt, laneSeq, gives, read }) => ({
        ...toRequest(call, input),
        ...{ key: mid, attempt, seq: laneSeq, gives, read },
      }));
      const answer = await post(head, { token: head.token, own, chain }, signal);
      if (answer.kind === 'data' && Array.isArray(answer.data) && answer.data.length > 0)
        return answer.data.map((each: ChainAnswer) => classify(answerIn(each)));
      const outcome = classify(answer.kind === 'data' ? noAnswer : answer);
      if (outcome.kind === 'unknown') return requests.map(() => outcome);
      if (outcome.kind === 'auth' || outcome.kind === 'not-sent') return [outcome];
      return [await transport.send(head, signal)];
    },
    ping: signal =>
      fetch(`${origin}/healthz`, { signal }).then(
        ({ ok }) => ok,
        () => false,
      ),
  };
  return transport;
}

/** One answer of a chain, as if it had come alone. */
function answerIn({ status, body, headers = {} }: ChainAnswer): ServerAnswer {
  const marked: Record<string, string> = { ...headers, [serverMark.name]: serverMark.value };
  return answerOf({ status, headers: { get: name => marked[name] ?? null } }, body);
}
