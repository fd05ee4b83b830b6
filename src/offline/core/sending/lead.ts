import { longestChain } from '#calls/kit/chain.ts';
import type { EntryRow } from '../entry.ts';
import { FencedError } from '../errors.ts';
import { chainOf, nextOf, outdatedRefusals, type Runtime } from '../plan.ts';
import { takeEpoch } from './attempt.ts';
import { backoffMs } from './backoff.ts';
import type { LeaderPorts } from './leader-ports.ts';
import type { Line } from './line.ts';
import { createSemaphore } from './semaphore.ts';
import { send } from './send.ts';
import type { WakeSignal } from './wake-signal.ts';

export type LeadParts = {
  ports: LeaderPorts;
  line: Line;
  wakeSignal: WakeSignal;
  runtime: Runtime;
  tokenRefused(generation: number): void;
};

export const beatMs = 5_000;
/** Looks again after so long even if no one rang: a message between tabs may be lost. */
export const idleMs = 60_000;

/** One term as the leader, until it is told to stop or the token is refused: sends what may go, and waits for more. */
export async function lead(parts: LeadParts, stop: AbortSignal): Promise<void> {
  const { ports, line, wakeSignal, runtime } = parts;
  const { db, mirror, clock, random } = ports;
  const ended = new AbortController();
  const over = AbortSignal.any([stop, ended.signal]);
  const term: Term = { epoch: undefined };
  const queues = createQueues(parts, term, over);
  let lastRead = clock.now();
  const readAll = () => {
    lastRead = clock.now();
    mirror.touch();
    return mirror.fresh();
  };
  let failures = 0;
  line.doubt();
  void beat(ports, over);
  while (!stop.aborted && runtime.signedIn()) {
    try {
      if (term.epoch === undefined) {
        // Own requests of the old epoch end first: a queue must never have two.
        await queues.allEnded();
        if (stop.aborted) break;
        term.epoch = await takeEpoch(db, ports.sender.owner);
        await readAll();
        ports.changed();
      }
      if (mirror.isBehind()) await mirror.fresh();
      await resendOutdated(parts);
      const asOf = clock.now();
      const next = queues.next();
      const blocked = next.length > 0 && !(await line.isGood(over));
      if (stop.aborted || term.epoch === undefined) continue;
      if (!blocked) for (const row of next) queues.start(row, term.epoch);
      failures = 0;
      await wakeSignal.wait(blocked ? line.nextProbeInMs() : line.nextTryInMs(idleMs, asOf), over);
      // Another tab's message may have been lost.
      if (clock.now() - lastRead > idleMs) await readAll();
    } catch (error) {
      if (error instanceof FencedError) term.epoch = undefined;
      else await clock.sleep(backoffMs(++failures, random), over);
    }
  }
  await queues.allEnded();
  ended.abort();
  mirror.touch();
  ports.changed();
}

/** One that cannot be written now is tried at the next turn: the others do not wait for it. */
async function resendOutdated({ ports, runtime }: LeadParts): Promise<void> {
  for (const row of outdatedRefusals(ports.mirror.rows()))
    if (runtime.readable(row.mid)) await ports.resend(row).catch(() => undefined);
}

/** The epoch is taken at the start and after another tab has taken one. */
type Term = { epoch: number | undefined };

/** Document queues of which something is being sent or written down, and those of them with a request on its way. */
function createQueues(
  { ports, line, wakeSignal, runtime, tokenRefused }: LeadParts,
  term: Term,
  over: AbortSignal,
) {
  const { mirror, config } = ports;
  const sending = new Map<string, Promise<void>>();
  const underWay = new Set<string>();
  const semaphore = createSemaphore(config.maxQueues);
  /** Resolves when the request that was started last has left, or will not leave. */
  let lastStarted = Promise.resolve();
  /** A head is taken for sendable without a line: then the line is asked. */
  const willing: Runtime = { ...runtime, lineDown: () => false };
  /**
   * So many more are marked on disk while requests are under way, so that the next one leaves the moment one is
   * answered. Not where no ledger is kept: a mark that outlives its page would put an entry of unknown outcome that never left.
   */
  const ahead = () => (ports.transport.ledger?.() === false ? 0 : config.maxQueues);

  /** Without a ledger nothing of unknown outcome is sent again, so as little as possible is on its way. */
  const mayChain = () => ports.transport.sendChain !== undefined && ports.transport.ledger?.() !== false;

  /** The bound is on requests: the next one leaves while the outcome of this one is written down. */
  function started(row: EntryRow, begunIn: number): Promise<void> {
    const { lane } = row;
    const chain = chainOf(mirror.rows(), row, willing, mayChain() ? longestChain : 1);
    let leave = () => {};
    const before = lastStarted;
    const left = Promise.withResolvers<void>();
    lastStarted = left.promise;
    const answered = () => {
      left.resolve();
      leave();
      underWay.delete(lane);
      wakeSignal.ring();
    };
    underWay.add(lane);
    return send(ports, line, chain, begunIn, over, {
      fenced() {
        term.epoch = undefined;
      },
      tokenRefused,
      answered,
      mayLeave: () => term.epoch === begunIn && runtime.signedIn(),
      async turn() {
        // In the order in which people made them: a long chain takes longer to be marked than a short one.
        await before;
        leave = await semaphore.enter();
        left.resolve();
      },
    }).finally(() => {
      sending.delete(lane);
      answered();
    });
  }

  return {
    allEnded: () => Promise.all(sending.values()),
    next: () => nextOf(mirror.rows(), willing, sending, config.maxQueues + ahead() - underWay.size),
    start(row: EntryRow, begunIn: number): void {
      sending.set(row.lane, started(row, begunIn));
    },
  };
}

async function beat({ channel, clock, sender }: LeaderPorts, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    channel.post({ type: 'beat', owner: sender.owner });
    await clock.sleep(beatMs, over);
  }
}
