import { serverTime } from '#model/kit/server-time.ts';
import type { KeyRow } from './key-row.ts';
import type { KeyRows } from './key-rows.ts';
import type { Unlocked } from './unlocked.ts';
import { importKey, unwrapKey } from './wrap.ts';

/** `owner` is found again offline by the user name. */
export type UnlockedOffline = Unlocked & { owner: string };

export type Refused = {
  refused: 'unknown' | 'wrong' | 'expired' | 'clock';
  /** Wrong passwords slow the next try down. */
  retryInMs?: number;
};

/** The way in by a password alone, and its limits. */
export type OfflineUnlock = {
  /** Asks the password and nothing else, so that it works without connection; for a limited time after the last sign-in. */
  unlockOffline(userName: string, password: string): Promise<UnlockedOffline | Refused>;
  /** How long after a sign-in with the server `unlockOffline` works for this person; 0 = never. */
  limitOffline(owner: string, limitMs: number): Promise<void>;
  /** The server has refused this password. Where it opens the tablet, it does so no longer until a sign-in with the server. */
  revokeOffline(userName: string, password: string): Promise<void>;
};

const maxWaitMs = 60_000;

export function createOfflineUnlock(
  rows: KeyRows,
  { offlineLimitMs, now }: { offlineLimitMs: number; now: () => number },
): OfflineUnlock {
  /** Why the right password opens nothing. */
  function refusalOf(row: KeyRow): Refused['refused'] | null {
    const sight = { least: row.serverTimeSeen, behindMs: row.behindMs };
    const isInTime = serverTime(now(), sight, row.offlineLimitMs ?? offlineLimitMs) !== null;
    if (!isInTime && now() + row.behindMs < row.serverTimeSeen) return 'clock';
    return row.revoked || !isInTime ? 'expired' : null;
  }

  return {
    async unlockOffline(userName, password) {
      const [row] = await rows.ofUser(userName);
      if (!row) return { refused: 'unknown' };
      // A wait far in the future is a clock that was turned back, not a wait.
      const waitMs = row.nextTryAt - now();
      if (waitMs > 0 && waitMs <= maxWaitMs) return { refused: 'wrong', retryInMs: waitMs };
      const raw = await unwrapKey(row, row.owner, password);
      if (!raw) {
        const retryInMs = Math.min(maxWaitMs, 1_000 * 2 ** row.wrongTries);
        await rows.change(row, { wrongTries: row.wrongTries + 1, nextTryAt: now() + retryInMs });
        return { refused: 'wrong', retryInMs };
      }
      const refused = refusalOf(row);
      if (refused) return { refused };
      if (row.wrongTries > 0) await rows.change(row, { wrongTries: 0, nextTryAt: 0 });
      return { owner: row.owner, dek: await importKey(raw), keyId: row.keyId };
    },
    async limitOffline(owner, limitMs) {
      const row = await rows.of(owner);
      if (row && row.offlineLimitMs !== limitMs) await rows.change(row, { offlineLimitMs: limitMs });
    },
    async revokeOffline(userName, password) {
      for (const row of await rows.ofUser(userName))
        if (!row.revoked && (await unwrapKey(row, row.owner, password)))
          await rows.change(row, { revoked: true });
    },
  };
}
