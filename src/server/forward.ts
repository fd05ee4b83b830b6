import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { firstError } from '#calls/errors.ts';
import type { AnyCall } from '#calls/kit.ts';
import { franchiseUser, me, resetPassword } from '#calls/session.ts';
import { toRequest, type WireRequest } from '#calls/wire.ts';
import { isAdministratorRole } from './backend/context.ts';
import { answerKnown, claim, conclude, findKey, gap, type LedgerRow, leavesGap } from './backend/ledger.ts';
import { dropShares } from './data-keys.ts';
import type { Db } from './db/connection.ts';
import { idempotency, serverProcesses } from './db/schema/index.ts';
import { hashToken } from './session.ts';
import { type Answer, type Caller, type Keyed, notForwarded, refusal, type Target } from './target.ts';

/** What became of a request. Only `not-sent` promises that it had no effect. `body` is JSON text. */
export type Sent =
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'not-sent' }
  | { kind: 'cut' }
  | { kind: 'timeout' }
  | { kind: 'unreadable' };
export type Send = (request: WireRequest, extra: { token: string | null; key?: string }) => Promise<Sent>;

export type ForwardOptions = { db: Db; send: Send };

const retried = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** Statuses that leave open whether the change was made. */
const leavesOpen = (status: number) => status >= 500 || [408, 425, 429].includes(status) || status < 200;
/** A user's role and permissions are asked for again after this long. */
const callerMs = 60_000;
/** A process tells every third of this that it lives. */
const aliveMs = 30_000;

/**
 * The company's own back end, over HTTP. The ledger stands in front of it: a key is written down before its change is
 * forwarded, and a change is forwarded at most once. When it stays open whether it was made, every later request with
 * the key is answered `in_doubt`.
 */
export function forwardTarget({ db, send }: ForwardOptions): Target & { stop(): void } {
  const process = randomUUID();
  const callers = new Map<string, { caller: Caller; until: number }>();
  /** Keys that this process is forwarding right now. */
  const underway = new Set<string>();
  const sayAlive = () =>
    db
      .insert(serverProcesses)
      .values({ id: process })
      .onConflictDoUpdate({ target: serverProcesses.id, set: { seen_at: sql`now()` } })
      .then(
        () => {},
        // A database that is away is told by /readyz; until it is back no key can be written, so nothing is forwarded.
        () => {},
      );
  const introduced = sayAlive();
  const beat = setInterval(sayAlive, aliveMs / 3);
  beat.unref();

  /** The data of a read, or `null` when the back end does not give them. */
  async function ask<T>(
    call: AnyCall,
    schema: v.GenericSchema<unknown, T>,
    token: string,
  ): Promise<T | null> {
    const sent = await send(toRequest(call, {}), { token });
    if (sent.kind !== 'answered' || (sent.status >= 500 && sent.status < 600))
      throw new Error(`${call.name}: ${sent.kind}`);
    const envelope = v.safeParse(v.object({ result: v.literal(true), data: schema }), JSON.parse(sent.body));
    return envelope.success ? envelope.output.data : null;
  }

  async function isUnderway(row: LedgerRow): Promise<boolean> {
    // An own one that is not at work has been answered, and the answer could not be written down.
    if (row.process === process) return underway.has(row.key);
    const [holder] = row.process
      ? await db
          .select({
            alive: sql<boolean>`${serverProcesses.seen_at} > now() - ${aliveMs} * interval '1 millisecond'`,
          })
          .from(serverProcesses)
          .where(eq(serverProcesses.id, row.process))
      : [];
    return holder?.alive ?? false;
  }

  async function stillForwarding(row: LedgerRow): Promise<Answer> {
    return (await isUnderway(row))
      ? refusal('in_progress', 'This change is being made. Try again in a moment.')
      : refusal('in_doubt', 'It is not known whether this change was made.');
  }

  /** Writes down what became of a forwarded change, and says so. */
  async function written(sent: Sent, keyed: Keyed, token: string | null): Promise<Answer> {
    if (sent.kind === 'not-sent') {
      await forget(db, keyed);
      return notForwarded('unreachable', 'The back end cannot be reached.');
    }
    if (sent.kind === 'answered' && sent.status === 401) {
      await forget(db, keyed);
      if (token) callers.delete(hashToken(token));
      return { ...sent, headers: { 'x-not-forwarded': '1' } };
    }
    if (sent.kind !== 'answered' || leavesOpen(sent.status)) {
      await db.update(idempotency).set({ process: null }).where(eq(idempotency.key, keyed.key));
      return readAnswer(sent);
    }
    const { status, body } = sent;
    const done = isSuccess(status, body);
    await conclude(db, keyed, done ? 'done' : 'refused', { status, body });
    // The back end ends the person's sessions; what their keys could be put together from ends here.
    if (done && keyed.call === resetPassword.name) await dropShares(db, { owner: keyed.owner });
    return { status, body };
  }

  return {
    async authenticate(token, now) {
      const id = hashToken(token);
      const kept = callers.get(id);
      if (kept && kept.until > now.getTime()) return kept.caller;
      callers.delete(id);
      const info = await ask(me, me.answer, token);
      if (!info) return null;
      const own = await ask(franchiseUser, franchiseUser.answer, token);
      const isAdministrator = isAdministratorRole(info.role.role_name);
      const caller: Caller = {
        actor: {
          user: info.user,
          role: info.role,
          isAdministrator,
          franchise: isAdministrator ? '' : info.user.customer_no,
          permission: own?.page_permission ?? null,
        },
        // The other back end closes itself.
        maintenance: false,
      };
      if (callers.size > 10_000) callers.clear();
      callers.set(id, { caller, until: now.getTime() + callerMs });
      return caller;
    },

    async signOut(tokenHash) {
      callers.delete(tokenHash);
    },

    async read({ call, input, token }) {
      const request = toRequest(call, input);
      let sent = await send(request, { token });
      if (call.method === 'GET' && sent.kind === 'answered' && retried.has(sent.status))
        sent = await send(request, { token });
      return readAnswer(sent);
    },

    async write({ call, input, token, now }, keyed) {
      await introduced;
      if (await leavesGap(db, keyed)) return gap();
      const known = await claim(db, keyed, now, process);
      if (known) return answerKnown(known, keyed, now, stillForwarding);
      underway.add(keyed.key);
      try {
        const sent = await send(toRequest(call, input), { token, key: keyed.key });
        return await written(sent, keyed, token);
      } finally {
        underway.delete(keyed.key);
      }
    },

    async replay(keyed, now) {
      const row = await findKey(db, keyed.key);
      return row && answerKnown(row, keyed, now, stillForwarding);
    },

    stop() {
      clearInterval(beat);
    },
  };
}

function isSuccess(status: number, body: string): boolean {
  const json: unknown = JSON.parse(body);
  const says = typeof json === 'object' && json !== null && 'result' in json ? json.result : true;
  return status < 300 && says !== false && firstError(json) === null;
}

function readAnswer(sent: Sent): Answer {
  switch (sent.kind) {
    case 'answered':
      return { status: sent.status, body: sent.body };
    case 'timeout':
      return refusal('timeout', 'The back end did not answer in time.');
    case 'unreadable':
      return refusal('unreachable', 'The back end gave an answer that cannot be read.');
    default:
      return refusal('unreachable', 'The back end cannot be reached.');
  }
}

/** The change had no effect: the key may be used again. */
async function forget(db: Db, keyed: Keyed): Promise<void> {
  await db.delete(idempotency).where(eq(idempotency.key, keyed.key));
}
