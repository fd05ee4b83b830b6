import type { OutboxFile } from '../outbox-file.ts';
import type { KeyRow } from './key-row.ts';
import type { OtherWays } from './unlocked.ts';
import { importKey, type KeyBytes, passes } from './wrap.ts';

/** What the tablet has on disk of the keys of people. */
export type KeyRows = {
  of(owner: string): Promise<KeyRow | null | undefined>;
  /** An administrator has one for each shop that they work at. The latest sign-in first. */
  ofUser(userName: string): Promise<KeyRow[]>;
  put(row: KeyRow): Promise<unknown>;
  /** What other work has written about the key since stays: several things look after it at a sign-in. */
  change(key: { owner: string; keyId: string }, what: Partial<KeyRow>): Promise<void>;
};

export function createKeyRows(file: OutboxFile): KeyRows {
  return {
    of: owner => file.run('read', tx => tx.objectStore('keys').get(owner)),
    async ofUser(userName) {
      const user = await hashOf(userName);
      const rows = await file.run('read', tx => tx.objectStore('keys').getAll());
      return rows.filter(other => other.user === user).sort((a, b) => b.serverTimeSeen - a.serverTimeSeen);
    },
    put: row => file.run('write', tx => tx.objectStore('keys').put(row)),
    change: ({ owner, keyId }, what) =>
      file.run('write', async tx => {
        const row = await tx.objectStore('keys').get(owner);
        if (row?.keyId === keyId) await tx.objectStore('keys').put({ ...row, ...what });
      }),
  };
}

/** The key's bytes by way of the company, once they are shown to be the key's. */
export async function recovered(
  { owner, keyId, check, escrow }: KeyRow,
  { recover }: OtherWays,
): Promise<KeyBytes | null> {
  const raw = check && escrow && (await recover?.(keyId, escrow));
  return raw && (await passes(check, await importKey(raw), owner, keyId)) ? raw : null;
}

export async function hashOf(userName: string): Promise<string> {
  const text = new TextEncoder().encode(userName.trim().toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return btoa(String.fromCharCode(...digest));
}
