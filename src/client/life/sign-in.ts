import type { AnswerOf } from '#calls/kit/call.ts';
import * as sessionCalls from '#calls/session/session.ts';
import { t } from '#client/messages/en.ts';
import type { HeldKey } from '#offline/messages.ts';
import type { Tablet } from '#offline/tablet.ts';
import type { Refused } from '#offline/vault/offline-unlock.ts';
import { madeByUser } from '../outbox/others.ts';
import { noteServerTime } from '../page/server-clock.ts';
import type { Kept } from '../read/boot.ts';
import type { ToKeep } from '../session/find-key.ts';
import { lastSignOut } from '../session/last-sign-out.ts';
import { withVault } from '../session/vault.ts';
import { closeTablet, currentTablet, openFor } from '../tablet/tablet.ts';
import { CallFailure, fetchCall, Unreachable } from '../transport/fetch-call.ts';
import { heldKey } from '../who/held-key.ts';
import { noKey, ownerOf, type Session, sessionState, setSession, worksAt } from '../who/session-state.ts';
import { signInStep } from './sign-in-step.ts';
import { endAtServer, leave } from './sign-out.ts';

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
 * What to do about data that the password does not open. `previous` opens it once more; `fresh` leaves it
 * sealed and starts with none.
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

export type SignInOptions = {
  oldData?: OldData;
  /**
   * The shop that an administrator is to work at, empty for none: with a connection only. When it is left out, the one
   * where they are.
   */
  shop?: string;
};

/**
 * Signs in with the server, or, when it cannot be reached, with what this tablet keeps of an earlier sign-in. The
 * session stays for this browser tab.
 */
export async function signIn(
  username: string,
  password: string,
  { oldData, shop }: SignInOptions = {},
): Promise<SignInResult> {
  const known = sessionState.get();
  const at = shop ?? (known?.username === username ? worksAt(known) : '');
  const credentials = { username, password, ...(at === '' ? {} : { franchise_code: at }) };
  signInStep.set('answer');
  try {
    const token = await fetchCall(sessionCalls.login, credentials, { token: null });
    const me = await fetchCall(sessionCalls.me, {}, { token });
    signInStep.set('data');
    return await signInOnline(username, password, token, me, oldData);
  } catch (error) {
    if (error instanceof Unreachable)
      return shop === undefined ? signInOffline(username, password) : systemError();
    if (!(error instanceof CallFailure)) return systemError();
    if (error.code === wrong.type) void revoke(username, password);
    if (error.code === 'deactivated') await closeAccount(username, password, error.msg);
    return refusalOf(error);
  }
}

/** A password that the server refuses must not open the tablet by pulling the plug. */
async function revoke(username: string, password: string): Promise<void> {
  await withVault(vault => vault.revokeOffline(username, password)).catch(() => undefined);
}

/** The account is closed: its password opens this tablet no longer, and who still worked here works no more. */
async function closeAccount(username: string, password: string, why: string): Promise<void> {
  await revoke(username, password);
  if (sessionState.get()?.username !== username) return;
  lastSignOut.set({ unsent: 0, closed: why });
  await leave();
}

/**
 * The server did not check the password, and says when it will. Or the password was right, and there is no
 * such shop or the account is closed.
 */
const saysWhy = new Set(['deactivated', 'too_many_tries', 'too_many_requests', 'overloaded', 'not_found']);

/** Wrong credentials are an answer with a message, anything else is the system's fault. */
function refusalOf({ code, msg, status }: CallFailure): SignInResult {
  if (saysWhy.has(code)) return systemError(msg);
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
  const owner = ownerOf(me.user);
  const known = sessionState.get();
  const key = await unlock(username, password, owner, Date.parse(me.server_time), { token, oldData });
  if (key === null) {
    // The signed-in person stays signed in; the page asks again with the previous password.
    void endAtServer(token);
    return { needsPreviousPassword: true };
  }
  // What a session leaves behind on the disk is dead at the server.
  if (known?.token) void endAtServer(known.token);
  if (known && known.owner !== owner) await leave();
  const { toKeep, keyId, held } = key;
  if (held) heldKey.set(held);
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
  void sendMine(session, password).then(() => {
    // A session that has its key is given no other.
    if (toKeep) void keepKeyOf(session, toKeep);
  });
  void keepBoot(session);
  return { ok: true };
}

/** Its file comes while a person types: the sign-in page does without the reads of the screens. */
async function keepBoot(session: Session): Promise<void> {
  try {
    const { persistBoot } = await import('../read/boot.ts');
    await persistBoot(session);
  } catch (error) {
    // The screens ask for the same.
    console.warn('What an offline sign-in needs could not be kept', error);
  }
}

/** What this person made for other shops is sent too, as the server makes it for those. */
async function sendMine({ user }: Session, password: string): Promise<void> {
  if (madeByUser(user.user_id, currentTablet()?.outbox.others() ?? []).length === 0) return;
  try {
    const { openMine } = await import('../outbox/other-queues.ts');
    await openMine(password);
  } catch (error) {
    // The outbox says that it is there, and offers to open it.
    console.warn('Work for another shop could not be opened', error);
  }
}

async function keepKeyOf(session: Session, toKeep: ToKeep): Promise<void> {
  try {
    const { keepKey } = await import('../session/find-key.ts');
    await keepKey(session, toKeep);
  } catch (error) {
    // A reload asks for the password instead.
    console.warn('The shares of this tablet’s key could not be kept', error);
  }
}

/** Opens the tablet's key of this person; null when neither the password nor the company opens it. */
async function unlock(
  username: string,
  password: string,
  owner: string,
  serverTime: number,
  { token, oldData }: { token: string; oldData: OldData | undefined },
): Promise<{ keyId: string; held: HeldKey | null; toKeep: ToKeep | null } | null> {
  try {
    const { recoverWith, toKeep } = await import('../session/find-key.ts');
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
      const { keyId, dek } = opened;
      return { keyId, held: { owner, keyId, dek }, toKeep: toKeep(opened) };
    });
  } catch (error) {
    // Without storage there is nothing to open: signing in must still work, with the server only.
    console.error('The storage of this browser cannot be used', error);
    return { keyId: noKey, held: null, toKeep: null };
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
  const opened: Session = { ...noUser(username), owner, keyId };
  const tablet = await openFor(opened);
  const kept = tablet ? await bootOf(tablet) : null;
  if (!kept) {
    heldKey.set(null);
    await closeTablet();
    return systemError();
  }
  setSession({ ...opened, user: kept.user, role: kept.role, offline: true });
  return { ok: true };
}

/** What the tablet keeps of its person, put where the screens look for it. */
async function bootOf({ drafts }: Tablet): Promise<Kept | null> {
  try {
    const { restoreBoot } = await import('../read/boot.ts');
    return await restoreBoot(drafts);
  } catch (error) {
    console.error('What this tablet keeps of the person could not be read', error);
    return null;
  }
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

function noUser(username: string): Omit<Session, 'owner' | 'keyId'> {
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
