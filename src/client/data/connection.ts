import { readAnswer } from '#calls/answer.ts';
import { noteServerTime } from './server-clock.ts';
import { signal, useSignal } from './signal.ts';

export type ConnectionState = 'online' | 'unreachable' | 'no-network';

export type Connection = {
  state: ConnectionState;
  /** ISO times; null before the first look, and before the first answer. */
  checkedAt: string | null;
  lastContact: string | null;
};

const everyMs = 15_000;
const limitMs = 4000;
const backoffMs = [1000, 2000, 4000, 8000, 15_000];

const connection = signal<Connection>({
  state: navigator.onLine ? 'online' : 'no-network',
  checkedAt: null,
  lastContact: null,
});

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<boolean> | undefined;

export function useConnection(): Connection {
  return useSignal(connection);
}

export function connectionState(): ConnectionState {
  return connection.get().state;
}

export const subscribeConnection = connection.subscribe;

/** Our server answered: it is there, whatever it said. */
export function reportContact(): void {
  failures = 0;
  const now = new Date().toISOString();
  connection.set({ state: 'online', checkedAt: now, lastContact: now });
}

/** A request ended without an answer: look at once. */
export function reportFailure(): void {
  void probe();
}

/**
 * Asks the server whether it is there; resolves to the answer. Several callers share one request. The browser's own
 * opinion only tells "no network" from "server unreachable".
 */
export function probe(signal?: AbortSignal): Promise<boolean> {
  running ??= look(signal).finally(() => {
    running = undefined;
    plan();
  });
  return running;
}

async function look(signal?: AbortSignal): Promise<boolean> {
  try {
    const limit = AbortSignal.timeout(limitMs);
    const response = await fetch('/healthz', {
      cache: 'no-store',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if ((await readAnswer(response)).kind !== 'data') throw new Error(String(response.status));
    noteServerTime(response);
    reportContact();
    return true;
  } catch {
    failures += 1;
    const { lastContact } = connection.get();
    const state = navigator.onLine ? 'unreachable' : 'no-network';
    connection.set({ state, checkedAt: new Date().toISOString(), lastContact });
    return false;
  }
}

/** The next look: every 15 seconds when all is well and somebody is looking, sooner after a failure. */
function plan(): void {
  clearTimeout(timer);
  if (!watching || document.visibilityState !== 'visible') return;
  const wait = failures === 0 ? everyMs : (backoffMs[failures - 1] ?? everyMs);
  timer = setTimeout(() => void probe(), wait);
}

let watching = false;

/** Starts watching; returns how to stop. */
export function watchConnection(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void probe();
    else clearTimeout(timer);
  };
  watching = true;
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    watching = false;
    clearTimeout(timer);
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
    document.removeEventListener('visibilitychange', look);
  };
}
