import { generateKeyPairSync, publicEncrypt } from 'node:crypto';
import { escrowLabel } from '#calls/session/data-key.ts';
import { type Escrow, escrowOf } from '#server/session/escrow.ts';

/** A company's key; shorter than the product's, because it is made in every run. */
export function makeEscrow(): Escrow {
  return escrowOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
}

/** A data key, wrapped for the company as a tablet does it. */
export function wrapFor({ publicKey }: Escrow, key: Buffer, owner: string, keyId: string): string {
  const spki = { key: Buffer.from(publicKey.spki, 'base64'), format: 'der', type: 'spki' } as const;
  const oaepLabel = Buffer.from(escrowLabel(owner, keyId));
  return publicEncrypt({ ...spki, oaepHash: 'sha256', oaepLabel }, key).toString('base64url');
}
