import { readSuccess } from '#calls/kit/success.ts';
import { type EntryRow, placeOf } from '../entry.ts';
import { FencedError } from '../errors.ts';
import { writeOf } from '../migrate.ts';
import type { Problem, SendChain, SendOutcome } from '../ports.ts';
import { type Begun, begin, type Concluded, type Conclusion, conclude, giveUp } from './attempt.ts';
import { backoffMs } from './backoff.ts';
import { compose } from './compose.ts';
import type { LeaderPorts } from './leader-ports.ts';
import type { Line } from './line.ts';
import { within } from './wake-signal.ts';

export type SendEvents = {
  /** Resolves when the request may be made: only so many are under way at once. */
  turn(): Promise<void>;
  /** It may still be made: this is the leader, and its session is good. */
  mayLeave(): boolean;
  /** The request is over, or is not made; its outcome is not on disk yet. */
  answered(): void;
  /** This leader's epoch is over, or its disk failed: what is SENDING must become UNKNOWN first. */
  fenced(): void;
  /** The token of this generation was refused. */
  tokenRefused(generation: number): void;
};

/**
 * One attempt of the head of a queue, and of what travels with it in one request: from the mark on disk to the outcomes
 * on disk. Never rejects.
 *
 * @param chain the head, and those right behind it
 */
export async function send(
  ports: LeaderPorts,
  line: Line,
  chain: readonly EntryRow[],
  epoch: number,
  over: AbortSignal,
  events: SendEvents,
): Promise<void> {
  try {
    await attempt(ports, line, chain, epoch, over, events);
  } catch (error) {
    if (!(error instanceof FencedError)) await ports.clock.sleep(backoffMs(1, ports.random), over);
    events.fenced();
  }
  await tell(ports, midsOf(chain));
}

const midsOf = (rows: readonly EntryRow[]) => rows.map(({ mid }) => mid);

/** What became of them, for this page and the others. A failed read is made good by the next one. */
async function tell(ports: LeaderPorts, mids: string[]): Promise<void> {
  ports.mirror.touch(mids);
  ports.channel.post({ type: 'changed', owner: ports.sender.owner, mids });
  await ports.mirror.fresh().catch(() => undefined);
  ports.changed();
}

async function attempt(
  ports: LeaderPorts,
  line: Line,
  chain: readonly EntryRow[],
  epoch: number,
  over: AbortSignal,
  events: SendEvents,
): Promise<void> {
  const { db, sender, transport } = ports;
  // What was planned is not what lies on disk: another tab was here, and its message is lost or still to come.
  const behind = () => ports.mirror.touch();
  const composed = await compose(ports, chain);
  const [head] = chain;
  if (!head || 'unreadable' in composed) return behind();
  if ('missing' in composed) {
    await giveUpFor(ports, head, epoch, composed.missing);
    return behind();
  }
  if (head.state === 'UNKNOWN' && transport.ledger?.() === false) {
    await giveUp(db, head, epoch, {
      state: 'IN_DOUBT',
      error: await sealError(ports, head, { code: 'no_ledger', msg: '' }),
    });
    return;
  }
  const { parts, own } = composed;
  const begun = await begin(db, chain.slice(0, parts.length), epoch);
  if (begun.length === 0) return behind();
  for (const { row } of begun) ports.changed(row.mid);
  await events.turn();
  const generation = sender.tokenGeneration();
  const token = sender.token();
  // It has waited, and the request before it may have found an outage (R5).
  if (token === null || over.aborted || !events.mayLeave() || !line.isFresh()) {
    events.answered();
    await conclude(
      db,
      begun.map(one => ({ ...one, end: { kind: 'not-left' } })),
    );
    return;
  }
  const requests = begun.map(({ row: { mid, lane, attempts: attempt }, laneSeq }, index) => ({
    ...parts[index]!, // as many parts as planned entries, of which those that have begun are the first
    ...{ mid, attempt, lane, laneSeq, token, owner: sender.owner },
  }));
  const outcomes = await outcomesOf(ports, { requests, own }, over);
  events.answered();
  const ends = await endsOf(ports, begun, outcomes, line);
  await conclude(db, ends);
  settle(line, ends, outcomes);
  // A late 401 of an old token says nothing about the token of today (R8).
  if (ends.some(({ end }) => end.kind === 'auth') && generation === sender.tokenGeneration())
    events.tokenRefused(generation);
}

/** What the server said of each, as far as it came. */
function outcomesOf(
  ports: LeaderPorts,
  chain: SendChain,
  over: AbortSignal,
): Promise<readonly SendOutcome[]> {
  const { clock, config, transport } = ports;
  const [first, ...rest] = chain.requests;
  const late = chain.requests.map((): SendOutcome => ({ kind: 'unknown' }));
  return within<readonly SendOutcome[]>(clock, config.sendTimeoutMs, late, over, async signal => {
    if (first && rest.length === 0) return [await transport.send(first, signal)];
    return (await transport.sendChain?.(chain, signal)) ?? late;
  });
}

/** Where the server has stopped, what stands behind is not made, or not yet. */
async function endsOf(
  ports: LeaderPorts,
  begun: readonly Begun[],
  outcomes: readonly SendOutcome[],
  line: Line,
): Promise<Concluded[]> {
  const ends: Concluded[] = [];
  for (const [index, one] of begun.entries()) {
    const outcome = outcomes[index];
    const end: Conclusion = outcome
      ? await conclusionOf(ports, one.row, one.before, outcome, line)
      : { kind: 'not-reached', refused: ends[outcomes.length - 1]?.end.kind === 'refused' };
    ends.push({ ...one, end });
  }
  return ends;
}

/** When each may be tried again, and what its outcome says of the line. */
function settle(line: Line, ends: readonly Concluded[], outcomes: readonly SendOutcome[]): void {
  for (const [index, outcome] of outcomes.entries()) {
    const { row, end } = ends[index] ?? {};
    if (!row || !end || end.kind === 'auth') continue;
    if (end.kind === 'unknown') line.doubt();
    else line.answered();
    if (end.kind === 'unknown' || end.kind === 'not-sent' || end.kind === 'in-progress')
      line.backOff(
        row.mid,
        'retryAfterMs' in outcome ? outcome.retryAfterMs : 0,
        outcome.kind === 'not-sent' ? outcome.held : undefined,
      );
    else line.clear(row.mid);
  }
}

async function giveUpFor(
  ports: LeaderPorts,
  row: EntryRow,
  epoch: number,
  missing: readonly string[],
): Promise<void> {
  const error = await sealError(ports, row, { code: 'unresolved', msg: missing.join(' ') });
  await giveUp(ports.db, row, epoch, { state: row.state === 'UNKNOWN' ? 'IN_DOUBT' : 'FAILED', error });
}

async function conclusionOf(
  ports: LeaderPorts,
  row: EntryRow,
  before: EntryRow,
  outcome: SendOutcome,
  line: Line,
): Promise<Conclusion> {
  switch (outcome.kind) {
    case 'ok': {
      const call = writeOf(ports.catalogue, row.op);
      const success = readSuccess(call, outcome.answer);
      // A person said yes, but not what this change is answered with: only a person can tell what was done.
      if (!success) return { kind: 'in-doubt' };
      const answer = await ports.seal.seal(placeOf(row.mid, 'answer'), outcome.answer ?? null);
      const version: unknown = call?.versionRead?.of(outcome.answer);
      return {
        kind: 'ok',
        answer,
        ...(row.tempId === undefined || success.no === undefined ? {} : { no: success.no }),
        ...(typeof version === 'number' ? { version } : {}),
      };
    }
    case 'refused':
      if (outcome.unforwarded && before.state === 'UNKNOWN') return { kind: 'in-doubt' };
      return { kind: 'refused', error: await sealError(ports, row, outcome.error) };
    case 'unknown':
      return { kind: 'unknown', lineWasGood: !line.isDown() };
    default:
      return { kind: outcome.kind };
  }
}

function sealError(ports: LeaderPorts, row: EntryRow, problem: Problem) {
  return ports.seal.seal(placeOf(row.mid, 'error'), problem);
}
