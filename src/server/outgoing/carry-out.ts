import type { Db } from '../db/connection.ts';
import type { Logger } from '../log.ts';
import { lostAfterMs } from '../queue/lease.ts';
import { type Adapter, type Carrier, type Kind, type Payloads, SystemProblem, settleMs } from './adapter.ts';
import { beginMaking, type Command, Lost, type Settled } from './commands.ts';

/** After so many tries that ended in nothing, a person decides. */
export const mostAttempts = 12;
const shortestPauseMs = 5000;
const longestPauseMs = 15 * 60_000;

export type CarryingOut = {
  db: Db;
  log: Pick<Logger, 'warn'>;
  now: () => Date;
  /** 0 up to 1: spreads what failed together. */
  random: () => number;
  /** Cuts what is on its way. */
  signal: AbortSignal;
};

/** What became of a command, and what the system had against it. */
export type Outcome = { settled: Settled; problem: SystemProblem | null };

/** Longer each time, and never the same for all. */
const pauseMs = (times: number, random: () => number): number =>
  Math.min(longestPauseMs, shortestPauseMs * 2 ** Math.min(times - 1, 20)) * (0.5 + random() / 2);

/** A system that is back is found out within this time, unless it asked to be left alone for longer. */
const longestSystemPauseMs = 2 * 60_000;

/** So many commands in a row that came to nothing say that it is the system, and none of them. */
export const mostDoubts = 5;

/** How long a system is left alone that was not available so many times in a row. */
export const systemPauseMs =
  ({ retryAfterMs }: SystemProblem, random: () => number) =>
  (times: number): number =>
    Math.max(retryAfterMs ?? 0, Math.min(longestSystemPauseMs, pauseMs(times, random)));

/** The same after commands that came to nothing: some of them may be at fault themselves. */
export const doubtPauseMs =
  (random: () => number) =>
  (times: number): number =>
    times < mostDoubts ? 0 : Math.min(longestSystemPauseMs, pauseMs(times - mostDoubts + 1, random));

/**
 * Asks the system whether it has done the command, and has it do so where it has not.
 *
 * After a request of unknown outcome nothing is made until the system cannot be working on it any more.
 *
 * @throws Lost where another process has the command now
 */
export async function carryOut(adapter: Adapter, command: Command, at: CarryingOut): Promise<Outcome> {
  const { db, now, signal, log } = at;
  const carrier = carrierOf(adapter, command);
  let making = false;
  try {
    const found = await carrier.find(command.payload, signal);
    if (found) return { settled: { status: 'done', found }, problem: null };
    const settles = (command.made_at?.getTime() ?? Number.NEGATIVE_INFINITY) + settleMs;
    if (settles > now().getTime())
      return { settled: notAfter(again(command, command.last_error, true, at), settles), problem: null };
    const begun = now();
    if (!(await beginMaking(db, command, begun))) throw new Lost();
    // This process may have stood still since, and another one may be at it.
    if (now().getTime() - begun.getTime() > lostAfterMs) throw new Lost();
    making = true;
    return { settled: { status: 'done', found: await carrier.make(command.payload, signal) }, problem: null };
  } catch (error) {
    if (error instanceof Lost) throw error;
    const problem = asProblem(error);
    log.warn({ err: error, ...namesOf(command) }, 'a command was not carried out');
    return { settled: settledBy(problem, command, making, at), problem };
  }
}

/** The command waits for its next try, or for a person. */
export function again(
  command: Command,
  error: string,
  isUnknown: boolean,
  { now, random }: Pick<CarryingOut, 'now' | 'random'>,
  leastMs = 0,
): Settled {
  const attempts = command.attempts + 1;
  if (attempts >= mostAttempts) return { status: 'dead', error, attempts };
  const next_at = new Date(now().getTime() + Math.max(leastMs, pauseMs(attempts, random)));
  return { status: isUnknown ? 'unknown' : 'queued', error, attempts, next_at };
}

function settledBy(problem: SystemProblem, command: Command, making: boolean, at: CarryingOut): Settled {
  const { kind, message, retryAfterMs } = problem;
  const { attempts } = command;
  if (kind === 'refused') return { status: 'refused', error: message, attempts: attempts + 1 };
  const isUnknown = making ? kind === 'unknown' : command.made_at !== null;
  // It is no fault of the command: all commands wait until the system is back.
  if (kind === 'unavailable')
    return { status: isUnknown ? 'unknown' : 'queued', error: message, attempts, next_at: at.now() };
  return again(command, message, isUnknown, at, retryAfterMs ?? 0);
}

/** The carrier of a command's own kind. The compiler cannot follow that system, kind and function belong together. */
const carrierOf = ({ carriers }: Adapter, { kind }: Command) =>
  (carriers as unknown as { readonly [K in Kind]: Carrier<Payloads[Kind]> })[kind];

const notAfter = (settled: Settled, ms: number): Settled =>
  'next_at' in settled ? { ...settled, next_at: new Date(Math.min(settled.next_at.getTime(), ms)) } : settled;

const asProblem = (error: unknown): SystemProblem =>
  error instanceof SystemProblem ? error : new SystemProblem('unknown', reasonOf(error), { cause: error });

/** Which command, for the log. */
export const namesOf = ({ system, kind, document_no }: Command) => ({ system, kind, document_no });
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
