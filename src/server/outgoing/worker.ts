import type { Db } from '../db/connection.ts';
import type { Logger } from '../log.ts';
import type { Adapter } from './adapter.ts';
import { again, carryOut, namesOf, type Outcome, reasonOf, systemPauseMs } from './carry-out.ts';
import {
  type Command,
  Lost,
  seeCommands,
  settleCommand,
  systemAnswered,
  systemFailed,
  takeCommand,
} from './commands.ts';
import { applyDone, applyRefused, type Effects } from './effects.ts';

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
 */
export function startOutgoing(
  db: Db,
  adapters: readonly Adapter[],
  effects: Effects,
  { log, now = () => new Date(), random = Math.random, restMs = 1000 }: OutgoingOptions,
): Outgoing {
  const running = new Map<Command, Promise<void>>();
  const cut = new AbortController();
  const at = { db, log, now, random, signal: cut.signal };
  let stopping = false;

  async function work(adapter: Adapter, command: Command): Promise<void> {
    const outcome = await carryOut(adapter, command, at);
    try {
      await conclude(command, outcome);
    } catch (error) {
      if (error instanceof Lost) throw error;
      log.warn({ err: error, ...namesOf(command) }, 'the outcome of a command could not be written');
      // The system keeps what it has done: the next look finds it there.
      await db.transaction(tx =>
        settleCommand(tx, command, again(command, reasonOf(error), true, at), now()),
      );
    }
  }

  async function conclude(command: Command, { settled, problem }: Outcome): Promise<void> {
    const { system } = command;
    const concluded = now();
    await db.transaction(async tx => {
      const effectAt = { tx, now: concluded };
      // The document first: a person who changes it locks it before its commands, too.
      if (settled.status === 'done') await applyDone(effects, effectAt, command, settled.found);
      if (settled.status === 'refused') await applyRefused(effects, effectAt, command, settled.error);
      await settleCommand(tx, command, settled, concluded);
    });
    if (problem?.kind === 'unavailable')
      await systemFailed(db, system, problem.message, systemPauseMs(problem, random), concluded);
    // A request that was cut says nothing of how the system is.
    else if (problem?.kind !== 'unknown') await systemAnswered(db, system, concluded);
  }

  async function take(adapter: Adapter): Promise<boolean> {
    const busy = [...running.keys()].filter(({ system }) => system === adapter.system).length;
    if (stopping || busy >= adapter.atOnce) return false;
    const command = await takeCommand(db, adapter, now());
    if (!command) return false;
    const done = work(adapter, command)
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
    // Where the database is away, the next time tells.
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
