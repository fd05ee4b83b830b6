import type { HeldKey } from '#offline/messages.ts';
import { signal } from '../page/signal.ts';

/**
 * The key to what the signed-in person has on this tablet. It lives here, in memory, and in no storage of the
 * browser in any form. Chromium writes even sessionStorage to disk in clear.
 */
export const heldKey = signal<HeldKey | null>(null);

/** The key of this person and name, if it is the one that is held. */
export function keyHeldFor({ owner, keyId }: { owner: string; keyId: string }): HeldKey | null {
  const key = heldKey.get();
  return key?.owner === owner && key.keyId === keyId ? key : null;
}
