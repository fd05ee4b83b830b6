import { type Contender, requestOf, session } from './contender.ts';

/**
 * workbox-background-sync's Queue in a service worker (see `workbox-worker.ts`). Each change goes into the
 * queue before it is sent. That is more than its plugin does, which queues what has failed. The browser's
 * sync event may take minutes. So the page also asks for a replay four times a second, on `online` and at a
 * sign-in.
 */
export async function openWorkbox(): Promise<Contender> {
  await navigator.serviceWorker.register('/worker.js', { type: 'module' });
  const { active } = await navigator.serviceWorker.ready;
  if (!active) throw new Error('no worker');
  const worker = active;

  function ask<T>(message: object): Promise<T> {
    const { port1, port2 } = new MessageChannel();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    port1.onmessage = (event: MessageEvent<{ ok: true; value: T } | { ok: false; error: string }>) => {
      if (event.data.ok) resolve(event.data.value);
      else reject(new Error(event.data.error));
      port1.close();
    };
    worker.postMessage({ ...message, token: session.token }, [port2]);
    return promise;
  }

  const replay = () => void ask({ type: 'replay' });
  const timer = setInterval(replay, 250);
  window.addEventListener('online', replay);
  window.addEventListener('token', replay);
  return {
    async enqueue(change) {
      const request = requestOf(change);
      await ask({ type: 'push', url: request.url, key: change.key, body: await request.text() });
      replay();
    },
    left: () => ask<number[]>({ type: 'left' }),
    async close() {
      clearInterval(timer);
    },
  };
}
