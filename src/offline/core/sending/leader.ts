import { isKnown, writeOf } from '../migrate.ts';
import { nextOf, type Runtime } from '../plan.ts';
import { backoffMs } from './backoff.ts';
import { beatMs, idleMs, type LeadParts, lead } from './lead.ts';
import type { LeaderPorts } from './leader-ports.ts';
import { createLine } from './line.ts';
import { createWakeSignal } from './wake-signal.ts';

export type WakeReason = 'changed' | 'online' | 'visible' | 'user' | 'signed-in';

export type Leader = {
  /** Queues for the lead, leads, and queues again until the signal fires. Never rejects. */
  run(signal: AbortSignal): Promise<void>;
  /** With `mid`: only this entry is meant. */
  wake(reason: WakeReason, mid?: string): void;
  runtime: Runtime;
};

/** A leader silent for this long, with work waiting, is taken for frozen (R21). */
const frozenAfterMs = 20_000;

/** The replay of one owner's queue. Every tab runs one; the one that holds the lock sends. */
export function createLeader(ports: LeaderPorts): Leader {
  const { sender, mirror, clock, random, channel, config } = ports;
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
  const parts: LeadParts = {
    ports,
    line,
    wakeSignal,
    runtime,
    tokenRefused(generation) {
      refusedGeneration = generation;
    },
  };

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
        return lead(parts, AbortSignal.any([signal, lost]));
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
        lead(parts, AbortSignal.any([signal, lost])),
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
