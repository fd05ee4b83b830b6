import { withVault } from '../session/vault.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { sessionState } from '../who/session-state.ts';

/** Opens what an earlier password of this person has sealed, for good. False when this is not one. */
export async function openSealed(password: string): Promise<boolean> {
  const session = sessionState.get();
  const tablet = currentTablet();
  if (!session || !tablet) return false;
  const keys = await withVault(vault => vault.openOld(session.owner, password));
  for (const key of keys) await tablet.openSealed(key);
  return keys.length > 0;
}
