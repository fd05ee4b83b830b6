import type { AnyRead } from '#calls/kit/call.ts';
import { serverMs } from '../page/server-clock.ts';
import { signal } from '../page/signal.ts';
import { background, type Refusal, type Why } from '../transport/back-off.ts';
import { CallFailure, Unreachable } from '../transport/fetch-call.ts';

/** Why a table could not be read when it was last asked for, and when it is asked for again. */
export type Trouble = {
  why: Why;
  /** The server's own words; empty where it had none. */
  msg: string;
  /** ISO time. */
  again: string;
};

/** Of each table that could not be read, by its name. */
export const syncTrouble = signal<ReadonlyMap<string, Trouble>>(new Map());

/** What the back-off knows a table by: what a screen asks of the same list is another thing. */
export const troubleKeyOf = ({ name }: Pick<AnyRead, 'name'>): string => `table ${name}`;

/** What an error says to the back-off: neither an answer nor a broken line is the tablet's own doing. */
export function refusalIn(error: unknown): Refusal {
  if (error instanceof Unreachable) return null;
  return error instanceof CallFailure ? error : { status: 0, code: 'tablet', msg: '' };
}

/** Takes down what the back-off says of a table that was just asked for. */
export function noteTrouble(call: AnyRead): void {
  const name = troubleKeyOf(call);
  const held = background.held(name);
  const troubles = syncTrouble.get();
  if (!held && !troubles.has(call.name)) return;
  const next = new Map(troubles);
  next.delete(call.name);
  if (held) {
    const again = new Date(serverMs() + background.waitMs(name)).toISOString();
    next.set(call.name, { why: held.why, msg: held.msg, again });
  }
  syncTrouble.set(next);
}

export function forgetTroubles(calls: readonly AnyRead[]): void {
  for (const call of calls) background.answered(troubleKeyOf(call));
  syncTrouble.set(new Map());
}
