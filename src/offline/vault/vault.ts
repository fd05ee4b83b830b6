import { EntryStateError } from '../core/errors.ts';
import { openOutboxFile } from '../outbox-file.ts';
import { dropOwner, freeSpaceInStore } from '../store/store-file.ts';
import { forgetOwner } from './forget-owner.ts';
import { keyRounds } from './key-rounds.ts';
import { createKeyRows } from './key-rows.ts';
import { createKnownKeys, type KnownKeys } from './known-keys.ts';
import { createOfflineUnlock, type OfflineUnlock } from './offline-unlock.ts';
import { createOnlineUnlock, type OnlineUnlock } from './online-unlock.ts';

/**
 * The keys of everybody who has signed in on this device. Each person's random data key is kept wrapped by a key made of
 * the password.
 */
export type Vault = OnlineUnlock &
  OfflineUnlock &
  KnownKeys & {
    /**
     * Removes the person's data from this device. Rejects with an EntryStateError while unsent entries exist, or while
     * another tab has the data open.
     */
    forget(owner: string): Promise<void>;
    close(): void;
  };

export type VaultOptions = {
  iterations?: number;
  /** Where the company's own limit is not known yet. */
  offlineLimitMs?: number;
  now?: () => number;
};

const hour = 3_600_000;

export async function openVault(options: VaultOptions = {}): Promise<Vault> {
  const { iterations = keyRounds, offlineLimitMs = 72 * hour, now = Date.now } = options;
  const file = await openOutboxFile(freeSpaceInStore);
  const rows = createKeyRows(file);
  return {
    ...createOnlineUnlock(file, rows, { iterations, now }),
    ...createOfflineUnlock(rows, { offlineLimitMs, now }),
    ...createKnownKeys(rows),
    forget: owner =>
      navigator.locks.request(openTabs(owner), { ifAvailable: true }, async lock => {
        // A tab that goes on would seal under a key that no one can ever open again.
        if (!lock) throw new EntryStateError('open in another tab');
        await forgetOwner(file, owner);
        await dropOwner(owner);
      }),
    close: file.close,
  };
}

/** Name of the lock that every tab shares while it has the person's data open. */
export const openTabs = (owner: string) => `tablet:${owner}`;
