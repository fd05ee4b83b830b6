import 'fake-indexeddb/auto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { IDBFactory } from 'fake-indexeddb';
import { readAnswer } from '../../src/calls/kit/answer.ts';
import { createChannel, createClock, createLocks } from '../../src/offline/browser-ports.ts';
import { createOutbox } from '../../src/offline/core/outbox.ts';
import type { Transport } from '../../src/offline/core/ports.ts';
import { classify } from '../../src/offline/core/sending/classify.ts';
import { createOutboxDb } from '../../src/offline/outbox-db.ts';
import { openOutboxFile } from '../../src/offline/outbox-file.ts';
import { createSeal } from '../../src/offline/vault/seal.ts';
import { writes } from '../offline/model/catalogue.ts';

// Prints what it costs to drain 1,000 independent entries through the outbox. Compares a bare loop that sends
// the same requests with the same bound to the same server and writes nothing down. Both in this thread; the
// server has its own.

const count = Number(process.env.DRAIN_ENTRIES ?? 1_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const maxQueues = 4;
const goal = 1.2;
/**
 * How long the server takes for a change: a built-in back end on a fast disk, and one over the radio of a
 * shop.
 */
const services = [5, 20];

type Line = { origin: string; changes: () => Promise<number>; close: () => Promise<unknown> };

async function serve(serviceMs: number): Promise<Line> {
  const worker = new Worker(new URL('./drain-server.ts', import.meta.url), { workerData: serviceMs });
  // The worker tells numbers only.
  const told = async () => (await once(worker, 'message'))[0] as number;
  const port = await told();
  return {
    origin: `http://127.0.0.1:${port}`,
    changes() {
      worker.postMessage('changes');
      return told();
    },
    close: () => worker.terminate(),
  };
}

async function post({ origin }: Line, mid: string, input: unknown, signal?: AbortSignal) {
  const response = await fetch(origin, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': mid },
    body: JSON.stringify(input),
    ...(signal ? { signal } : {}),
  });
  return readAnswer(response);
}

const inputs = Array.from({ length: count }, (_, index) => ({
  mark: `${index} ${'x'.repeat(500)}`,
  order: `SO-${index}`,
}));

async function bareLoop(line: Line): Promise<number> {
  const started = performance.now();
  const left = inputs.map(input => ({ mid: crypto.randomUUID(), input }));
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) classify(await post(line, next.mid, next.input));
  };
  await Promise.all(Array.from({ length: maxQueues }, worker));
  return performance.now() - started;
}

async function throughOutbox(line: Line): Promise<{ drainMs: number; enqueueMs: number[] }> {
  globalThis.indexedDB = new IDBFactory();
  const dek = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
  const file = await openOutboxFile(async () => false);
  const channel = createChannel();
  let token: string | null = null;
  const transport: Transport = {
    ping: async () => true,
    send: async ({ mid, input }, signal) => classify(await post(line, mid, input, signal)),
  };
  const outbox = await createOutbox({
    sender: { owner: 'A', token: () => token, tokenGeneration: () => 1 },
    db: createOutboxDb(file),
    seal: createSeal(dek, 'k', 'A'),
    transport,
    locks: createLocks(),
    channel,
    clock: createClock(),
    random: Math.random,
    catalogue: writes,
    migrations: {},
    config: { maxQueues, sendTimeoutMs: 30_000, pingTimeoutMs: 5_000 },
    visible: () => true,
    build: 'bench',
    newId: () => crypto.randomUUID(),
  });
  const enqueueMs: number[] = [];
  for (const args of inputs) {
    const started = performance.now();
    await outbox.enqueue([{ op: 'orders.change', args }]);
    enqueueMs.push(performance.now() - started);
  }
  const drained = new Promise<void>(resolve => {
    outbox.subscribe(() => {
      if (outbox.entries().every(entry => entry.state === 'DONE')) resolve();
    });
  });
  token = 'token';
  const started = performance.now();
  outbox.wake('signed-in');
  await drained;
  const drainMs = performance.now() - started;
  await outbox.close();
  channel.close();
  file.close();
  return { drainMs, enqueueMs };
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

console.log(`\n${count} independent entries drained, ${maxQueues} at a time, best of ${rounds}`);
for (const serviceMs of services) {
  const bare: number[] = [];
  const outbox: number[] = [];
  let last: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const line = await serve(serviceMs);
    bare.push(await bareLoop(line));
    const { drainMs, enqueueMs } = await throughOutbox(line);
    outbox.push(drainMs);
    last = enqueueMs;
    const changes = await line.changes();
    if (changes !== 2 * count) throw new Error(`${changes} changes, not ${2 * count}`);
    await line.close();
  }
  const ratio = Math.min(...outbox) / Math.min(...bare);
  console.log(
    `  server ${String(serviceMs).padStart(2)} ms   bare loop ${Math.min(...bare)
      .toFixed(0)
      .padStart(6)} ms   ` +
      `outbox ${Math.min(...outbox)
        .toFixed(0)
        .padStart(6)} ms   ratio ${ratio.toFixed(2)}${ratio > goal ? `, over the goal of ${goal}` : ''}`,
  );
  const tenth = Math.floor(count / 10);
  console.log(
    `  enqueue p95: first ${tenth} ${p95(last.slice(0, tenth)).toFixed(2)} ms, last ${tenth} ${p95(last.slice(-tenth)).toFixed(2)} ms`,
  );
}
