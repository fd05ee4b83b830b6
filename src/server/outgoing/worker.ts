import type { Db } from '../db/connection.ts';
import type { Logger } from '../log.ts';
import { type Adapter, type Carrier, type Kind, type Payloads, SystemProblem } from './adapter.ts';
import {
  beginMaking,
  type Command,
  Lost,
  lostAfterMs,
  type Settled,
  seeCommands,
  settleCommand,
  systemAnswered,
  systemFailed,
  takeCommand,
} from './commands.ts';
import { applyDone, applyRefused, type Effects } from './effects.ts';

/** After so many tries that ended in nothing, a person decides. */
export const mostAttempts = 12;
const shortestPauseMs = 5000;
const longestPauseMs = 15 * 60_000;
/** A stop waits so long for what is on its way; after it, the outcome is unknown. */
const stopMs = 4000;

export type OutgoingOptions = {
  log: Pick<Logger, 'warn'>;
  now?: () => Date;
  /** 0 up to 1: spreads what failed together. */
  random?: () => number;
  /** How often it looks by itself. */
  restMs?: number;
};

export type Outgoing = {
  /** Carries out what is due, and resolves when nothing is. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Carries out commands to systems outside, each document's in their order. Any number of processes may. No
 * transaction is open while a system is asked.
 *
 * A command is never blindly repeated. Before each `make` the system is asked whether it has done it. After a
 * request of unknown outcome nothing is made until the system cannot be working on it any more.
 */
export function startOutgoing(
  db: Db,
  adapters: readonly Adapter[],
  effects: Effects,
  { log, now = () => new Date(), random = Math.random, restMs = 1000 }: OutgoingOptions,
): Outgoing {
  const running = new Map<Command, Promise<void>>();
  const cut = new AbortController();
  let stopping = false;

  /** Longer each time, and never the same for all. */
  const pauseMs = (times: number) =>
    Math.min(longestPauseMs, shortestPauseMs * 2 ** Math.min(times - 1, 20)) * (0.5 + random() / 2);

  async function carryOut(adapter: Adapter, command: Command): Promise<void> {
    const outcome = await outcomeOf(adapter, command);
    try {
      await conclude(command, outcome);
    } catch (error) {
      if (error instanceof Lost) throw error;
      log.warn({ err: error, ...namesOf(command) }, 'the outcome of a command could not be written');
      // The system keeps what it has done: the next look finds it there.
      await db.transaction(tx => settleCommand(tx, command, again(command, reasonOf(error), true), now()));
    }
  }

  type Outcome = { settled: Settled; problem: SystemProblem | null };

  async function outcomeOf(adapter: Adapter, command: Command): Promise<Outcome> {
    const carrier = carrierOf(adapter, command);
    const signal = cut.signal;
    let making = false;
    try {
      const found = await carrier.find(command.payload, signal);
      if (found) return { settled: { status: 'done', found }, problem: null };
      const settles = (command.made_at?.getTime() ?? Number.NEGATIVE_INFINITY) + adapter.settleMs;
      if (settles > now().getTime())
        return { settled: sooner(again(command, command.last_error, true), settles), problem: null };
      const begun = now();
      if (!(await beginMaking(db, command, begun))) throw new Lost();
      making = true;
      // This process may have stood still since, and another one may be at it.
      if (now().getTime() - begun.getTime() > lostAfterMs) throw new Lost();
      return {
        settled: { status: 'done', found: await carrier.make(command.payload, signal) },
        problem: null,
      };
    } catch (error) {
      if (error instanceof Lost) throw error;
      const problem =
        error instanceof SystemProblem
          ? error
          : new SystemProblem('unknown', reasonOf(error), { cause: error });
      log.warn({ err: error, ...namesOf(command) }, 'a command was not carried out');
      return { settled: settledBy(problem, command, making), problem };
    }
  }

  function settledBy(problem: SystemProblem, command: Command, making: boolean): Settled {
    const { kind, message, retryAfterMs } = problem;
    const attempts = command.attempts + 1;
    if (kind === 'refused') return { status: 'refused', error: message, attempts };
    const isUnknown = making ? kind === 'unknown' : command.made_at !== null;
    if (kind === 'unavailable')
      return {
        status: isUnknown ? 'unknown' : 'queued',
        error: message,
        attempts: command.attempts,
        next_at: now(),
      };
    return again(command, message, isUnknown, retryAfterMs ?? 0);
  }

  /** The command waits for its next try, or for a person. */
  function again(command: Command, error: string, isUnknown: boolean, leastMs = 0): Settled {
    const attempts = command.attempts + 1;
    if (attempts >= mostAttempts) return { status: 'dead', error, attempts };
    const next_at = new Date(now().getTime() + Math.max(leastMs, pauseMs(attempts)));
    return { status: isUnknown ? 'unknown' : 'queued', error, attempts, next_at };
  }

  async function conclude(command: Command, { settled, problem }: Outcome): Promise<void> {
    const { system } = command;
    const at = now();
    await db.transaction(async tx => {
      // The document first: whoever changes it locks it before its commands.
      if (settled.status === 'done') await applyDone(effects, { tx, now: at }, command, settled.found);
      if (settled.status === 'refused') await applyRefused(effects, { tx, now: at }, command, settled.error);
      await settleCommand(tx, command, settled, at);
    });
    if (problem?.kind === 'unavailable')
      await systemFailed(
        db,
        system,
        problem.message,
        times => Math.max(problem.retryAfterMs ?? 0, pauseMs(times)),
        at,
      );
    // A request that was cut says nothing of how the system is.
    else if (problem?.kind !== 'unknown') await systemAnswered(db, system, at);
  }

  async function take(adapter: Adapter): Promise<boolean> {
    const busy = [...running.keys()].filter(({ system }) => system === adapter.system).length;
    if (stopping || busy >= adapter.atOnce) return false;
    const command = await takeCommand(db, adapter.system, now());
    if (!command) return false;
    const done = carryOut(adapter, command)
      .catch((error: unknown) => log.warn({ err: error, ...namesOf(command) }, 'a command was lost'))
      .finally(() => {
        running.delete(command);
        void look();
      });
    running.set(command, done);
    return true;
  }

  let looking: Promise<void> | null = null;
  function look(): Promise<void> {
    looking ??= (async () => {
      for (const adapter of adapters) while (await take(adapter));
    })()
      .catch((error: unknown) => log.warn({ err: error }, 'the queue of commands could not be looked at'))
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  const timer = setInterval(() => {
    void seeCommands(db, [...running.keys()], now()).catch(() => {});
    void look();
  }, restMs);
  return {
    async drain() {
      do {
        await look();
        await Promise.all(running.values());
      } while (running.size > 0 || looking);
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      const late = setTimeout(() => cut.abort(), stopMs);
      await looking;
      await Promise.all(running.values());
      clearTimeout(late);
    },
  };
}

/** The carrier of a command's own kind. The compiler cannot follow that kind and function belong together. */
const carrierOf = (adapter: Adapter, { kind }: Command) => adapter.carriers[kind] as Carrier<Payloads[Kind]>;

const sooner = (settled: Settled, ms: number): Settled =>
  'next_at' in settled ? { ...settled, next_at: new Date(Math.min(settled.next_at.getTime(), ms)) } : settled;

const namesOf = ({ system, kind, document_no }: Command) => ({ system, kind, document_no });
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
