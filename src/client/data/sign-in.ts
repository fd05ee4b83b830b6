import type { AnswerOf } from '#calls/kit.ts';
import * as sessionCalls from '#calls/session.ts';
import { t } from '#client/messages/en.ts';
import type { Refused } from '#offline/vault.ts';
import { keepBoot, restoreBoot } from './boot.ts';
import { CallFailure, fetchCall, Unreachable } from './fetch-call.ts';
import { queryClient } from './query-client.ts';
import { type Session, sessionState, setSession } from './session-state.ts';
import { closeTablet, openFor } from './tablet.ts';
import { withVault } from './vault.ts';

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
  message: t.login.wrongUsernamePassword,
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
  try {
    const token = await fetchCall(sessionCalls.login, { username, password }, { token: null });
    const me = await fetchCall(sessionCalls.me, {}, { token });
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

/** Wrong credentials are an answer with a message, anything else is the system's fault. */
function refusalOf({ code, msg, status }: CallFailure): SignInResult {
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
  const owner = `${me.user.user_id}@${me.user.customer_no}`;
  const known = sessionState.get();
  if (known && known.owner !== owner) await leave();
  const key = await unlock(username, password, owner, Date.parse(me.server_time), oldData);
  if (key === null) return { needsPreviousPassword: true };
  const session: Session = {
    owner,
    username,
    token,
    tokenGeneration: Date.now(),
    user: me.user,
    role: me.role,
    ...key,
  };
  setSession(session);
  const tablet = await openFor(session);
  tablet?.outbox.wake('signed-in');
  void keepBoot(session);
  return { ok: true };
}

/** The tablet's key of this person; null when the password does not open it. */
async function unlock(
  username: string,
  password: string,
  owner: string,
  serverTime: number,
  oldData: OldData | undefined,
): Promise<{ dek: string; keyId: string } | null> {
  try {
    return await withVault(async (vault, { exportKey, importKey }) => {
      if (oldData && 'fresh' in oldData) {
        const fresh = await vault.unlockOnlineFresh(username, password, owner, serverTime);
        return { dek: await exportKey(fresh.dek), keyId: fresh.keyId };
      }
      if (oldData && !(await vault.rewrap(owner, oldData.previous, password))) return null;
      const unlocked = await vault.unlockOnline(
        username,
        password,
        owner,
        serverTime,
        await heldKey(owner, importKey),
      );
      if ('needsPreviousPassword' in unlocked) return null;
      return { dek: await exportKey(unlocked.dek), keyId: unlocked.keyId };
    });
  } catch (error) {
    // Without storage there is nothing to open: signing in must still work, with the server only.
    console.error('The storage of this browser cannot be used', error);
    return { dek: '', keyId: 'none' };
  }
}

/** The key of the person who is at work on this page: it opens what a password that was changed elsewhere does not. */
async function heldKey(owner: string, importKey: (text: string) => Promise<CryptoKey>) {
  const session = sessionState.get();
  if (session?.owner !== owner || session.dek === '') return undefined;
  return { dek: await importKey(session.dek), keyId: session.keyId };
}

async function signInOffline(username: string, password: string): Promise<SignInResult> {
  const unlocked = await withVault(async (vault, { exportKey }) => {
    const result = await vault.unlockOffline(username, password);
    return 'refused' in result ? result : { ...result, dek: await exportKey(result.dek) };
  }).catch((): Refused => ({ refused: 'unknown' }));
  if ('refused' in unlocked) return refusedOffline(unlocked);
  const { owner, dek, keyId } = unlocked;
  const opened: Session = { ...nobody(username), owner, dek, keyId };
  const tablet = await openFor(opened);
  const kept = tablet ? await restoreBoot(tablet.drafts) : null;
  if (!kept) {
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

function nobody(username: string): Omit<Session, 'owner' | 'dek' | 'keyId'> {
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
  };
}

/**
 * Locks the tablet for this person: what is unsent gets up to ten seconds to leave when there is a connection, the rest
 * stays sealed and is sent after the next sign-in. Resolves to how many entries stay.
 */
export async function signOut(): Promise<{ unsent: number }> {
  // The sign-in page is there sooner without it; the screens inside have loaded it already.
  const { flush } = await import('./flush.ts');
  const unsent = await flush();
  const token = sessionState.get()?.token;
  await leave();
  if (token) await endOnServer(token);
  return { unsent };
}

/** Forgets the session without asking the server: it has ended it already. */
export async function leave(): Promise<void> {
  setSession(null);
  queryClient.clear();
  await closeTablet();
}

/** Ends the token; without an answer it ends by itself after four hours. */
export async function endOnServer(token: string): Promise<void> {
  try {
    await fetch('/api/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(5000),
    });
  } catch {
    // Nobody waits for it.
  }
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
