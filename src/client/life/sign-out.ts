import * as sessionCalls from '#calls/session/session.ts';
import { notify } from '../page/notices.ts';
import { tellSessionEnded } from '../session/same-session.ts';
import { dropKeyAtWorker } from '../session/worker-key.ts';
import { closeTablet } from '../tablet/tablet.ts';
import { CallFailure, fetchCall } from '../transport/fetch-call.ts';
import { heldKey } from '../who/held-key.ts';
import { ownerOf, sessionState, setSession } from '../who/session-state.ts';

/**
 * Locks the tablet for this person. With a connection, unsent work gets up to ten seconds to leave. The rest
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
export async function endAtServer(token: string): Promise<void> {
  const ended = await import('../transport/ended-tokens.ts');
  await ended.endAtServer(token);
}

/**
 * Forgets the session and its key, here and in the tabs that share it. Does not ask the server, which has
 * ended it already.
 */
export async function leave(): Promise<void> {
  const ticket = sessionState.get()?.ticket;
  setSession(null);
  heldKey.set(null);
  notify.clear();
  if (ticket !== undefined) {
    dropKeyAtWorker(ticket);
    tellSessionEnded(ticket);
  }
  await closeTablet();
}

/**
 * Asks the server who is signed in; the answer replaces what the session knows of the person. Only a server
 * that no longer knows the token, or has shut the person out, ends the session. One that is busy or broken is
 * asked again later, and no cashier loses a sale to it. (While signing in, before there is a session, any
 * failure ends it.)
 */
export async function checkMe(): Promise<void> {
  const session = sessionState.get();
  if (!session?.token) return;
  try {
    const me = await fetchCall(sessionCalls.me, {}, { token: session.token });
    const now = sessionState.get();
    if (now?.token !== session.token) return;
    // All that is here belongs to the shop of the sign-in: it neither becomes another shop's nor gets its rows.
    if (ownerOf(me.user) === now.owner) setSession({ ...now, user: me.user, role: me.role });
    else setSession({ ...now, token: null, movedTo: me.user.customer_no });
  } catch (error) {
    const isOver = error instanceof CallFailure && (error.status === 401 || error.status === 403);
    if (isOver && sessionState.get()?.token === session.token) await leave();
  }
}
