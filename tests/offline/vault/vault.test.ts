import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { EntryStateError, SealError } from '#offline/core/errors.ts';
import { createSeal } from '#offline/vault/seal.ts';
import { openTabs, openVault, type Vault } from '#offline/vault/vault.ts';
import { importKey, type KeyBytes } from '#offline/vault/wrap.ts';
import { recordsOnDisk } from '#tests/support/tablet/disk.ts';

const hour = 3_600_000;
let now = 0;
let vault: Vault;

const opens = async (dek: CryptoKey, other: CryptoKey) => {
  const sealed = await createSeal(dek, 'k', 'o').seal('p', 'secret');
  return createSeal(other, 'k', 'o').open('p', sealed);
};
async function unlocked(password: string) {
  const found = await vault.unlockOnline('store01', password, '7@C1', now);
  if ('needsPreviousPassword' in found) throw new Error('the wrap does not open');
  return found;
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  now = Date.UTC(2026, 0, 5);
  vault = await openVault({ iterations: 1_000, now: () => now });
});

describe('the vault', () => {
  it('makes the key of a password in 600,000 rounds when nobody says otherwise', async () => {
    vault.close();
    vault = await openVault({ now: () => now });
    const { dek } = await unlocked('pass1234');
    const [kept] = await recordsOnDisk().then(records => records.filter(({ store }) => store === 'keys'));
    expect(kept?.value).toMatchObject({ iterations: 600_000 });
    const offline = await vault.unlockOffline('store01', 'pass1234');
    if ('refused' in offline) throw new Error(offline.refused);
    expect(await opens(dek, offline.dek)).toBe('secret');
    expect(await vault.unlockOffline('store01', 'pass1235')).toMatchObject({ refused: 'wrong' });
  });

  it('gives the same key at every sign-in, with the server and without', async () => {
    const first = await unlocked('pass1234');
    const second = await unlocked('pass1234');
    expect(second.keyId).toBe(first.keyId);
    expect(await opens(first.dek, second.dek)).toBe('secret');
    now += 71 * hour;
    const offline = await vault.unlockOffline('Store01', 'pass1234');
    if ('refused' in offline) throw new Error(offline.refused);
    expect(offline.owner).toBe('7@C1');
    expect(await opens(first.dek, offline.dek)).toBe('secret');
  });

  it('hands out keys whose bytes nobody reads from them', async () => {
    const { dek, keyId, raw } = await unlocked('pass1234');
    await expect(crypto.subtle.exportKey('raw', dek)).rejects.toMatchObject({ name: 'InvalidAccessError' });
    if (!raw) throw new Error('the bytes are missing');
    expect(await opens(dek, await importKey(raw))).toBe('secret');
    const offline = await vault.unlockOffline('store01', 'pass1234');
    expect(offline).not.toHaveProperty('raw');
    const other = await vault.unlockOnline('store02', 'pass1234', '8@C2', now);
    if ('refused' in offline || 'needsPreviousPassword' in other) throw new Error('not opened');
    expect(await vault.fits('7@C1', offline)).toBe(true);
    expect(await vault.fits('7@C1', { ...other, keyId })).toBe(false);
    expect(await vault.fits('7@C1', { ...offline, keyId: other.keyId })).toBe(false);
    expect([await vault.knows('7@C1', keyId), await vault.knows('7@C1', other.keyId)]).toEqual([true, false]);
  });

  it('refuses a wrong password, slower every time, and a person it does not know', async () => {
    await unlocked('pass1234');
    expect(await vault.unlockOffline('store02', 'pass1234')).toEqual({ refused: 'unknown' });
    expect(await vault.unlockOffline('store01', 'wrong')).toEqual({ refused: 'wrong', retryInMs: 1_000 });
    expect(await vault.unlockOffline('store01', 'pass1234')).toEqual({ refused: 'wrong', retryInMs: 1_000 });
    now += 1_000;
    expect(await vault.unlockOffline('store01', 'wrong')).toEqual({ refused: 'wrong', retryInMs: 2_000 });
    now += 2_000;
    expect(await vault.unlockOffline('store01', 'pass1234')).toMatchObject({ owner: '7@C1' });
  });

  it('refuses after the offline limit and when the clock was turned back', async () => {
    await unlocked('pass1234');
    now += 73 * hour;
    expect(await vault.unlockOffline('store01', 'pass1234')).toEqual({ refused: 'expired' });
    now -= 74 * hour;
    expect(await vault.unlockOffline('store01', 'pass1234')).toEqual({ refused: 'clock' });
  });

  it('does not mind a tablet whose clock is wrong but steady', async () => {
    await vault.unlockOnline('store01', 'pass1234', '7@C1', now + 5 * hour);
    now += hour;
    expect(await vault.unlockOffline('store01', 'pass1234')).toMatchObject({ owner: '7@C1' });
  });

  it.each([
    ['a year behind', 365 * 24 * hour],
    ['13 hours behind', 13 * hour],
    ['13 hours ahead', -13 * hour],
  ])('opens after a clock %s has been corrected', async (_, behind) => {
    await vault.unlockOnline('store01', 'pass1234', '7@C1', now + behind);
    now += behind + 2 * hour;
    expect(await vault.unlockOffline('store01', 'pass1234')).toMatchObject({ owner: '7@C1' });
  });

  it('is not kept open by a wrong clock', async () => {
    await vault.unlockOnline('store01', 'pass1234', '7@C1', now + 365 * 24 * hour);
    now += 73 * hour;
    expect(await vault.unlockOffline('store01', 'pass1234')).toEqual({ refused: 'expired' });
  });

  it('asks for the previous password when it was changed elsewhere', async () => {
    const before = await unlocked('old12345');
    expect(await vault.unlockOnline('store01', 'new12345', '7@C1', now)).toEqual({
      needsPreviousPassword: true,
    });
    expect(await vault.rewrap('7@C1', 'guess', 'new12345')).toBe(false);
    expect(await vault.rewrap('7@C1', 'old12345', 'new12345')).toBe(true);
    const after = await unlocked('new12345');
    expect(await opens(before.dek, after.dek)).toBe('secret');
  });

  it('starts a new key when the previous password is lost, which opens nothing of the old', async () => {
    const before = await unlocked('old12345');
    const after = await vault.unlockOnlineFresh('store01', 'new12345', '7@C1', now);
    expect(after.keyId).not.toBe(before.keyId);
    await expect(opens(before.dek, after.dek)).rejects.toBeInstanceOf(SealError);
  });

  it('opens a key that was given up with its own password, and with no other', async () => {
    const before = await unlocked('old12345');
    await vault.unlockOnlineFresh('store01', 'new12345', '7@C1', now);
    await vault.unlockOnlineFresh('store01', 'newer1234', '7@C1', now);
    expect(await vault.openOld('7@C1', 'guess')).toEqual([]);
    const [old, ...rest] = await vault.openOld('7@C1', 'old12345');
    if (!old) throw new Error('the old key does not open');
    expect([old.keyId, rest]).toEqual([before.keyId, []]);
    expect(await opens(before.dek, old.dek)).toBe('secret');
    expect(await vault.openOld('8@C2', 'old12345')).toEqual([]);
  });

  it('needs no previous password of somebody who is at work', async () => {
    const held = await unlocked('old12345');
    const after = await vault.unlockOnline('store01', 'new12345', '7@C1', now, { held });
    if ('needsPreviousPassword' in after) throw new Error('the held key is not taken');
    expect(await opens(held.dek, after.dek)).toBe('secret');
    // Its bytes are not known, so the tablet goes on opening with the password before.
    expect(after.raw).toBeNull();
    expect(await vault.unlockOffline('store01', 'old12345')).toMatchObject({ owner: '7@C1' });
    const stranger = { ...held, keyId: crypto.randomUUID() };
    expect(await vault.unlockOnline('store01', 'newer1234', '7@C1', now, { held: stranger })).toEqual({
      needsPreviousPassword: true,
    });
  });

  describe('with a wrap for the company', () => {
    const wrap = { id: 'company', data: new Uint8Array([1, 2, 3]) };
    /** The company's server, which answers these bytes. */
    const company = (raw: KeyBytes | null) => {
      const asked: unknown[] = [];
      const recover = async (...args: unknown[]) => {
        asked.push(args);
        return raw && new Uint8Array(raw);
      };
      return { asked, recover };
    };

    it('opens with a new password alone, and from then on without the company', async () => {
      const before = await unlocked('old12345');
      await vault.persistEscrow('7@C1', before.keyId, wrap);
      expect(await vault.escrowOf('7@C1', before.keyId)).toBe('company');
      const { recover, asked } = company(before.raw);
      const after = await vault.unlockOnline('store01', 'new12345', '7@C1', now, { recover });
      if ('needsPreviousPassword' in after) throw new Error('the company did not open it');
      expect(asked).toEqual([[before.keyId, wrap]]);
      expect(await opens(before.dek, after.dek)).toBe('secret');
      expect(await vault.unlockOffline('store01', 'new12345')).toMatchObject({ owner: '7@C1' });
      expect(await vault.unlockOffline('store01', 'old12345')).toMatchObject({ refused: 'wrong' });
    });

    it('asks nobody while the password opens it', async () => {
      const before = await unlocked('old12345');
      await vault.persistEscrow('7@C1', before.keyId, wrap);
      const { recover, asked } = company(before.raw);
      await vault.unlockOnline('store01', 'old12345', '7@C1', now, { recover });
      expect(asked).toEqual([]);
    });

    it.each([
      ['nothing', null],
      ['another key', new Uint8Array(32)],
      ['something else', new Uint8Array(16)],
    ])('asks for the previous password when the company answers %s, and harms nothing', async (_, answer) => {
      const before = await unlocked('old12345');
      await vault.persistEscrow('7@C1', before.keyId, wrap);
      const { recover } = company(answer);
      expect(await vault.unlockOnline('store01', 'new12345', '7@C1', now, { recover })).toEqual({
        needsPreviousPassword: true,
      });
      const again = await unlocked('old12345');
      expect(await opens(before.dek, again.dek)).toBe('secret');
    });

    it('keeps what several write about one key at once', async () => {
      const { keyId } = await unlocked('pass1234');
      await Promise.all([
        vault.limitOffline('7@C1', hour),
        vault.persistEscrow('7@C1', keyId, wrap),
        vault.unlockOnline('store01', 'pass1234', '7@C1', now),
      ]);
      expect(await vault.escrowOf('7@C1', keyId)).toBe('company');
      now += 2 * hour;
      expect(await vault.unlockOffline('store01', 'pass1234')).toEqual({ refused: 'expired' });
    });

    it('keeps no wrap of another key', async () => {
      const before = await unlocked('old12345');
      await vault.persistEscrow('7@C1', 'another', wrap);
      expect(await vault.escrowOf('7@C1', before.keyId)).toBeNull();
      await vault.persistEscrow('7@C1', before.keyId, wrap);
      const fresh = await vault.unlockOnlineFresh('store01', 'new12345', '7@C1', now);
      expect(await vault.escrowOf('7@C1', fresh.keyId)).toBeNull();
    });
  });

  it('keeps to the limit of the company', async () => {
    await unlocked('pass1234');
    await vault.limitOffline('7@C1', 100 * hour);
    now += 99 * hour;
    expect(await vault.unlockOffline('store01', 'pass1234')).toMatchObject({ owner: '7@C1' });
    await vault.limitOffline('7@C1', 0);
    expect(await vault.unlockOffline('store01', 'pass1234')).toEqual({ refused: 'expired' });
  });

  it('does not open offline what the server has refused, until it accepts again', async () => {
    await unlocked('pass1234');
    await vault.revokeOffline('store01', 'a mistyped one');
    expect(await vault.unlockOffline('store01', 'pass1234')).toMatchObject({ owner: '7@C1' });
    await vault.revokeOffline('Store01', 'pass1234');
    expect(await vault.unlockOffline('store01', 'pass1234')).toEqual({ refused: 'expired' });
    await unlocked('pass1234');
    expect(await vault.unlockOffline('store01', 'pass1234')).toMatchObject({ owner: '7@C1' });
  });

  it('opens offline, of somebody who works at several shops, the one where they were last', async () => {
    const first = await unlocked('pass1234');
    now += hour;
    const second = await vault.unlockOnline('store01', 'pass1234', '7@C2', now);
    if ('needsPreviousPassword' in second) throw new Error('the wrap does not open');
    expect(await vault.unlockOffline('store01', 'pass1234')).toMatchObject({ owner: '7@C2' });
    await expect(opens(first.dek, second.dek)).rejects.toBeInstanceOf(SealError);
    now += hour;
    await unlocked('pass1234');
    expect(await vault.unlockOffline('store01', 'pass1234')).toMatchObject({ owner: '7@C1' });
    // What the server has refused opens none of them.
    await vault.revokeOffline('store01', 'pass1234');
    expect(await vault.unlockOffline('store01', 'pass1234')).toEqual({ refused: 'expired' });
    await vault.forget('7@C1');
    expect(await vault.unlockOffline('store01', 'pass1234')).toEqual({ refused: 'expired' });
  });

  it('removes nothing while a tab has it open', async () => {
    await unlocked('pass1234');
    const open = Promise.withResolvers<void>();
    const held = navigator.locks.request(openTabs('7@C1'), { mode: 'shared' }, () => open.promise);
    await expect(vault.forget('7@C1')).rejects.toBeInstanceOf(EntryStateError);
    open.resolve();
    await held;
    await vault.forget('7@C1');
    expect(await vault.unlockOffline('store01', 'pass1234')).toEqual({ refused: 'unknown' });
  });

  it('keeps people apart', async () => {
    const a = await unlocked('pass1234');
    const b = await vault.unlockOnline('store02', 'pass1234', '8@C2', now);
    if ('needsPreviousPassword' in b) throw new Error('the wrap does not open');
    await expect(opens(a.dek, b.dek)).rejects.toBeInstanceOf(SealError);
    await vault.forget('8@C2');
    expect(await vault.unlockOffline('store02', 'pass1234')).toEqual({ refused: 'unknown' });
    expect(await vault.unlockOffline('store01', 'pass1234')).toMatchObject({ owner: '7@C1' });
  });
});

describe('a seal', () => {
  it('opens in its own place only, and only for its owner', async () => {
    const { dek } = await unlocked('pass1234');
    const seal = createSeal(dek, 'k', 'A');
    const sealed = await seal.seal('outbox|m1|body', { amount: 1 });
    expect(await seal.open('outbox|m1|body', sealed)).toEqual({ amount: 1 });
    await expect(seal.open('outbox|m2|body', sealed)).rejects.toBeInstanceOf(SealError);
    await expect(createSeal(dek, 'k', 'B').open('outbox|m1|body', sealed)).rejects.toBeInstanceOf(SealError);
    await expect(createSeal(dek, 'k2', 'A').open('outbox|m1|body', sealed)).rejects.toBeInstanceOf(SealError);
  });
});
