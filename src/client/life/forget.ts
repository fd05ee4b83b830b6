import { lastSignOut } from '../session/last-sign-out.ts';
import { withVault } from '../session/vault.ts';
import { isUnsent } from '../tablet/entries.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { endAtServer } from '../transport/ended-tokens.ts';
import { sessionState } from '../who/session-state.ts';
import { leave } from './sign-out.ts';

export type Forgotten = 'done' | 'unsent' | 'other-tab' | 'failed';

/** Removes what this tablet stores for the person who is signed in, and signs out. Refused while anything is unsent. */
export async function forgetMe(): Promise<Forgotten> {
  const session = sessionState.get();
  const tablet = currentTablet();
  if (!session || !tablet) return 'failed';
  if (tablet.outbox.entries().some(isUnsent)) return 'unsent';
  const { openTabs } = await import('#offline/vault/vault.ts');
  const { held = [] } = await navigator.locks.query();
  if (held.filter(({ name }) => name === openTabs(session.owner)).length > 1) return 'other-tab';
  // What is still open could write again.
  await leave();
  try {
    await withVault(vault => vault.forget(session.owner));
    lastSignOut.set({ unsent: 0, forgotten: true });
    return 'done';
  } catch (error) {
    console.error('The data of this tablet could not be removed', error);
    return 'failed';
  } finally {
    if (session.token) void endAtServer(session.token);
  }
}
