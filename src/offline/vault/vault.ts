import { keyBytes } from '#calls/session/data-key.ts';
import { serverTime } from '#model/kit/server-time.ts';
import { EntryStateError } from '../core/errors.ts';
import { setAside } from '../drafts.ts';
import { partsOf } from '../outbox-db.ts';
import { type OutboxFile, openOutboxFile } from '../outbox-file.ts';
import { dropOwner, relieveStore } from '../store/store-file.ts';
import type { EscrowWrap } from './escrow.ts';
import { keyRounds } from './key-rounds.ts';
import type { KeyRow } from './key-row.ts';
import { importKey, type KeyBytes, makeCheck, passes, unwrapKey, type Wrap, wrapKey } from './wrap.ts';

/** What an unlocked key is called and how it works. */
export type Unlocked = { dek: CryptoKey; keyId: string };

/** A key just opened. `raw` is for shares and for the company's wrap, and to be overwritten then; `null` when only the key that was held opened it. */
export type Opened = Unlocked & { raw: KeyBytes | null };

/** What may open a key that the password does not. */
export type OtherWays = {
  /** The person is already at work on this page with this key. */
  held?: Unlocked | undefined;
  /** Asks the company, which made this wrap; `null` when it does not open it. */
  recover?: ((keyId: string, wrap: EscrowWrap) => Promise<KeyBytes | null>) | undefined;
};

/** `owner` is found again offline by the user name. */
export type UnlockedOffline = Unlocked & { owner: string };

export type Refused = {
  refused: 'unknown' | 'wrong' | 'expired' | 'clock';
  /** Wrong passwords slow the next try down. */
  retryInMs?: number;
};

/**
 * The keys of everybody who has signed in on this device. Each person's random data key is kept wrapped by a key made of
 * the password.
 */
export type Vault = {
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
  /** The key of an owner who is not at work here, by their password; `null` when it opens nothing. */
  openOf(owner: string, password: string): Promise<Unlocked | null>;
  /** The same by way of the company. */
  recoverOf(owner: string, recover: NonNullable<OtherWays['recover']>): Promise<Unlocked | null>;
  /** Which of the company's keys this key is wrapped for; `null`: none. */
  escrowOf(owner: string, keyId: string): Promise<string | null>;
  persistEscrow(owner: string, keyId: string, wrap: EscrowWrap): Promise<void>;
  /** Whether the tablet still knows this key of the person: not when its data have been removed. */
  knows(owner: string, keyId: string): Promise<boolean>;
  /** Whether a key that comes from elsewhere is the one that the tablet knows of this person. */
  fits(owner: string, key: Unlocked): Promise<boolean>;
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
const maxWaitMs = 60_000;

export async function openVault(options: VaultOptions = {}): Promise<Vault> {
  const { iterations = keyRounds, offlineLimitMs = 72 * hour, now = Date.now } = options;
  const file = await openOutboxFile(relieveStore);
  const rowOf = (owner: string) => file.run('read', tx => tx.objectStore('keys').get(owner));
  const put = (row: KeyRow) => file.run('write', tx => tx.objectStore('keys').put(row));
  /** What other work has written about the key since stays: several things look after it at a sign-in. */
  const change = ({ owner, keyId }: { owner: string; keyId: string }, what: Partial<KeyRow>) =>
    file.run('write', async tx => {
      const row = await tx.objectStore('keys').get(owner);
      if (row?.keyId === keyId) await tx.objectStore('keys').put({ ...row, ...what });
    });

  /** An administrator has one for each shop that they work at. The latest sign-in first. */
  async function rowsOfUser(userName: string): Promise<KeyRow[]> {
    const user = await hashOf(userName);
    const rows = await file.run('read', tx => tx.objectStore('keys').getAll());
    return rows.filter(other => other.user === user).sort((a, b) => b.serverTimeSeen - a.serverTimeSeen);
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
    const raw = crypto.getRandomValues(new Uint8Array(keyBytes));
    const keyId = crypto.randomUUID();
    const dek = await importKey(raw);
    const wrap = await wrapKey(raw, keyId, owner, password, iterations);
    const check = await makeCheck(dek, owner, keyId);
    const older = before ? [...before.older, wrapOf(before)] : [];
    const { escrow: _, ...kept } = before ?? {};
    await put({
      ...kept,
      ...wrap,
      check,
      owner,
      user: await hashOf(userName),
      older,
      ...signedIn(serverTime),
    });
    return { dek, keyId, raw };
  }

  /** The key's bytes by way of the company, once they are shown to be the key's. */
  async function recovered({ owner, keyId, check, escrow }: KeyRow, { recover }: OtherWays) {
    const raw = check && escrow && (await recover?.(keyId, escrow));
    return raw && (await passes(check, await importKey(raw), owner, keyId)) ? raw : null;
  }

  return {
    async unlockOnline(userName, password, owner, serverTime, other = {}) {
      const row = await rowOf(owner);
      if (!row) return startKey(userName, password, owner, serverTime);
      const { keyId } = row;
      const opened = await unwrapKey(row, owner, password);
      const raw = opened ?? (await recovered(row, other));
      const dek = raw ? await importKey(raw) : other.held?.keyId === keyId ? other.held.dek : null;
      if (!dek) return { needsPreviousPassword: true };
      const anew =
        raw && (!opened || row.iterations < iterations)
          ? await wrapKey(raw, keyId, owner, password, iterations)
          : {};
      const check = row.check ?? (await makeCheck(dek, owner, keyId));
      const user = await hashOf(userName);
      await change(row, { ...anew, check, user, ...signedIn(serverTime) });
      return { dek, keyId, raw };
    },
    async openOf(owner, password) {
      const row = await rowOf(owner);
      return row ? opened(row.keyId, await unwrapKey(row, owner, password)) : null;
    },
    async recoverOf(owner, recover) {
      const row = await rowOf(owner);
      return row ? opened(row.keyId, await recovered(row, { recover })) : null;
    },
    async escrowOf(owner, keyId) {
      const row = await rowOf(owner);
      return (row?.keyId === keyId && row.escrow?.id) || null;
    },
    persistEscrow: (owner, keyId, escrow) => change({ owner, keyId }, { escrow }),
    knows: async (owner, keyId) => (await rowOf(owner))?.keyId === keyId,
    async fits(owner, { dek, keyId }) {
      const { check, keyId: known } = (await rowOf(owner)) ?? {};
      return check !== undefined && known === keyId && passes(check, dek, owner, keyId);
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
      const raw = row && (await unwrapKey(row, owner, oldPassword));
      if (!raw) return false;
      await change(row, await wrapKey(raw, row.keyId, owner, newPassword, iterations));
      return true;
    },
    async openOld(owner, oldPassword) {
      const row = await rowOf(owner);
      const tried = (row?.older ?? []).map(async wrap => {
        const raw = await unwrapKey(wrap, owner, oldPassword);
        return raw ? [{ dek: await importKey(raw), keyId: wrap.keyId }] : [];
      });
      return (await Promise.all(tried)).flat();
    },
    async unlockOffline(userName, password) {
      const [row] = await rowsOfUser(userName);
      if (!row) return { refused: 'unknown' };
      // A wait far in the future is a clock that was turned back, not a wait.
      const waitMs = row.nextTryAt - now();
      if (waitMs > 0 && waitMs <= maxWaitMs) return { refused: 'wrong', retryInMs: waitMs };
      const raw = await unwrapKey(row, row.owner, password);
      if (!raw) {
        const retryInMs = Math.min(maxWaitMs, 1_000 * 2 ** row.wrongTries);
        await change(row, { wrongTries: row.wrongTries + 1, nextTryAt: now() + retryInMs });
        return { refused: 'wrong', retryInMs };
      }
      const sight = { least: row.serverTimeSeen, behindMs: row.behindMs };
      const isInTime = serverTime(now(), sight, row.offlineLimitMs ?? offlineLimitMs) !== null;
      if (!isInTime && now() + row.behindMs < row.serverTimeSeen) return { refused: 'clock' };
      if (row.revoked || !isInTime) return { refused: 'expired' };
      if (row.wrongTries > 0) await change(row, { wrongTries: 0, nextTryAt: 0 });
      return { owner: row.owner, dek: await importKey(raw), keyId: row.keyId };
    },
    async limitOffline(owner, limitMs) {
      const row = await rowOf(owner);
      if (row && row.offlineLimitMs !== limitMs) await change(row, { offlineLimitMs: limitMs });
    },
    async revokeOffline(userName, password) {
      for (const row of await rowsOfUser(userName))
        if (!row.revoked && (await unwrapKey(row, row.owner, password))) await change(row, { revoked: true });
    },
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

/** A key to work with; its bytes are overwritten. */
async function opened(keyId: string, raw: KeyBytes | null | undefined): Promise<Unlocked | null> {
  if (!raw) return null;
  const dek = await importKey(raw);
  raw.fill(0);
  return { dek, keyId };
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

export async function hashOf(userName: string): Promise<string> {
  const text = new TextEncoder().encode(userName.trim().toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return btoa(String.fromCharCode(...digest));
}
