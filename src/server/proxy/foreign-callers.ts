import * as v from 'valibot';
import type { AnyCall } from '#calls/kit/call.ts';
import { toRequest } from '#calls/kit/wire.ts';
import { franchiseUser, me } from '#calls/session/session.ts';
import { isAdministratorRole } from '#model/session/roles.ts';
import type { Db } from '../db/connection.ts';
import { endToken, hasEnded } from '../session/ended-tokens.ts';
import { hashToken } from '../session/session.ts';
import { verdictOf } from './foreign-answer.ts';
import { complete } from './foreign-shape.ts';
import type { Send } from './send.ts';
import type { Caller } from './target.ts';

/** A user's role and permissions are asked for again after this long. */
const callerMs = 60_000;

/** Who the tokens of the company's own back end belong to, as it says. */
export function createForeignCallers(db: Db, send: Send) {
  const callers = new Map<string, { caller: Caller; until: number }>();
  return {
    async authenticate(token: string, now: Date): Promise<Caller | null> {
      const id = hashToken(token);
      // Signed out here, at whichever process: the back end may still take it, we do not.
      if (await hasEnded(db, id)) return null;
      const kept = callers.get(id);
      if (kept && kept.until > now.getTime()) return kept.caller;
      callers.delete(id);
      const caller = await askCaller(send, token);
      if (!caller) return null;
      if (callers.size > 10_000) callers.clear();
      callers.set(id, { caller, until: now.getTime() + callerMs });
      return caller;
    },
    /** The back end does not take it any more. */
    forget(token: string): void {
      callers.delete(hashToken(token));
    },
    async signOut(tokenHash: string): Promise<void> {
      callers.delete(tokenHash);
      await endToken(db, tokenHash);
    },
  };
}

async function askCaller(send: Send, token: string): Promise<Caller | null> {
  const known = await ask(send, me, me.answer, token);
  if (known === 'signed-out') return null;
  if (known === 'refused') throw new Error(`${me.name} was refused`);
  const own = await ask(send, franchiseUser, franchiseUser.answer, token);
  if (own === 'signed-out') return null;
  const info = known.data;
  return {
    actor: {
      user: info.user,
      role: info.role,
      isAdministrator: isAdministratorRole(info.role.role_name),
      franchise: info.user.customer_no,
      permission: own === 'refused' ? null : own.data.page_permission,
    },
    // The other back end closes itself.
    maintenance: false,
  };
}

/**
 * The data of a read; `signed-out` and `refused` where the back end itself says so. Rejects when it does
 * not answer, is busy or broken, or something on the way answers instead. That decides nothing about a
 * session.
 */
async function ask<T>(
  send: Send,
  call: AnyCall,
  schema: v.GenericSchema<unknown, T>,
  token: string,
): Promise<{ data: T } | 'signed-out' | 'refused'> {
  const sent = await send(toRequest(call, {}), { token });
  const says = verdictOf(sent);
  if (says === 'yes' && sent.kind === 'answered') {
    const envelope = v.safeParse(v.object({ data: v.unknown() }), JSON.parse(sent.body));
    const full = complete(call, envelope.success ? envelope.output.data : undefined, new Date());
    if ('wrong' in full) throw new Error(`the back end's answer cannot be read: ${full.wrong}`);
    return { data: v.parse(schema, full.data) };
  }
  if (says === 'signed-out') return says;
  if (says === 'no') return 'refused';
  throw new Error(`${call.name}: ${sent.kind === 'answered' ? sent.status : sent.kind}`);
}
