import { eq } from 'drizzle-orm';
import type { AnyCall } from '#calls/kit/call.ts';
import { toRequest } from '#calls/kit/wire.ts';
import { login, resetPassword } from '#calls/session/session.ts';
import { serverMessages } from '#model/messages/server.ts';
import { answerKnown, claim, conclude, findKey, gap, leavesGap, refuseKey } from '../backend/kit/ledger.ts';
import type { Db } from '../db/connection.ts';
import { idempotency } from '../db/schema/index.ts';
import { dropShares } from '../session/data-keys.ts';
import { readAnswer, readSignIn, type Sent, verdictOf } from './foreign-answer.ts';
import { createForeignCallers } from './foreign-callers.ts';
import { createForwardingProcess } from './forwarding-process.ts';
import type { Send } from './send.ts';
import { type Answer, type Keyed, notForwarded, type Target } from './target.ts';

export type ForwardOptions = { db: Db; send: Send };

const retried = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/**
 * The company's own back end, over HTTP. The ledger stands in front of it. A key is written down before its
 * change is forwarded, and a change is forwarded at most once. When it stays open whether it was made, every
 * later request with the key is answered `in_doubt`.
 */
export function forwardTarget({ db, send }: ForwardOptions): Target & { stop(): void } {
  const callers = createForeignCallers(db, send);
  const forwarding = createForwardingProcess(db);

  /** Writes down what became of a forwarded change, and says so. */
  async function written(sent: Sent, keyed: Keyed, token: string | null): Promise<Answer> {
    if (sent.kind === 'not-sent') {
      await forget(db, keyed);
      return notForwarded('unreachable', serverMessages.unreachable());
    }
    const says = verdictOf(sent);
    if (says === 'signed-out') {
      await forget(db, keyed);
      if (token) callers.forget(token);
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
    authenticate: callers.authenticate,

    // The catalogue has no call that ends a session at the back end.
    signOut: callers.signOut,

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
      await forwarding.introduced;
      if (await leavesGap(db, keyed)) return gap();
      const { known } = await claim(db, keyed, now, forwarding.id);
      if (known) return answerKnown(known, keyed, now, forwarding.stillForwarding);
      return forwarding.during(keyed.key, async () => {
        const sent = await send(toRequest(call, withoutOurs(input)), { token, key: keyed.key, address });
        return written(sent, keyed, token);
      });
    },

    refuse: (keyed, answer, { now }) => refuseKey(db, keyed, answer, now, forwarding.stillForwarding),

    async replay(keyed, { now }) {
      const row = await findKey(db, keyed.key);
      return row && answerKnown(row, keyed, now, forwarding.stillForwarding);
    },

    stop: forwarding.stop,
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
 * up days, and counts no further than it is asked to.
 */
const ours = ['approvals', 'day_sums', 'count_to'];

function withoutOurs(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !ours.some(key => key in input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([key]) => !ours.includes(key)));
}
