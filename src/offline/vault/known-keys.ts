import type { EscrowWrap } from './escrow.ts';
import { type KeyRows, recovered } from './key-rows.ts';
import { type OtherWays, type Unlocked, unlocked } from './unlocked.ts';
import { importKey, passes, unwrapKey } from './wrap.ts';

/** What the tablet knows of the keys of people who are not signing in. */
export type KnownKeys = {
  /** The key of an owner who is not at work here, by their password; `null` when it opens nothing. */
  openOf(owner: string, password: string): Promise<Unlocked | null>;
  /** The same by way of the company. */
  recoverOf(owner: string, recover: NonNullable<OtherWays['recover']>): Promise<Unlocked | null>;
  /** Keys given up by `unlockOnlineFresh` that this password opens. */
  openOld(owner: string, oldPassword: string): Promise<Unlocked[]>;
  /** Which of the company's keys this key is wrapped for; `null`: none. */
  escrowOf(owner: string, keyId: string): Promise<string | null>;
  persistEscrow(owner: string, keyId: string, wrap: EscrowWrap): Promise<void>;
  /** Whether the tablet still knows this key of the person: not when its data have been removed. */
  knows(owner: string, keyId: string): Promise<boolean>;
  /** Whether a key that comes from elsewhere is the one that the tablet knows of this person. */
  fits(owner: string, key: Unlocked): Promise<boolean>;
};

export const createKnownKeys = (rows: KeyRows): KnownKeys => ({
  async openOf(owner, password) {
    const row = await rows.of(owner);
    return row ? unlocked(row.keyId, await unwrapKey(row, owner, password)) : null;
  },
  async recoverOf(owner, recover) {
    const row = await rows.of(owner);
    return row ? unlocked(row.keyId, await recovered(row, { recover })) : null;
  },
  async openOld(owner, oldPassword) {
    const row = await rows.of(owner);
    const tried = (row?.older ?? []).map(async wrap => {
      const raw = await unwrapKey(wrap, owner, oldPassword);
      return raw ? [{ dek: await importKey(raw), keyId: wrap.keyId }] : [];
    });
    return (await Promise.all(tried)).flat();
  },
  async escrowOf(owner, keyId) {
    const row = await rows.of(owner);
    return (row?.keyId === keyId && row.escrow?.id) || null;
  },
  persistEscrow: (owner, keyId, escrow) => rows.change({ owner, keyId }, { escrow }),
  knows: async (owner, keyId) => (await rows.of(owner))?.keyId === keyId,
  async fits(owner, { dek, keyId }) {
    const { check, keyId: known } = (await rows.of(owner)) ?? {};
    return check !== undefined && known === keyId && passes(check, dek, owner, keyId);
  },
});
