import type { Random } from '../ports.ts';

export const backoffBaseMs = 1_000;
export const backoffCapMs = 60_000;

/** Full jitter: anything between nothing and `base × 2^(failures − 1)`, at most the cap. In monotonic milliseconds. */
export function backoffMs(failures: number, random: Random): number {
  return random() * Math.min(backoffCapMs, backoffBaseMs * 2 ** Math.max(0, failures - 1));
}
