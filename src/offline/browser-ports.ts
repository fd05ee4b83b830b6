import type { Channel, ChannelMessage, Clock, Locks } from './core/ports.ts';
import { serverNow } from './device-clock.ts';

/** Web Locks. A lock taken by force ends the holder's request with an AbortError while its work still runs. */
export function createLocks(): Locks {
  return {
    async hold(name, { steal, signal }, held) {
      if (signal.aborted) return;
      const lost = new AbortController();
      let work: Promise<void> | undefined;
      try {
        // `steal` and `signal` exclude each other; a theft is granted at once anyway.
        await navigator.locks.request(name, steal ? { steal: true } : { signal }, () => {
          work = held(lost.signal);
          return work;
        });
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
        lost.abort();
        await work;
      }
    },
  };
}

export function createChannel(): Channel & { close(): void } {
  const channel = new BroadcastChannel('quay-outbox');
  const listeners = new Set<(message: ChannelMessage) => void>();
  channel.onmessage = (event: MessageEvent<ChannelMessage>) => {
    for (const listener of listeners) listener(event.data);
  };
  let open = true;
  return {
    post(message) {
      if (open) channel.postMessage(message);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      open = false;
      channel.close();
    },
  };
}

export function createClock(): Clock {
  return {
    now: () => performance.now(),
    wall: () => serverNow(),
    sleep: (ms, signal) =>
      new Promise(resolve => {
        if (signal.aborted) return resolve();
        const end = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, Math.max(0, ms));
        signal.addEventListener('abort', end);
      }),
  };
}
