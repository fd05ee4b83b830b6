import type { User } from '#calls/session/session.ts';
import { isAdministratorRole } from '#model/session/roles.ts';
import { type Signal, signal, useSignal } from '../page/signal.ts';

/**
 * Who is signed in on this page. Lives in sessionStorage only, so that a reload keeps it and a closed tab
 * ends it. `token` is null after a sign-in without connection, and once the server has ended the token. Then
 * everything on the tablet can be used and nothing is sent.
 */
export type Session = {
  /** `user_id@customer_no`, the owner of entries and cached rows. */
  owner: string;
  username: string;
  token: string | null;
  /** Raised with every new token: a late 401 of an old one must not end the new one. */
  tokenGeneration: number;
  user: User;
  role: { id: number; role_name: string; specification_only?: boolean | undefined };
  /** Names the tablet's key of this user; the key itself is only in memory. `noKey`: there is none. */
  keyId: string;
  /** One of two shares of that key; the server has the other one, as long as the token is good. */
  share?: string;
  /** What this tab finds its key by, with the worker after a reload. Random. */
  ticket: string;
  /** The shop to which the office has moved this person since: they sign in again to work there. Empty for none. */
  movedTo?: string;
  /** Signed in without connection; absent once the server has given a token. */
  offline?: true;
};

/** The owner of a person's entries and cached rows. */
export const ownerOf = ({ user_id, customer_no }: Pick<User, 'user_id' | 'customer_no'>): string =>
  `${user_id}@${customer_no}`;

/** The `keyId` where the browser has no storage for a key. */
export const noKey = 'none';

const key = 'quay:session';

function stored(): Session | null {
  try {
    // Only this module writes under the key.
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Session | null;
  } catch {
    return null;
  }
}

export const sessionState: Signal<Session | null> = signal<Session | null>(stored());

export function setSession(next: Session | null): void {
  try {
    if (next) sessionStorage.setItem(key, JSON.stringify(next));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the session ends with the page; signing in still works.
  }
  sessionState.set(next);
}

/** The signed-in person, or null. */
export function useSession(): Session | null {
  return useSignal(sessionState);
}

/** The server has ended this token: the person stays, nothing is sent until the password is given again. */
export function endToken(generation: number): void {
  const session = sessionState.get();
  if (session?.token && session.tokenGeneration === generation) setSession({ ...session, token: null });
}

export function isAdministrator(session: Session | null): boolean {
  return session !== null && isAdministratorRole(session.role.role_name);
}

/** The shop that an administrator works at; empty for one who sees all shops, and for everybody else. */
export function worksAt(session: Session | null): string {
  return session && isAdministrator(session) ? session.user.customer_no : '';
}

/** Sees all shops: an administrator who works at none. */
export const seesAllShops = (session: Session | null): boolean =>
  isAdministrator(session) && worksAt(session) === '';
