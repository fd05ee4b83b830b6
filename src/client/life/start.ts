import { watchInstall } from '../page/install.ts';
import { whenIdle } from '../read/idle.ts';
import { onSessionEnded } from '../session/same-session.ts';
import { leaveKeyOnUnload } from '../session/worker-key.ts';
import { currentTablet, openFor, retryKey, tabletSlot } from '../tablet/tablet.ts';
import { background } from '../transport/back-off.ts';
import {
  type ConnectionState,
  connectionState,
  followConnectionState,
  hasAnswered,
  probe,
  watchConnection,
} from '../transport/connection.ts';
import { type Session, sessionState } from '../who/session-state.ts';
import { checkMe, leave } from './sign-out.ts';

/** Starts what runs behind every screen, the sign-in page included; returns how to stop it. */
export function startData(): () => void {
  background.forget();
  watchInstall();
  const session = sessionState.get();
  if (session) void restoreKept(session);
  const stops = [watchConnection(), followConnection(), followVisibility(), followSession()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What the tablet knows of the person who goes on after a reload. The sign-in page does without the reads of the screens. */
async function restoreKept(session: Session): Promise<void> {
  try {
    const [tablet, { restoreBoot }] = await Promise.all([openFor(session), import('../read/boot.ts')]);
    if (tablet) await restoreBoot(tablet.drafts, { missing: true });
  } catch (error) {
    // The server is asked for the same.
    console.warn('What this tablet keeps of the person could not be read', error);
  }
}

/** Back online: the person is checked, and the outbox starts. */
function followConnection(): () => void {
  const look = (state: ConnectionState) => {
    if (state !== 'online') return;
    // What got no answer got none because the server was away.
    background.forget('unreachable');
    // Before the first look it is the browser's opinion only.
    void (hasAnswered() ? Promise.resolve(true) : probe()).then(there => {
      if (!there) return;
      // The server may have what a reload without it could not find.
      if (tabletSlot.get().locked) void retryKey();
      currentTablet()?.outbox.wake('online');
      whenIdle(() => {
        void checkOpened();
        void import('../transport/ended-tokens.ts').then(({ tellEnded }) => tellEnded());
      });
    });
  };
  look(connectionState());
  return followConnectionState(look);
}

/**
 * While the page still looks for the key, a dead token sends no one away: the unlock screen asks for the
 * password.
 */
async function checkOpened(): Promise<void> {
  const session = sessionState.get();
  if (session) await openFor(session);
  await checkMe();
}

/** The key survives a reload of this page, and not the session's end in another tab. */
function followSession(): () => void {
  const stops = [
    leaveKeyOnUnload(),
    onSessionEnded(ticket => {
      if (sessionState.get()?.ticket === ticket) void leave();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The page is visible again, or the network has changed: the outbox need not wait for its next try. */
function followVisibility(): () => void {
  const wake = (reason: 'visible' | 'online') => () => {
    if (document.visibilityState === 'visible' || reason === 'online') currentTablet()?.outbox.wake(reason);
  };
  const [seen, reconnected] = [wake('visible'), wake('online')];
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('focus', seen);
  window.addEventListener('online', reconnected);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('focus', seen);
    window.removeEventListener('online', reconnected);
  };
}
