import { type EntryRow, placeOf } from '../entry.ts';
import { FencedError, SealError } from '../errors.ts';
import { migrateArgs, readSuccess, writeOf } from '../migrate.ts';
import type { Problem, SendOutcome } from '../ports.ts';
import { resolveRefs } from '../refs.ts';
import { versionToSend } from '../versions.ts';
import { begin, type Conclusion, conclude, giveUp } from './attempt.ts';
import { backoffMs } from './backoff.ts';
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

/** One attempt of one entry, from the mark on disk to the outcome on disk. Never rejects. */
export async function send(
  ports: LeaderPorts,
  line: Line,
  row: EntryRow,
  epoch: number,
  over: AbortSignal,
  events: SendEvents,
): Promise<void> {
  try {
    await attempt(ports, line, row, epoch, over, events);
  } catch (error) {
    if (!(error instanceof FencedError)) await ports.clock.sleep(backoffMs(1, ports.random), over);
    events.fenced();
  }
  await tell(ports, row.mid);
}

/** What became of it, for this page and the others. A failed read is made good by the next one. */
async function tell(ports: LeaderPorts, mid: string): Promise<void> {
  ports.mirror.touch([mid]);
  ports.channel.post({ type: 'changed', owner: ports.sender.owner, mids: [mid] });
  await ports.mirror.fresh().catch(() => undefined);
  ports.changed();
}

async function attempt(
  ports: LeaderPorts,
  line: Line,
  row: EntryRow,
  epoch: number,
  over: AbortSignal,
  events: SendEvents,
): Promise<void> {
  const { db, sender, transport, config } = ports;
  // What was planned is not what lies on disk: another tab was here, and its message is lost or still to come.
  const behind = () => ports.mirror.touch();
  const request = await requestOf(ports, row, epoch);
  if (!request) return behind();
  if (row.state === 'UNKNOWN' && transport.ledger?.() === false) {
    await giveUp(db, row, epoch, {
      state: 'IN_DOUBT',
      error: await sealError(ports, row, { code: 'no_ledger', msg: '' }),
    });
    return;
  }
  const begun = await begin(db, row, epoch);
  if (!begun) return behind();
  ports.changed(row.mid);
  await events.turn();
  const generation = sender.tokenGeneration();
  const token = sender.token();
  // It has waited, and the request before it may have found an outage (R5).
  if (token === null || over.aborted || !events.mayLeave() || !line.isFresh()) {
    events.answered();
    await conclude(db, begun.row, begun.before, { kind: 'not-left' });
    return;
  }
  const { mid, lane } = row;
  const { attempts } = begun.row;
  const outcome = await within<SendOutcome>(
    ports.clock,
    config.sendTimeoutMs,
    { kind: 'unknown' },
    over,
    signal =>
      transport.send(
        { mid, attempt: attempts, lane, laneSeq: begun.laneSeq, ...request, token, owner: sender.owner },
        signal,
      ),
  );
  events.answered();
  const end = await conclusionOf(ports, begun.row, begun.before, outcome, line);
  await conclude(db, begun.row, begun.before, end);

  if (end.kind === 'auth') {
    // A late 401 of an old token says nothing about the token of today (R8).
    if (generation === sender.tokenGeneration()) events.tokenRefused(generation);
    return;
  }
  if (end.kind === 'unknown') line.doubt();
  else line.answered();
  if (end.kind === 'unknown' || end.kind === 'not-sent' || end.kind === 'in-progress')
    line.backOff(
      mid,
      'retryAfterMs' in outcome ? outcome.retryAfterMs : 0,
      outcome.kind === 'not-sent' ? outcome.held : undefined,
    );
  else line.clear(mid);
}

/** The call and its input, or `null` when the entry cannot be sent; why has been written down, or the plan sees it. */
async function requestOf(ports: LeaderPorts, row: EntryRow, epoch: number) {
  const call = writeOf(ports.catalogue, row.op);
  const body = await ports.open(row).catch(error => {
    if (error instanceof SealError) return null;
    throw error;
  });
  if (!call || !body) return null;
  const field = body.base && call.versionRead?.field;
  const nothing = { numbers: new Map<string, string>(), version: undefined };
  const asks = row.refs.length > 0 || field !== undefined;
  const { numbers, version } = !asks
    ? nothing
    : await ports.db.transact('read', async tx => {
        const found = new Map<string, string>();
        for (const ref of row.refs) {
          const id = await tx.id(ref);
          if (id?.no !== undefined && id.owner === row.owner) found.set(ref, id.no);
        }
        const version = body.base && field ? await versionToSend(tx, row, body.base) : undefined;
        return { numbers: found, version };
      });
  const args = withoutOwnId(migrateArgs(call, ports.migrations, row.v, body.args), row.tempId);
  const { value, missing } = resolveRefs(args, ref => numbers.get(ref));
  if (missing.length === 0)
    return {
      call,
      input: field && version !== undefined ? { ...(value as object), [field]: version } : value,
    };
  const error = await sealError(ports, row, { code: 'unresolved', msg: missing.join(' ') });
  await giveUp(ports.db, row, epoch, { state: row.state === 'UNKNOWN' ? 'IN_DOUBT' : 'FAILED', error });
  return null;
}

/** The creator of a document carries its temporary id for the tablet's sake; the server gets none of it. */
function withoutOwnId(args: unknown, tempId: string | undefined): unknown {
  if (tempId === undefined || typeof args !== 'object' || args === null || Array.isArray(args)) return args;
  return Object.fromEntries(
    Object.entries(args)
      .filter(([, value]) => value !== tempId)
      .map(([key, value]) => [key, withoutOwnId(value, tempId)]),
  );
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
