import type { Db } from '../db/connection.ts';
import { startWorker, type Worker, type WorkerOptions } from '../queue/worker.ts';
import type { Adapter } from './adapter.ts';
import {
  again,
  carryOut,
  doubtPauseMs,
  namesOf,
  type Outcome,
  reasonOf,
  systemPauseMs,
} from './carry-out.ts';
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

export type OutgoingOptions = WorkerOptions & {
  now?: () => Date;
  /** 0 up to 1: spreads what failed together. */
  random?: () => number;
};

/**
 * Carries out commands to a system outside, each document's in their order. Any number of processes may. No
 * transaction is open while the system is asked.
 */
export function startOutgoing(
  db: Db,
  adapter: Adapter,
  effects: Effects,
  { log, now = () => new Date(), random = Math.random, restMs }: OutgoingOptions,
): Worker {
  const cut = new AbortController();
  const at = { db, log, now, random, signal: cut.signal };

  async function run(command: Command): Promise<void> {
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
      // With the command: until both are written, it holds the one place of a system that is being tried.
      if (problem === null || problem.kind === 'refused') return systemAnswered(tx, system, concluded);
      const pauseMs = problem.kind === 'unavailable' ? systemPauseMs(problem, random) : doubtPauseMs(random);
      await systemFailed(tx, system, problem.message, pauseMs, concluded);
    });
  }

  const worker = startWorker(
    {
      atOnce: adapter.atOnce,
      take: () => takeCommand(db, adapter, now()),
      run,
      see: held => seeCommands(db, held, now()),
      namesOf,
    },
    { log, restMs },
  );
  return {
    drain: worker.drain,
    wake: worker.wake,
    async stop() {
      const late = setTimeout(() => cut.abort(), stopMs);
      await worker.stop();
      clearTimeout(late);
    },
  };
}
