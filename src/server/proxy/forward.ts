import { eq } from 'drizzle-orm';
import { catalogue } from '#calls/all.ts';
import type { AnyRead, AnyWrite } from '#calls/kit/call.ts';
import { login, resetPassword } from '#calls/session/session.ts';
import { serverMessages } from '#model/messages/server.ts';
import {
  answerKnown,
  claim,
  conclude,
  findKey,
  gap,
  type LedgerRow,
  leavesGap,
  refuseKey,
} from '../backend/kit/ledger.ts';
import type { Db } from '../db/connection.ts';
import { idempotency } from '../db/schema/index.ts';
import { dropShares } from '../session/data-keys.ts';
import { isUnknownThere, readAnswer, readSignIn, type Sent, verdictOf } from './foreign-answer.ts';
import { createForeignCallers } from './foreign-callers.ts';
import { completed, documentAfter, unreadableLog } from './foreign-document.ts';
import { isNote, takeNote } from './foreign-notes.ts';
import { isOurs, toForeignRequest } from './foreign-request.ts';
import { createForwardingProcess } from './forwarding-process.ts';
import type { Send } from './send.ts';
import { type Answer, type Ask, type Keyed, notForwarded, refusal, type Target } from './target.ts';

export type ForwardOptions = {
  db: Db;
  send: Send;
  /** The back end makes a change once for each key that it is sent, however often. */
  keys?: boolean;
};

const retried = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/**
 * The company's own back end, over HTTP. The ledger stands in front of it. A key is written down before its
 * change is forwarded, and a change is forwarded at most once. When it stays open whether it was made, every
 * later request with the key is answered `in_doubt`. A back end that knows keys is sent it again instead, under its key.
 */
export function forwardTarget({ db, send, keys = false }: ForwardOptions): Target & { stop(): void } {
  const callers = createForeignCallers(db, send);
  const forwarding = createForwardingProcess(db);

  /** Writes down what became of a forwarded change, and says so. */
  async function written(sent: Sent, keyed: Keyed, token: string | null, isAgain: boolean): Promise<Answer> {
    // What an earlier request with the key has done is as open as before.
    const untouched = () => (isAgain ? leave(db, keyed) : forget(db, keyed));
    if (sent.kind === 'not-sent') {
      await untouched();
      return notForwarded('unreachable', serverMessages.unreachable());
    }
    const says = verdictOf(sent);
    if (says === 'signed-out') {
      await untouched();
      if (token) callers.forget(token);
      return notForwarded('unauthenticated', serverMessages.signInAgain());
    }
    if (says === 'nothing' || sent.kind !== 'answered') {
      await leave(db, keyed);
      return readAnswer(sent);
    }
    const { status, body } = sent;
    const done = says === 'yes';
    await conclude(db, keyed, done ? 'done' : 'refused', { status, body });
    // The back end ends the person's sessions; what their keys could be put together from ends here.
    if (done && keyed.call === resetPassword.name) await dropShares(db, { owner: keyed.owner });
    return { status, body };
  }

  /** Forwards a change under its key, and takes down what became of it. */
  function forwarded(ask: Ask<AnyWrite>, keyed: Keyed, isAgain: boolean): Promise<Answer> {
    const { call, input, token, address } = ask;
    return forwarding.during(keyed.key, async () => {
      const sent = await send(toForeignRequest(call, input), { token, key: keyed.key, address });
      const answer = await written(sent, keyed, token, isAgain);
      const document = await documentAfter(send, ask, answer);
      if (document) await keepAnswer(db, keyed, document);
      return document ?? answer;
    });
  }

  /** A change of which no one knows whether it was made, sent once more to a back end that knows keys. */
  async function again(ask: Ask<AnyWrite>, keyed: Keyed, row: LedgerRow): Promise<Answer> {
    const isMine = !(await forwarding.isUnderway(row)) && (await forwarding.takeOver(row));
    return isMine ? forwarded(ask, keyed, true) : refusal('in_progress', serverMessages.inProgress());
  }

  /** What is known of a key. The process that took the answer may have died before it had filled it in. */
  async function toldAgain(
    row: LedgerRow,
    keyed: Keyed,
    now: Date,
    open = forwarding.stillForwarding,
  ): Promise<Answer> {
    const answer = await answerKnown(row, keyed, now, open);
    const call = catalogue[keyed.call];
    const full = call ? completed(call, answer, row.created_at) : answer;
    return 'wrong' in full ? answer : full;
  }

  return {
    authenticate: callers.authenticate,

    // The catalogue has no call that ends a session at the back end.
    signOut: callers.signOut,

    read: ask => readThere(send, ask),

    async write(ask, keyed) {
      const { call, input, now } = ask;
      if (isOurs(call, input) && !isNote(call.name))
        return notForwarded('unknown_call', serverMessages.notKnownThere());
      await forwarding.introduced;
      if (await leavesGap(db, keyed)) return gap();
      if (isNote(call.name)) {
        const noted = await takeNote(db, ask, keyed);
        return 'known' in noted ? toldAgain(noted.known, keyed, now) : noted;
      }
      const { known } = await claim(db, keyed, now, forwarding.id);
      if (!known) return forwarded(ask, keyed, false);
      return toldAgain(known, keyed, now, keys ? row => again(ask, keyed, row) : undefined);
    },

    refuse: (keyed, answer, { now }) => refuseKey(db, keyed, answer, now, forwarding.stillForwarding),

    async replay(keyed, { now }) {
      const row = await findKey(db, keyed.key);
      // An open one is sent again, by `write`, once its input has been checked.
      return keys && row?.status === null ? null : row && toldAgain(row, keyed, now);
    },

    stop: forwarding.stop,
  };
}

/** The change had no effect: the key may be used again. */
async function forget(db: Db, keyed: Keyed): Promise<void> {
  await db.delete(idempotency).where(eq(idempotency.key, keyed.key));
}

/** It stays open what became of the change, and no process is at work on it. */
async function leave(db: Db, { key }: Keyed): Promise<void> {
  await db.update(idempotency).set({ process: null }).where(eq(idempotency.key, key));
}

/** Asks the other back end, once more where a read may be repeated. */
async function readThere(send: Send, ask: Ask<AnyRead>): Promise<Answer> {
  const { call, input, token, address, log } = ask;
  if (isOurs(call, input)) return notForwarded('unknown_call', serverMessages.notKnownThere());
  const request = toForeignRequest(call, input);
  if (call.name === login.name) return readSignIn(await send(request, { token: null, address }));
  const asked = new Date();
  let sent = await send(request, { token, address });
  if (call.method === 'GET' && sent.kind === 'answered' && retried.has(sent.status))
    sent = await send(request, { token, address });
  if (isUnknownThere(sent)) return refusal('unknown_call', serverMessages.notKnownThere());
  const answer = readAnswer(sent);
  const full = completed(call, answer, asked);
  if (!('wrong' in full)) return full;
  log.warn({ call: call.name, field: full.wrong }, unreadableLog);
  return refusal('system_error', serverMessages.backEndUnreadable());
}

/** Puts the whole document in the place of what came, for every later request with the key. */
async function keepAnswer(db: Db, { key }: Keyed, { body }: Answer): Promise<void> {
  await db.update(idempotency).set({ body }).where(eq(idempotency.key, key));
}
