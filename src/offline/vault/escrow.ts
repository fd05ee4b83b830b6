import { type EscrowKey, escrowLabel } from '#calls/session/data-key.ts';
import type { KeyBytes } from './wrap.ts';

/** A data key wrapped for the company: only its server opens it, and only for this person. */
export type EscrowWrap = {
  /** Which of the company's keys. */
  id: string;
  data: Uint8Array<ArrayBuffer>;
};

export async function wrapForCompany(
  raw: KeyBytes,
  owner: string,
  keyId: string,
  { id, spki }: EscrowKey,
): Promise<EscrowWrap> {
  const bytes = Uint8Array.from(atob(spki), character => character.charCodeAt(0));
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', bytes, algorithm, false, ['encrypt']);
  const label = new TextEncoder().encode(escrowLabel(owner, keyId));
  const data = await crypto.subtle.encrypt({ name: 'RSA-OAEP', label }, key, raw);
  return { id, data: new Uint8Array(data) };
}
