import type { EntryRow } from '../entry.ts';
import { FencedError } from '../errors.ts';
import { isKnown, writeOf } from '../migrate.ts';
import { nextOf, type Runtime } from '../plan.ts';
import { takeEpoch } from './attempt.ts';
import { backoffMs } from './backoff.ts';
import type { LeaderPorts } from './leader-ports.ts';
import { createLine } from './line.ts';
import { createSemaphore } from './semaphore.ts';
import { send } from './send.ts';
import { createWakeSignal } from './wake-signal.ts';

export type WakeReason = 'changed' | 'online' | 'visible' | 'user' | 'signed-in';

export type Leader = {
  /** Queues for the lead, leads, and queues again until the signal fires. Never rejects. */
  run(signal: AbortSignal): Promise<void>;
  /** With `mid`: only this entry is meant. */
  wake(reason: WakeReason, mid?: string): void;
  runtime: Runtime;
};

const beatMs = 5_000;
/** A leader silent for this long, with work waiting, is taken for frozen (R21). */
const frozenAfterMs = 20_000;
/** Looks again after so long even if no one rang: a message between tabs may be lost. */
const idleMs = 60_000;

/** The replay of one owner's queue. Every tab runs one; the one that holds the lock sends. */
export function createLeader(ports: LeaderPorts): Leader {
  const { sender, db, mirror, clock, random, channel, config } = ports;
  const { owner } = sender;
  const lockName = `outbox:${owner}`;
  const wakeSignal = createWakeSignal(clock);
  const line = createLine(ports, config.pingTimeoutMs, ports.changed);
  let refusedGeneration: number | undefined;
  let lastBeat = clock.now();
  channel.listen(message => {
    if (message.owner !== owner) return;
    if (message.type === 'beat') lastBeat = clock.now();
    if (message.type === 'wake') {
      if (message.byPerson) line.clear();
      else line.shorten();
    }
    if (message.type !== 'beat') wakeSignal.ring();
  });

  const signedIn = () => sender.token() !== null && sender.tokenGeneration() !== refusedGeneration;
  const runtime: Runtime = {
    signedIn,
    lineDown: line.isDown,
    backedOff: line.isBackedOff,
    heldFor: line.heldFor,
    readable: ports.readable,
    known: (op, v) => isKnown(ports.catalogue, ports.migrations, op, v),
    last: op => writeOf(ports.catalogue, op)?.last ?? false,
  };
  /** A head is taken for sendable without a line: then the line is asked. */
  const willing: Runtime = { ...runtime, lineDown: () => false };

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // Without a token the lead is left to a tab that has one.
      if (!signedIn()) await wakeSignal.wait(idleMs, signal);
      else await queueForLead(signal).catch(() => clock.sleep(backoffMs(1, random), signal));
    }
  }

  async function queueForLead(signal: AbortSignal): Promise<void> {
    const settled = new AbortController();
    const giveUp = new AbortController();
    let leads = false;
    lastBeat = clock.now();
    const waiting = AbortSignal.any([signal, giveUp.signal]);
    const queued = ports.locks
      .hold(lockName, { steal: false, signal: waiting }, lost => {
        leads = true;
        settled.abort();
        return lead(AbortSignal.any([signal, lost]));
      })
      .finally(() => settled.abort());
    const over = AbortSignal.any([signal, settled.signal]);
    while (!over.aborted) {
      await clock.sleep(beatMs, over);
      if (over.aborted || !ports.visible() || clock.now() - lastBeat < frozenAfterMs) continue;
      if (!(await workWaits().catch(() => false)) || over.aborted) continue;
      giveUp.abort();
      await queued;
      if (leads) return;
      return ports.locks.hold(lockName, { steal: true, signal }, lost =>
        lead(AbortSignal.any([signal, lost])),
      );
    }
    await queued;
  }

  async function workWaits(): Promise<boolean> {
    mirror.touch();
    await mirror.fresh();
    const rows = mirror.rows();
    return rows.some(row => row.state === 'SENDING') || nextOf(rows, runtime, new Set(), 1).length > 0;
  }

  async function lead(stop: AbortSignal): Promise<void> {
    const ended = new AbortController();
    const over = AbortSignal.any([stop, ended.signal]);
    /** Document queues of which something is being sent or written down, and those of them with a request on its way. */
    const sending = new Map<string, Promise<void>>();
    const underWay = new Set<string>();
    const semaphore = createSemaphore(config.maxQueues);
    /**
     * So many more are marked on disk while requests are under way, so that the next one leaves the moment one is
     * answered. Not where no ledger is kept: a mark that outlives its page would put an entry of unknown outcome that never left.
     */
    const ahead = () => (ports.transport.ledger?.() === false ? 0 : config.maxQueues);
    let lastRead = clock.now();
    const readAll = () => {
      lastRead = clock.now();
      mirror.touch();
      return mirror.fresh();
    };
    let epoch: number | undefined;
    let failures = 0;
    const events = {
      fenced() {
        epoch = undefined;
      },
      tokenRefused(generation: number) {
        refusedGeneration = generation;
      },
    };
    /** The bound is on requests: the next one leaves while the outcome of this one is written down. */
    function start(row: EntryRow, begunIn: number): Promise<void> {
      const { lane } = row;
      let leave = () => {};
      const answered = () => {
        leave();
        underWay.delete(lane);
        wakeSignal.ring();
      };
      underWay.add(lane);
      return send(ports, line, row, begunIn, over, {
        ...events,
        answered,
        mayLeave: () => epoch === begunIn && signedIn(),
        async turn() {
          leave = await semaphore.enter();
        },
      }).finally(() => {
        sending.delete(lane);
        answered();
      });
    }
    line.doubt();
    void beat(over);
    while (!stop.aborted && signedIn()) {
      try {
        if (epoch === undefined) {
          // Own requests of the old epoch end first: a queue must never have two.
          await Promise.all(sending.values());
          if (stop.aborted) break;
          epoch = await takeEpoch(db, owner);
          await readAll();
          ports.changed();
        }
        if (mirror.isBehind()) await mirror.fresh();
        const next = nextOf(mirror.rows(), willing, sending, config.maxQueues + ahead() - underWay.size);
        const blocked = next.length > 0 && !(await line.isGood(over));
        if (stop.aborted || epoch === undefined) continue;
        if (!blocked) for (const row of next) sending.set(row.lane, start(row, epoch));
        failures = 0;
        await wakeSignal.wait(blocked ? line.nextProbeInMs() : line.nextTryInMs(idleMs), over);
        // Another tab's message may have been lost.
        if (clock.now() - lastRead > idleMs) await readAll();
      } catch (error) {
        if (error instanceof FencedError) events.fenced();
        else await clock.sleep(backoffMs(++failures, random), over);
      }
    }
    await Promise.all(sending.values());
    ended.abort();
    mirror.touch();
    ports.changed();
  }

  async function beat(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      channel.post({ type: 'beat', owner });
      await clock.sleep(beatMs, over);
    }
  }

  return {
    run,
    runtime,
    wake(reason, mid) {
      if (mid !== undefined) line.clear(mid);
      else if (reason === 'user') line.clear();
      else if (reason === 'online' || reason === 'visible') line.shorten();
      if (reason === 'online' || reason === 'visible') line.doubt();
      wakeSignal.ring();
    },
  };
}
