import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { AnyCall } from '#calls/kit/call.ts';
import { toRequest, type WireRequest } from '#calls/kit/wire.ts';
import { franchiseUser, login, me, resetPassword } from '#calls/session/session.ts';
import { serverMessages } from '#model/messages/server.ts';
import { isAdministratorRole } from '#model/session/roles.ts';
import {
  answerKnown,
  claim,
  conclude,
  findKey,
  gap,
  type LedgerRow,
  leavesGap,
} from '../backend/kit/ledger.ts';
import type { Db } from '../db/connection.ts';
import { idempotency, serverProcesses } from '../db/schema/index.ts';
import { dropShares } from '../session/data-keys.ts';
import { endToken, hasEnded } from '../session/ended-tokens.ts';
import { hashToken } from '../session/session.ts';
import { readAnswer, readSignIn, type Sent, whatItSays } from './foreign-answer.ts';
import { type Answer, type Caller, type Keyed, notForwarded, refusal, type Target } from './target.ts';

export type { Sent };
export type Send = (
  request: WireRequest,
  /** `address`: the client's, which the back end is told. */
  extra: { token: string | null; key?: string; address?: string },
) => Promise<Sent>;

export type ForwardOptions = { db: Db; send: Send };

const retried = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** A user's role and permissions are asked for again after this long. */
const callerMs = 60_000;
/** A process tells every third of this that it lives. */
const aliveMs = 30_000;

/**
 * The company's own back end, over HTTP. The ledger stands in front of it. A key is written down before its
 * change is forwarded, and a change is forwarded at most once. When it stays open whether it was made, every
 * later request with the key is answered `in_doubt`.
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
        // A database that is away is told by /readyz. Until it is back no key can be written, so nothing is
        // forwarded.
        () => {},
      );
  const introduced = sayAlive();
  const beat = setInterval(sayAlive, aliveMs / 3);
  beat.unref();

  /**
   * The data of a read; `signed-out` and `refused` where the back end itself says so. Rejects when it does
   * not answer, is busy or broken, or something on the way answers instead. That decides nothing about a
   * session.
   */
  async function ask<T>(
    call: AnyCall,
    schema: v.GenericSchema<unknown, T>,
    token: string,
  ): Promise<{ data: T } | 'signed-out' | 'refused'> {
    const sent = await send(toRequest(call, {}), { token });
    const says = whatItSays(sent);
    if (says === 'yes' && sent.kind === 'answered') {
      const envelope = v.safeParse(v.object({ data: schema }), JSON.parse(sent.body));
      if (envelope.success) return envelope.output;
    }
    if (says === 'signed-out') return says;
    if (says === 'no') return 'refused';
    throw new Error(`${call.name}: ${sent.kind === 'answered' ? sent.status : sent.kind}`);
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
      ? refusal('in_progress', serverMessages.inProgress())
      : refusal('in_doubt', serverMessages.outcomeUnknown());
  }

  /** Writes down what became of a forwarded change, and says so. */
  async function written(sent: Sent, keyed: Keyed, token: string | null): Promise<Answer> {
    if (sent.kind === 'not-sent') {
      await forget(db, keyed);
      return notForwarded('unreachable', serverMessages.unreachable());
    }
    const says = whatItSays(sent);
    if (says === 'signed-out') {
      await forget(db, keyed);
      if (token) callers.delete(hashToken(token));
      return notForwarded('unauthenticated', serverMessages.signInAgain());
    }
    if (says === 'nothing' || sent.kind !== 'answered') {
      await db.update(idempotency).set({ process: null }).where(eq(idempotency.key, keyed.key));
      return readAnswer(sent);
    }
    const { status, body } = sent;
    const done = says === 'yes';
    await conclude(db, keyed, done ? 'done' : 'refused', { status, body });
    // The back end ends the person's sessions; what their keys could be put together from ends here.
    if (done && keyed.call === resetPassword.name) await dropShares(db, { owner: keyed.owner });
    return { status, body };
  }

  return {
    async authenticate(token, now) {
      const id = hashToken(token);
      // Signed out here, at whichever process: the back end may still take it, we do not.
      if (await hasEnded(db, id)) return null;
      const kept = callers.get(id);
      if (kept && kept.until > now.getTime()) return kept.caller;
      callers.delete(id);
      const known = await ask(me, me.answer, token);
      if (known === 'signed-out') return null;
      if (known === 'refused') throw new Error(`${me.name} was refused`);
      const own = await ask(franchiseUser, franchiseUser.answer, token);
      if (own === 'signed-out') return null;
      const info = known.data;
      const isAdministrator = isAdministratorRole(info.role.role_name);
      const caller: Caller = {
        actor: {
          user: info.user,
          role: info.role,
          isAdministrator,
          franchise: info.user.customer_no,
          permission: own === 'refused' ? null : own.data.page_permission,
        },
        // The other back end closes itself.
        maintenance: false,
      };
      if (callers.size > 10_000) callers.clear();
      callers.set(id, { caller, until: now.getTime() + callerMs });
      return caller;
    },

    // The catalogue has no call that ends a session at the back end.
    async signOut(tokenHash) {
      callers.delete(tokenHash);
      await endToken(db, tokenHash);
    },

    async read({ call, input, token, address }) {
      if (isOurs(call)) return notForwarded('unknown_call', serverMessages.notKnownThere());
      const request = toRequest(call, withoutOurs(input));
      if (call.name === login.name) return readSignIn(await send(request, { token: null, address }));
      let sent = await send(request, { token, address });
      if (call.method === 'GET' && sent.kind === 'answered' && retried.has(sent.status))
        sent = await send(request, { token, address });
      return readAnswer(sent);
    },

    async write({ call, input, token, now, address }, keyed) {
      await introduced;
      if (await leavesGap(db, keyed)) return gap();
      const known = await claim(db, keyed, now, process);
      if (known) return answerKnown(known, keyed, now, stillForwarding);
      underway.add(keyed.key);
      try {
        const sent = await send(toRequest(call, withoutOurs(input)), { token, key: keyed.key, address });
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

/** The change had no effect: the key may be used again. */
async function forget(db: Db, keyed: Keyed): Promise<void> {
  await db.delete(idempotency).where(eq(idempotency.key, keyed.key));
}

/** Calls that the specification does not have are answered by the built-in back end alone. */
const isOurs = (call: AnyCall): boolean => call.path.startsWith('/own/');

/**
 * What the specification's calls do not have. The back end that has the limits judges approvals; our own adds
 * up days.
 */
function withoutOurs(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('approvals' in input || 'day_sums' in input))
    return input;
  const { approvals: _judged, day_sums: _added, ...rest }: Readonly<Record<string, unknown>> = { ...input };
  return rest;
}
