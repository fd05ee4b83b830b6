import type { EscrowWrap } from './escrow.ts';
import { importKey, type KeyBytes } from './wrap.ts';

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

/** A key to work with; its bytes are overwritten. */
export async function unlocked(keyId: string, raw: KeyBytes | null | undefined): Promise<Unlocked | null> {
  if (!raw) return null;
  const dek = await importKey(raw);
  raw.fill(0);
  return { dek, keyId };
}
