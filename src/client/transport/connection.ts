import { silentMs } from '#calls/session/changes-stream.ts';
import { noteServerTime, serverNow } from '../page/server-clock.ts';
import { derived, signal, useSignal } from '../page/signal.ts';
import { ask, NoAnswer, rethrowOwn } from './ask.ts';

export type ConnectionState = 'online' | 'unreachable' | 'no-network';

export type Connection = {
  state: ConnectionState;
  /** ISO times; null before the first look, and before the first answer. */
  checkedAt: string | null;
  lastContact: string | null;
  /** Requests that have waited for an answer for seconds, and still do. */
  late: number;
};

const everyMs = 15_000;
const limitMs = 4000;
const silenceMs = 4000;
const backoffMs = [1000, 2000, 4000, 8000, 15_000];
/** When the server last said on its own that it is there, and when it was last asked. */
let aliveAt = Number.NEGATIVE_INFINITY;
let lookedAt = Number.NEGATIVE_INFINITY;
/** A server that says so itself is asked only for its time. */
const clockMs = 5 * 60_000;
/** Until when the server asks not to be looked at. */
let restUntil = 0;

const connection = signal<Connection>({
  state: navigator.onLine ? 'online' : 'no-network',
  checkedAt: null,
  lastContact: null,
  late: 0,
});

let failures = 0;
/** A request waits for an answer in vain. */
let silent = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<boolean> | undefined;
let begun: AbortController | undefined;

export function useConnection(): Connection {
  return useSignal(connection);
}

/** The state alone, which is the same after most answers. */
export const stateNow = derived([connection], ({ state }) => state);

export function useConnectionState(): ConnectionState {
  return useSignal(stateNow);
}

export function connectionState(): ConnectionState {
  return connection.get().state;
}

/** Requests that have waited for an answer for seconds, and still do. */
export function countLateRequests(): number {
  return connection.get().late;
}

/**
 * Tells when the state becomes another one, and not of each answer. A listener that asks the server would ask
 * again because it was answered, refusals among the answers.
 */
export function followConnectionState(listener: (state: ConnectionState) => void): () => void {
  return stateNow.subscribe(() => listener(connectionState()));
}

/** Our server answered: it is there, whatever it said. */
export function reportContact(): void {
  failures = 0;
  silent = false;
  const now = serverNow();
  connection.set({ ...connection.get(), state: 'online', checkedAt: now, lastContact: now });
}

/** The server has said on its own that it is there: it needs not be asked. */
export function reportAlive(): void {
  aliveAt = performance.now();
  reportContact();
}

/** A request ended without an answer: look at once. */
export function reportFailure(): void {
  void probe();
}

/**
 * A request has waited for an answer and got none: no other request is to wait until the server has answered.
 */
export function reportSilence(): void {
  silent = true;
  void probe();
}

/** The server is there, and nothing waits for it in vain: an answer may be waited for. */
export function mayWait(): boolean {
  return connection.get().state === 'online' && !silent;
}

/** Our server has answered on this page. */
export function hasAnswered(): boolean {
  return connection.get().lastContact !== null;
}

/**
 * Asks the server whether it is there; resolves to the answer. Several callers share one request. The browser's own
 * opinion only tells "no network" from "server unreachable".
 */
export function probe(signal?: AbortSignal): Promise<boolean> {
  if (performance.now() < restUntil) return Promise.resolve(false);
  running ??= look(signal).finally(() => {
    running = undefined;
    plan();
  });
  return running;
}

/** The network has changed: a probe that still waits on the old one starts again, for all who wait for it. */
export function restartProbe(): Promise<boolean> {
  restUntil = 0;
  begun?.abort();
  return probe();
}

async function look(signal?: AbortSignal): Promise<boolean> {
  const own = new AbortController();
  begun = own;
  const over = AbortSignal.any([own.signal, AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])]);
  const asked = performance.now();
  lookedAt = asked;
  try {
    const answer = await ask('/healthz', { signal: over });
    if (answer.kind === 'refusal' && answer.retryAfterMs !== undefined)
      restUntil = performance.now() + answer.retryAfterMs * (1 + Math.random() / 2);
    if (answer.kind !== 'data') throw new NoAnswer();
    // What our server answers here.
    const { time } = answer.data as { time: string };
    noteServerTime(Date.parse(time) + (performance.now() - asked) / 2);
    restUntil = 0;
    reportContact();
    return true;
  } catch (error) {
    if (own.signal.aborted) return look(signal);
    rethrowOwn(error);
    failures += 1;
    const state = navigator.onLine ? 'unreachable' : 'no-network';
    connection.set({ ...connection.get(), state, checkedAt: serverNow() });
    return false;
  }
}

/**
 * Makes a request and waits for it as long as the server is there. After some seconds without an answer the
 * server is asked whether it is there. When two probes in a row find no server, the request is given up. A
 * server that accepts and never answers costs one wait, not one for each step. `onSilence` is told as soon as
 * those seconds are over.
 */
export async function whileThere<T>(
  request: (signal: AbortSignal) => Promise<T>,
  signals: readonly AbortSignal[],
  onSilence?: () => void,
): Promise<T> {
  const given = new AbortController();
  let isLate = false;
  const timer = setTimeout(async () => {
    isLate = true;
    countLate(1);
    onSilence?.();
    reportSilence();
    if (!(await probe()) && !(await probe())) given.abort();
  }, silenceMs);
  try {
    return await request(AbortSignal.any([given.signal, ...signals]));
  } finally {
    clearTimeout(timer);
    if (isLate) countLate(-1);
  }
}

function countLate(more: number): void {
  const now = connection.get();
  connection.set({ ...now, late: now.late + more });
}

/** The next probe: every 15 seconds when all is well and the page is visible, sooner after a failure. */
function plan(): void {
  clearTimeout(timer);
  if (!watching || document.visibilityState !== 'visible') return;
  const wait = failures === 0 ? everyMs : (backoffMs[failures - 1] ?? everyMs);
  // Each tablet at times of its own: all of them lose a server at one moment.
  const spread = wait * (0.75 + Math.random() / 2);
  timer = setTimeout(
    () => (isFreshlyHeard() ? plan() : void probe()),
    Math.max(spread, restUntil - performance.now()),
  );
}

const isFreshlyHeard = () => tellsByItself() && performance.now() - lookedAt < clockMs;

/** The server says on its own that it is there, and what changes. */
export function tellsByItself(): boolean {
  return failures === 0 && performance.now() - aliveAt < silentMs;
}

let watching = false;

/** Starts watching; returns how to stop. */
export function watchConnection(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void probe();
    else clearTimeout(timer);
  };
  const reprobe = () => void restartProbe();
  watching = true;
  window.addEventListener('online', reprobe);
  window.addEventListener('offline', look);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  look();
  return () => {
    watching = false;
    clearTimeout(timer);
    window.removeEventListener('online', reprobe);
    window.removeEventListener('offline', look);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
  };
}
