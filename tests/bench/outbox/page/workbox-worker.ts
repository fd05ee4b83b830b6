import { Queue } from 'workbox-background-sync';
import type { Change } from './contender.ts';

// As its documentation has it under "Advanced usage". The requests are replayed one after the other, one that
// fails goes back to the front, and an answer of 500 or more counts as a failure. Beyond that, each request
// is given the token of now instead of the one it was stored with. Nothing is sent before a page has said
// which that is, and two replays never run at once.

type Asked = { token: string } & (
  | { type: 'push'; url: string; key: string; body: string }
  | { type: 'replay' }
  | { type: 'left' }
);
type Extendable = ExtendableMessage & MessageEvent<Asked>;
type ExtendableMessage = { waitUntil: (work: Promise<unknown>) => void };

let token: string | undefined;
let running: Promise<void> | undefined;
const queue = new Queue('bench', { onSync: replay });

function replay(): Promise<void> {
  running ??= replayAll().finally(() => {
    running = undefined;
  });
  return running;
}

async function replayAll(): Promise<void> {
  if (token === undefined) throw new Error('nobody is signed in');
  for (let entry = await queue.shiftRequest(); entry; entry = await queue.shiftRequest()) {
    try {
      const request = entry.request.clone();
      request.headers.set('authorization', `Bearer ${token}`);
      const response = await fetch(request);
      if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
    } catch (error) {
      await queue.unshiftRequest(entry);
      throw error;
    }
  }
}

async function answer(asked: Asked): Promise<unknown> {
  token = asked.token;
  if (asked.type === 'replay') return void (await replay().catch(() => undefined));
  if (asked.type === 'left') {
    const entries = await queue.getAll();
    const bodies = await Promise.all(entries.map(entry => entry.request.clone().json()));
    return bodies.map((body: { change: Change }) => body.change.n);
  }
  const headers = { 'content-type': 'application/json', 'idempotency-key': asked.key };
  await queue.pushRequest({
    request: new Request(asked.url, { method: 'POST', headers, body: asked.body }),
  });
}

self.addEventListener('install', () => {
  // The worker's own global, which the page's types do not have.
  void (self as unknown as { skipWaiting: () => Promise<void> }).skipWaiting();
});
self.addEventListener('message', event => {
  const { data, ports, waitUntil } = extendable(event as Extendable); // of a worker, from our own page
  waitUntil(
    answer(data).then(
      value => ports[0]?.postMessage({ ok: true, value }),
      error => ports[0]?.postMessage({ ok: false, error: String(error) }),
    ),
  );
});

function extendable(event: Extendable) {
  return { data: event.data, ports: event.ports, waitUntil: event.waitUntil.bind(event) };
}
