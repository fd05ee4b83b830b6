import type { Clock } from '../ports.ts';

// Signals here fire with `null` as their reason: without one, an exception with its stack is made each time.

export type WakeSignal = {
  ring(): void;
  /** Resolves after `ms`, when rung (also if that happened since the last wait), or when the signal fires. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

export function createWakeSignal(clock: Clock): WakeSignal {
  let rung = false;
  let current: AbortController | undefined;
  return {
    ring() {
      rung = true;
      current?.abort(null);
    },
    async wait(ms, signal) {
      if (!rung && !signal.aborted) {
        current = new AbortController();
        await clock.sleep(ms, AbortSignal.any([current.signal, signal]));
        current = undefined;
      }
      rung = false;
    },
  };
}

/** Runs the work with a time limit. A late or failed work answers `late`; its signal fires, its end is not awaited. */
export async function within<T>(
  clock: Clock,
  ms: number,
  late: T,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, outer]);
  const timer = clock.sleep(ms, signal).then(() => late);
  const result = work(signal).catch(() => late);
  const first = await Promise.race([result, timer]);
  end.abort(null);
  return first;
}
