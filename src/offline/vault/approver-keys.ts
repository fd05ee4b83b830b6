import { type Approval, signing, statementOf } from '#model/sales/approvals.ts';
import { covers, type DiscountLimit } from '#model/sales/discounts.ts';
import { isPin, isPinOfTablet } from '#model/sales/pins.ts';
import { openOutboxFile } from '../outbox-file.ts';
import { freeSpaceInStore } from '../store/store-file.ts';
import { keyRounds } from './key-rounds.ts';
import type { ApproverKey, Box, KeyRow } from './key-row.ts';
import { hashOf } from './key-rows.ts';
import type { Refused } from './offline-unlock.ts';
import { openVault } from './vault.ts';
import { passwordKey } from './wrap.ts';

export type Enrolment = { key_id: string; public_key: string };

const hour = 3_600_000;
const driftMs = 60_000;
const maxWaitMs = 60_000;
const boundTo = (owner: string, key_id: string, by: string) =>
  new TextEncoder().encode(`${owner}|approver|${key_id}|${by}|1`);

async function lock(
  key: CryptoKey,
  bytes: ArrayBuffer,
  additionalData: Uint8Array<ArrayBuffer>,
): Promise<Box> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes);
  return { iv, data: new Uint8Array(data) };
}

const unlock = ({ iv, data }: Box, key: CryptoKey, additionalData: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data).catch(() => null);

/** A person by user name, or by number: then by what they have set here. */
export type Who = string | number;

type Rows = {
  all(): Promise<KeyRow[]>;
  of(who: Who): Promise<KeyRow | undefined>;
  /** Without a key the person approves here no more. */
  change(who: Who, approver: ApproverKey | undefined): Promise<void>;
};

async function withRows<T>(work: (rows: Rows) => Promise<T>): Promise<T> {
  const file = await openOutboxFile(freeSpaceInStore);
  const all = () => file.run('read', tx => tx.objectStore('keys').getAll());
  const of = async (who: Who) => {
    const user = typeof who === 'string' ? await hashOf(who) : null;
    const rows = await all();
    const [row] = rows
      .filter(other => (user === null ? other.approver?.user_id === who : other.user === user))
      .sort((a, b) => b.serverTimeSeen - a.serverTimeSeen);
    return row;
  };
  try {
    return await work({
      all,
      of,
      // Read again: a try at the password has written to the row since.
      async change(who, approver) {
        const row = await of(who);
        if (!row) return;
        const { approver: _, ...rest } = row;
        const next = approver ? { ...rest, approver } : rest;
        await file.run('write', tx => tx.objectStore('keys').put(next));
      },
    });
  } finally {
    file.close();
  }
}

/**
 * Makes this tablet able to approve for a person, who gives their password and a PIN. `register` tells the server the
 * public key; only when it has taken it something is kept.
 */
export async function enrolApprover(
  userName: string,
  password: string,
  pin: string,
  register: (enrolment: Enrolment) => Promise<{ user_id: number; name: string; limit: DiscountLimit }>,
): Promise<{ ok: true } | Refused> {
  const vault = await openVault();
  try {
    const unlocked = await vault.unlockOffline(userName, password);
    if ('refused' in unlocked) return unlocked;
    const pair = await crypto.subtle.generateKey(signing, true, ['sign', 'verify']);
    const [secret, spki] = await Promise.all([
      crypto.subtle.exportKey('pkcs8', pair.privateKey),
      crypto.subtle.exportKey('spki', pair.publicKey),
    ]);
    const key_id = crypto.randomUUID();
    const known = await register({ key_id, public_key: base64(new Uint8Array(spki)) });
    const salt = crypto.getRandomValues(new Uint8Array(16));
    const { owner, dek } = unlocked;
    const byPin = isPinOfTablet(pin) ? await passwordKey(pin, salt, keyRounds) : null;
    const approver: ApproverKey = {
      key_id,
      ...known,
      sealed: await lock(dek, secret, boundTo(owner, key_id, 'key')),
      ...(byPin && {
        pin: { ...(await lock(byPin, secret, boundTo(owner, key_id, 'pin'))), salt, iterations: keyRounds },
      }),
      wrongTries: 0,
      nextTryAt: 0,
    };
    await withRows(rows => rows.change(userName, approver));
    return { ok: true };
  } finally {
    vault.close();
  }
}

/** This tablet approves no more for that person. */
export const forgetApprover = (userName: string): Promise<void> =>
  withRows(rows => rows.change(userName, undefined));

/** Who can approve that much here by a PIN without the server, of the shop of who asks, and other than they. */
export const approversHere = (
  cashier: string,
  ceiling: DiscountLimit,
): Promise<{ user_id: number; name: string }[]> =>
  withRows(async rows => {
    const shop = cashier.slice(cashier.indexOf('@'));
    const here = (await rows.all()).filter(
      ({ owner, approver }) =>
        approver?.pin && owner !== cashier && owner.endsWith(shop) && covers(approver.limit, ceiling),
    );
    return here.flatMap(({ approver }) => approver ?? []).map(({ user_id, name }) => ({ user_id, name }));
  });

export type SignRefused = Refused | { refused: 'self' | 'limit' };

/**
 * Has a person sign an approval on this tablet, by their PIN or password. Works without a connection, for as long after
 * the person's last sign-in here as their password alone opens the tablet.
 */
export async function signApproval(
  who: Who,
  secret: string,
  wanted: Pick<Approval, 'document' | 'ceiling' | 'cashier' | 'reason' | 'approved_at' | 'device_id'>,
  now: () => number = Date.now,
): Promise<{ approval: Approval } | SignRefused> {
  return withRows(async rows => {
    const row = await rows.of(who);
    const approver = row?.approver;
    if (!row || !approver || (isPin(secret) && !approver.pin)) return { refused: 'unknown' };
    const waitMs = approver.nextTryAt - now();
    if (waitMs > 0 && waitMs <= maxWaitMs) return { refused: 'wrong', retryInMs: waitMs };
    const raw = isPin(secret)
      ? await openByPin(row, approver, secret)
      : typeof who === 'string'
        ? await openByPassword(row, approver, who, secret)
        : // The tablet knows no user name, only what becomes of it.
          ({ refused: 'unknown' } as const);
    if (raw !== null && 'refused' in raw) return raw;
    if (!raw) {
      const retryInMs = Math.min(maxWaitMs, 1_000 * 2 ** approver.wrongTries);
      const wrongTries = approver.wrongTries + 1;
      await rows.change(who, { ...approver, wrongTries, nextTryAt: now() + retryInMs });
      return { refused: 'wrong', retryInMs };
    }
    const sinceMs = now() + row.behindMs - row.serverTimeSeen;
    if (sinceMs < -driftMs) return { refused: 'clock' };
    if (row.revoked || sinceMs > (row.offlineLimitMs ?? 72 * hour)) return { refused: 'expired' };
    if (row.owner === wanted.cashier) return { refused: 'self' };
    if (!covers(approver.limit, wanted.ceiling)) return { refused: 'limit' };
    const key = await crypto.subtle.importKey('pkcs8', raw, signing, false, ['sign']);
    const statement = {
      ...wanted,
      id: crypto.randomUUID(),
      approver_user_id: approver.user_id,
      approver_name: approver.name,
      wrong_tries: approver.wrongTries,
      key_id: approver.key_id,
    };
    const text = new TextEncoder().encode(statementOf(statement));
    const signature = base64(new Uint8Array(await crypto.subtle.sign(signing, key, text)));
    if (approver.wrongTries > 0) await rows.change(who, { ...approver, wrongTries: 0, nextTryAt: 0 });
    return { approval: { ...statement, signature } };
  });
}

async function openByPin({ owner }: KeyRow, { pin, key_id }: ApproverKey, secret: string) {
  if (!pin) return null;
  return unlock(pin, await passwordKey(secret, pin.salt, pin.iterations), boundTo(owner, key_id, 'pin'));
}

async function openByPassword(
  { owner }: KeyRow,
  { sealed, key_id }: ApproverKey,
  userName: string,
  password: string,
): Promise<ArrayBuffer | Refused | null> {
  const vault = await openVault();
  try {
    const unlocked = await vault.unlockOffline(userName, password);
    if ('refused' in unlocked) return unlocked.refused === 'wrong' ? null : unlocked;
    return unlock(sealed, unlocked.dek, boundTo(owner, key_id, 'key'));
  } finally {
    vault.close();
  }
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
