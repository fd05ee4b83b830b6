import type { AnswerOf } from '#calls/kit/call.ts';
import * as sessionCalls from '#calls/session/session.ts';
import { t } from '#client/messages/en.ts';
import type { Refused } from '#offline/vault/vault.ts';
import { notify } from '../page/notices.ts';
import { noteServerTime } from '../page/server-clock.ts';
import { queryClient } from '../read/query-client.ts';
import { closeTablet, openFor } from '../tablet/tablet.ts';
import { CallFailure, fetchCall, Unreachable } from '../transport/fetch-call.ts';
import { persistBoot, restoreBoot } from './boot.ts';
import type { ToKeep } from './find-key.ts';
import { heldKey } from './held-key.ts';
import { tellSessionEnded } from './same-session.ts';
import { noKey, type Session, sessionState, setSession } from './session-state.ts';
import { signInStep } from './sign-in-step.ts';
import { withVault } from './vault.ts';
import { dropKeyAtWorker } from './worker-key.ts';

export type SignInResult =
  | { ok: true }
  | {
      ok: false;
      type: 'wrong_username_password' | 'system_error';
      message: string;
      /** Without connection a wrong password slows the next try down. */
      retryInMs?: number;
    }
  /** The password was changed elsewhere: the data of this tablet opens with the previous one. */
  | { needsPreviousPassword: true };

/**
 * What to do about data that the password does not open: `previous` opens it once more, `fresh` starts anew and leaves
 * it sealed.
 */
export type OldData = { previous: string } | { fresh: true };

type Me = AnswerOf<typeof sessionCalls.me>;

const wrong = {
  ok: false,
  type: 'wrong_username_password',
  // Read when it is told: this file is read before the language is known.
  get message() {
    return t.login.wrongUsernamePassword;
  },
} satisfies SignInResult;
const systemError = (message: string = t.login.systemError): SignInResult => ({
  ok: false,
  type: 'system_error',
  message,
});

/**
 * Signs in with the server, or, when it cannot be reached, with what this tablet keeps of an earlier sign-in. The
 * session stays for this browser tab.
 */
export async function signIn(username: string, password: string, oldData?: OldData): Promise<SignInResult> {
  signInStep.set('answer');
  try {
    const token = await fetchCall(sessionCalls.login, { username, password }, { token: null });
    const me = await fetchCall(sessionCalls.me, {}, { token });
    signInStep.set('data');
    return await signInOnline(username, password, token, me, oldData);
  } catch (error) {
    if (error instanceof Unreachable) return signInOffline(username, password);
    if (!(error instanceof CallFailure)) return systemError();
    if (error.code === wrong.type) void revoke(username, password);
    return refusalOf(error);
  }
}

/** A password that the server refuses must not open the tablet by pulling the plug. */
async function revoke(username: string, password: string): Promise<void> {
  await withVault(vault => vault.revokeOffline(username, password)).catch(() => undefined);
}

/** The server did not look at the password, and says when it will. */
const saysWhen = new Set(['too_many_tries', 'too_many_requests', 'overloaded']);

/** Wrong credentials are an answer with a message, anything else is the system's fault. */
function refusalOf({ code, msg, status }: CallFailure): SignInResult {
  if (saysWhen.has(code)) return systemError(msg);
  const credentials = code === 'wrong_username_password' || (msg !== '' && status < 500 && status !== 429);
  return credentials ? wrong : systemError();
}

async function signInOnline(
  username: string,
  password: string,
  token: string,
  me: Me,
  oldData: OldData | undefined,
): Promise<SignInResult> {
  noteServerTime(Date.parse(me.server_time));
  const owner = `${me.user.user_id}@${me.user.customer_no}`;
  const known = sessionState.get();
  // What a session leaves behind on the disk is dead at the server.
  if (known?.token) void endAtServer(known.token);
  if (known && known.owner !== owner) await leave();
  const key = await unlock(username, password, owner, Date.parse(me.server_time), { token, oldData });
  if (key === null) return { needsPreviousPassword: true };
  const { toKeep, keyId } = key;
  const session: Session = {
    owner,
    username,
    token,
    tokenGeneration: Date.now(),
    user: me.user,
    role: me.role,
    keyId,
    ticket: crypto.randomUUID(),
    ...(toKeep ? { share: toKeep.share } : {}),
  };
  setSession(session);
  const tablet = await openFor(session);
  tablet?.outbox.wake('signed-in');
  if (toKeep) void keepKeyOf(session, toKeep);
  void persistBoot(session);
  return { ok: true };
}

async function keepKeyOf(session: Session, toKeep: ToKeep): Promise<void> {
  try {
    const { keepKey } = await import('./find-key.ts');
    await keepKey(session, toKeep);
  } catch (error) {
    // A reload asks for the password instead.
    console.warn('The shares of this tablet’s key could not be kept', error);
  }
}

/** Opens the tablet's key of this person, and holds it; null when neither the password nor the company opens it. */
async function unlock(
  username: string,
  password: string,
  owner: string,
  serverTime: number,
  { token, oldData }: { token: string; oldData: OldData | undefined },
): Promise<{ keyId: string; toKeep: ToKeep | null } | null> {
  try {
    const { recoverWith, toKeep } = await import('./find-key.ts');
    return await withVault(async vault => {
      if (oldData && 'previous' in oldData && !(await vault.rewrap(owner, oldData.previous, password)))
        return null;
      const held = heldKey.get();
      const opened =
        oldData && 'fresh' in oldData
          ? await vault.unlockOnlineFresh(username, password, owner, serverTime)
          : await vault.unlockOnline(username, password, owner, serverTime, {
              held: held?.owner === owner ? held : undefined,
              recover: recoverWith(token),
            });
      if ('needsPreviousPassword' in opened) return null;
      heldKey.set({ owner, keyId: opened.keyId, dek: opened.dek });
      return { keyId: opened.keyId, toKeep: toKeep(opened) };
    });
  } catch (error) {
    // Without storage there is nothing to open: signing in must still work, with the server only.
    console.error('The storage of this browser cannot be used', error);
    return { keyId: noKey, toKeep: null };
  }
}

async function signInOffline(username: string, password: string): Promise<SignInResult> {
  const unlocked = await withVault(vault => vault.unlockOffline(username, password)).catch(
    (): Refused => ({ refused: 'unknown' }),
  );
  if ('refused' in unlocked) return refusedOffline(unlocked);
  const { owner, keyId } = unlocked;
  const known = sessionState.get();
  heldKey.set(unlocked);
  // After a reload: the session goes on as it was.
  if (known?.owner === owner && known.keyId === keyId) {
    await openFor(known);
    return { ok: true };
  }
  const opened: Session = { ...nobody(username), owner, keyId };
  const tablet = await openFor(opened);
  const kept = tablet ? await restoreBoot(tablet.drafts) : null;
  if (!kept) {
    heldKey.set(null);
    await closeTablet();
    return systemError();
  }
  setSession({ ...opened, user: kept.user, role: kept.role, offline: true });
  return { ok: true };
}

function refusedOffline({ refused, retryInMs }: Refused): SignInResult {
  switch (refused) {
    case 'wrong':
      return { ...wrong, ...(retryInMs === undefined ? {} : { retryInMs }) };
    case 'expired':
      return systemError(t.login.offlineExpired);
    case 'clock':
      return systemError(t.login.clockTurnedBack);
    case 'unknown':
      return systemError();
  }
}

function nobody(username: string): Omit<Session, 'owner' | 'keyId'> {
  return {
    username,
    token: null,
    tokenGeneration: Date.now(),
    user: {
      user_id: 0,
      username,
      firstname: '',
      lastname: '',
      email: '',
      role_id: 0,
      customer_no: '',
      device_id: null,
      is_active: true,
    },
    role: { id: 0, role_name: '' },
    ticket: crypto.randomUUID(),
  };
}

/**
 * Locks the tablet for this person: what is unsent gets up to ten seconds to leave when there is a connection, the rest
 * stays sealed and is sent after the next sign-in. Resolves to how many entries stay.
 */
export async function signOut(): Promise<{ unsent: number }> {
  // The sign-in page is there sooner without it; the screens inside have loaded it already.
  const { flush } = await import('../outbox/flush.ts');
  const unsent = await flush();
  const token = sessionState.get()?.token;
  await leave();
  if (token) await endAtServer(token);
  return { unsent };
}

/** Loaded when it is needed: most sign-ins end no session. */
async function endAtServer(token: string): Promise<void> {
  const ended = await import('../transport/ended-tokens.ts');
  await ended.endAtServer(token);
}

/** Forgets the session and its key, here and in the tabs that share it, without asking the server: it has ended it already. */
export async function leave(): Promise<void> {
  const ticket = sessionState.get()?.ticket;
  setSession(null);
  heldKey.set(null);
  notify.clear();
  if (ticket !== undefined) {
    dropKeyAtWorker(ticket);
    tellSessionEnded(ticket);
  }
  queryClient.clear();
  await closeTablet();
}

/**
 * Asks the server who we are; the answer replaces what the session knows of the person. Only a server that knows the
 * token no more, or has shut the person out, ends the session: one that is busy or broken is asked again later, and
 * nobody loses a sale to it. (While signing in, before there is a session, any failure ends it.)
 */
export async function checkMe(): Promise<void> {
  const session = sessionState.get();
  if (!session?.token) return;
  try {
    const me = await fetchCall(sessionCalls.me, {}, { token: session.token });
    const now = sessionState.get();
    if (now?.token === session.token) setSession({ ...now, user: me.user, role: me.role });
  } catch (error) {
    const isOver = error instanceof CallFailure && (error.status === 401 || error.status === 403);
    if (isOver && sessionState.get()?.token === session.token) await leave();
  }
}
