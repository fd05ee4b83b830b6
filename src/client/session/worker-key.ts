import type { HeldKey, KeyMessage } from '#offline/messages.ts';
import { keyHeldFor } from '../who/held-key.ts';
import { sessionState } from '../who/session-state.ts';

/** A worker of another build may not know the question. */
const answerMs = 3000;

let active: ServiceWorker | null = null;

/**
 * Leaves the key with the service worker whenever this page goes away. A reload then finds it there: the
 * worker outlives the page by half a minute. Returns how to stop.
 */
export function leaveKeyOnUnload(): () => void {
  const leave = () => {
    const session = sessionState.get();
    const key = session && keyHeldFor(session);
    if (session && key) tell({ type: 'hold-key', ticket: session.ticket, key });
  };
  window.addEventListener('pagehide', leave);
  // A page that was loaded past its worker has none in charge, but the worker is there.
  void navigator.serviceWorker?.getRegistration().then(
    registration => {
      active = registration?.active ?? null;
    },
    () => {},
  );
  return () => window.removeEventListener('pagehide', leave);
}

/** The worker forgets what it was given under the ticket. */
export function dropKeyAtWorker(ticket: string): void {
  tell({ type: 'drop-key', ticket });
}

/** The key that the page before this one left under the ticket; `null` when the worker has stopped since. */
export async function keyFromWorker(ticket: string): Promise<HeldKey | null> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return null;
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    const end = (key: HeldKey | null) => {
      clearTimeout(timer);
      port1.close();
      resolve(key);
    };
    const timer = setTimeout(() => end(null), answerMs);
    // Only our own worker has the other end.
    port1.onmessage = event => end(event.data as HeldKey | null);
    const message: KeyMessage = { type: 'give-key', ticket };
    worker.postMessage(message, [port2]);
  });
}

function tell(message: KeyMessage): void {
  try {
    (navigator.serviceWorker?.controller ?? active)?.postMessage(message);
  } catch {
    // A browser that hands no keys to its worker asks for the password after a reload.
  }
}
