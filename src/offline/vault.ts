import { EntryStateError } from './core/errors.ts';
import { setAside } from './drafts.ts';
import { keyRounds } from './key-rounds.ts';
import { partsOf } from './outbox-db.ts';
import { type OutboxFile, openOutboxFile } from './outbox-file.ts';
import { dropOwner, relieveStore } from './store-file.ts';
import { base64, unwrapKey, type Wrap, wrapKey } from './wrap.ts';

/** What an unlocked key is called and how it works. */
export type Unlocked = { dek: CryptoKey; keyId: string };

/** `owner` is found again offline by the user name. */
export type UnlockedOffline = Unlocked & { owner: string };

export type Refused = {
  refused: 'unknown' | 'wrong' | 'expired' | 'clock';
  /** Wrong passwords slow the next try down. */
  retryInMs?: number;
};

/** What lies on disk for a person. */
export type KeyRow = Wrap & {
  owner: string;
  /** SHA-256 of the user name, base64. */
  user: string;
  /** Keys given up when a password was changed elsewhere and the previous one not known; what they sealed stays. */
  older: Wrap[];
  /** Server's clock at the last sign-in, and how far this device's clock was behind it. Milliseconds. */
  serverTimeSeen: number;
  behindMs: number;
  wrongTries: number;
  nextTryAt: number;
  /** How long after that sign-in the password alone opens the tablet, as the company has it; absent = not known yet. */
  offlineLimitMs?: number;
  /** The server has refused the password that opens this. */
  revoked?: boolean;
};

/**
 * The keys of everybody who has signed in on this device. Each person's random data key is kept wrapped by a key made of
 * the password.
 */
export type Vault = {
  /**
   * After a sign-in that the server accepted. `serverTime` is in milliseconds. Makes a key at the first time. A key that
   * is `held`, because the person is already at work on this page, needs no previous password.
   */
  unlockOnline(
    userName: string,
    password: string,
    owner: string,
    serverTime: number,
    held?: Unlocked,
  ): Promise<Unlocked | { needsPreviousPassword: true }>;
  /** Starts a new key where the password was changed elsewhere and the previous one is not known. What the old key sealed stays. */
  unlockOnlineFresh(userName: string, password: string, owner: string, serverTime: number): Promise<Unlocked>;
  /** Wraps the key for a new password. False when the old password opens nothing. */
  rewrap(owner: string, oldPassword: string, newPassword: string): Promise<boolean>;
  /** Keys given up by `unlockOnlineFresh` that this password opens. */
  openOld(owner: string, oldPassword: string): Promise<Unlocked[]>;
  /** Asks the password and nothing else, so that it works without connection; for a limited time after the last sign-in. */
  unlockOffline(userName: string, password: string): Promise<UnlockedOffline | Refused>;
  /** How long after a sign-in with the server `unlockOffline` works for this person; 0 = never. */
  limitOffline(owner: string, limitMs: number): Promise<void>;
  /** The server has refused this password. Where it opens the tablet, it does so no longer until a sign-in with the server. */
  revokeOffline(userName: string, password: string): Promise<void>;
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
/** Clocks of tablet and server drift; only more than this counts as turned back. */
const driftMs = 60_000;
const maxWaitMs = 60_000;

export async function openVault(options: VaultOptions = {}): Promise<Vault> {
  const { iterations = keyRounds, offlineLimitMs = 72 * hour, now = Date.now } = options;
  const file = await openOutboxFile(relieveStore);
  const rowOf = (owner: string) => file.run('read', tx => tx.objectStore('keys').get(owner));
  const put = (row: KeyRow) => file.run('write', tx => tx.objectStore('keys').put(row));

  async function rowOfUser(userName: string): Promise<KeyRow | undefined> {
    const user = await hashOf(userName);
    const rows = await file.run('read', tx => tx.objectStore('keys').getAll());
    const [row] = rows
      .filter(other => other.user === user)
      .sort((a, b) => b.serverTimeSeen - a.serverTimeSeen);
    return row;
  }

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
  ) {
    const dek = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, [
      'encrypt',
      'decrypt',
    ]);
    const wrap = await wrapKey(dek, crypto.randomUUID(), owner, password, iterations);
    const user = await hashOf(userName);
    const older = before ? [...before.older, wrapOf(before)] : [];
    await put({ ...before, ...wrap, owner, user, older, ...signedIn(serverTime) });
    return { dek, keyId: wrap.keyId };
  }

  return {
    async unlockOnline(userName, password, owner, serverTime, held) {
      const row = await rowOf(owner);
      if (!row) return startKey(userName, password, owner, serverTime);
      const opened = await unwrapKey(row, owner, password);
      const dek = opened ?? (held?.keyId === row.keyId ? held.dek : null);
      if (!dek) return { needsPreviousPassword: true };
      const anew =
        (!opened || row.iterations < iterations) &&
        (await wrapKey(dek, row.keyId, owner, password, iterations));
      await put({ ...row, ...anew, user: await hashOf(userName), ...signedIn(serverTime) });
      return { dek, keyId: row.keyId };
    },
    async unlockOnlineFresh(userName, password, owner, serverTime) {
      const row = await rowOf(owner);
      if (row) {
        await setAside(file, owner, row.keyId);
        // Sealed under the key that is given up, and can be fetched again.
        await dropOwner(owner);
      }
      return startKey(userName, password, owner, serverTime, row);
    },
    async rewrap(owner, oldPassword, newPassword) {
      const row = await rowOf(owner);
      const dek = row && (await unwrapKey(row, owner, oldPassword));
      if (!dek) return false;
      await put({ ...row, ...(await wrapKey(dek, row.keyId, owner, newPassword, iterations)) });
      return true;
    },
    async openOld(owner, oldPassword) {
      const row = await rowOf(owner);
      const tried = (row?.older ?? []).map(async wrap => {
        const dek = await unwrapKey(wrap, owner, oldPassword);
        return dek ? [{ dek, keyId: wrap.keyId }] : [];
      });
      return (await Promise.all(tried)).flat();
    },
    async unlockOffline(userName, password) {
      const row = await rowOfUser(userName);
      if (!row) return { refused: 'unknown' };
      // A wait far in the future is a clock that was turned back, not a wait.
      const waitMs = row.nextTryAt - now();
      if (waitMs > 0 && waitMs <= maxWaitMs) return { refused: 'wrong', retryInMs: waitMs };
      const dek = await unwrapKey(row, row.owner, password);
      if (!dek) {
        const retryInMs = Math.min(maxWaitMs, 1_000 * 2 ** row.wrongTries);
        await put({ ...row, wrongTries: row.wrongTries + 1, nextTryAt: now() + retryInMs });
        return { refused: 'wrong', retryInMs };
      }
      const sinceMs = now() + row.behindMs - row.serverTimeSeen;
      if (sinceMs < -driftMs) return { refused: 'clock' };
      if (row.revoked || sinceMs > (row.offlineLimitMs ?? offlineLimitMs)) return { refused: 'expired' };
      if (row.wrongTries > 0) await put({ ...row, wrongTries: 0, nextTryAt: 0 });
      return { owner: row.owner, dek, keyId: row.keyId };
    },
    async limitOffline(owner, limitMs) {
      const row = await rowOf(owner);
      if (row && row.offlineLimitMs !== limitMs) await put({ ...row, offlineLimitMs: limitMs });
    },
    async revokeOffline(userName, password) {
      const row = await rowOfUser(userName);
      if (row && !row.revoked && (await unwrapKey(row, row.owner, password)))
        await put({ ...row, revoked: true });
    },
    forget: owner =>
      navigator.locks.request(openTabs(owner), { ifAvailable: true }, async lock => {
        // A tab that goes on would seal under a key that nobody can ever open again.
        if (!lock) throw new EntryStateError('open in another tab');
        await forgetOwner(file, owner);
        await dropOwner(owner);
      }),
    close: file.close,
  };
}

/** Name of the lock that every tab shares while it has the person's data open. */
export const openTabs = (owner: string) => `tablet:${owner}`;

function wrapOf({ keyId, salt, iterations, iv, data }: KeyRow): Wrap {
  return { keyId, salt, iterations, iv, data };
}

async function forgetOwner(file: OutboxFile, owner: string): Promise<void> {
  await file.run('write', async tx => {
    const entries = tx.objectStore('entries');
    const rows = await entries.index('owner').getAll(owner);
    if (rows.some(row => row.live !== undefined && row.state !== 'DONE'))
      throw new EntryStateError('unsent entries exist');
    for (const row of rows) {
      await entries.delete(row.seq);
      await tx.objectStore('parts').delete(partsOf(row.mid));
    }
    for (const id of await tx.objectStore('ids').index('owner').getAllKeys(owner))
      await tx.objectStore('ids').delete(id);
    const audit = tx.objectStore('audit');
    for (const key of await audit.getAllKeys())
      if ((await audit.get(key))?.owner === owner) await audit.delete(key);
    await tx.objectStore('drafts').delete(IDBKeyRange.bound([owner], [owner, []]));
    await tx.objectStore('keys').delete(owner);
  });
}

async function hashOf(userName: string): Promise<string> {
  const text = new TextEncoder().encode(userName.trim().toLowerCase());
  return base64(new Uint8Array(await crypto.subtle.digest('SHA-256', text)));
}
