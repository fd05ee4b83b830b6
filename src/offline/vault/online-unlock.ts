import { keyBytes } from '#calls/session/data-key.ts';
import { setAside } from '../drafts.ts';
import type { OutboxFile } from '../outbox-file.ts';
import { dropOwner } from '../store/store-file.ts';
import type { KeyRow } from './key-row.ts';
import { hashOf, type KeyRows, recovered } from './key-rows.ts';
import type { Opened, OtherWays } from './unlocked.ts';
import { importKey, makeCheck, unwrapKey, type Wrap, wrapKey } from './wrap.ts';

/** Keys that a sign-in with the server opens, makes or wraps for another password. */
export type OnlineUnlock = {
  /**
   * After a sign-in that the server accepted. `serverTime` is in milliseconds. Makes a key at the first time. Where the
   * password was changed elsewhere, the other ways are tried before the previous password is asked for.
   */
  unlockOnline(
    userName: string,
    password: string,
    owner: string,
    serverTime: number,
    other?: OtherWays,
  ): Promise<Opened | { needsPreviousPassword: true }>;
  /** Starts a new key where the password was changed elsewhere and nothing else opens the old one. What that sealed stays. */
  unlockOnlineFresh(userName: string, password: string, owner: string, serverTime: number): Promise<Opened>;
  /** Wraps the key for a new password. False when the old password opens nothing. */
  rewrap(owner: string, oldPassword: string, newPassword: string): Promise<boolean>;
};

export function createOnlineUnlock(
  file: OutboxFile,
  rows: KeyRows,
  { iterations, now }: { iterations: number; now: () => number },
): OnlineUnlock {
  const signedIn = (serverTime: number) => ({
    serverTimeSeen: serverTime,
    behindMs: serverTime - now(),
    wrongTries: 0,
    nextTryAt: 0,
    revoked: false,
  });

  async function startKey(
    userName: string,
    password: string,
    owner: string,
    serverTime: number,
    before?: KeyRow,
  ): Promise<Opened> {
    const raw = crypto.getRandomValues(new Uint8Array(keyBytes));
    const keyId = crypto.randomUUID();
    const dek = await importKey(raw);
    const wrap = await wrapKey(raw, keyId, owner, password, iterations);
    const check = await makeCheck(dek, owner, keyId);
    const older = before ? [...before.older, wrapOf(before)] : [];
    const { escrow: _, ...kept } = before ?? {};
    const user = await hashOf(userName);
    await rows.put({ ...kept, ...wrap, check, owner, user, older, ...signedIn(serverTime) });
    return { dek, keyId, raw };
  }

  return {
    async unlockOnline(userName, password, owner, serverTime, other = {}) {
      const row = await rows.of(owner);
      if (!row) return startKey(userName, password, owner, serverTime);
      const { keyId } = row;
      const opened = await unwrapKey(row, owner, password);
      const raw = opened ?? (await recovered(row, other));
      const dek = raw ? await importKey(raw) : other.held?.keyId === keyId ? other.held.dek : null;
      if (!dek) return { needsPreviousPassword: true };
      const isToWrap = raw && (!opened || row.iterations < iterations);
      const wrap = isToWrap ? await wrapKey(raw, keyId, owner, password, iterations) : {};
      const check = row.check ?? (await makeCheck(dek, owner, keyId));
      const user = await hashOf(userName);
      await rows.change(row, { ...wrap, check, user, ...signedIn(serverTime) });
      return { dek, keyId, raw };
    },
    async unlockOnlineFresh(userName, password, owner, serverTime) {
      const row = await rows.of(owner);
      if (!row) return startKey(userName, password, owner, serverTime);
      await setAside(file, owner, row.keyId);
      // Sealed under the key that is given up, and can be fetched again.
      await dropOwner(owner);
      return startKey(userName, password, owner, serverTime, row);
    },
    async rewrap(owner, oldPassword, newPassword) {
      const row = await rows.of(owner);
      const raw = row && (await unwrapKey(row, owner, oldPassword));
      if (!raw) return false;
      await rows.change(row, await wrapKey(raw, row.keyId, owner, newPassword, iterations));
      return true;
    },
  };
}

function wrapOf({ keyId, salt, iterations, iv, data }: KeyRow): Wrap {
  return { keyId, salt, iterations, iv, data };
}
