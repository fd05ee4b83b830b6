import { keyPaths } from '#calls/session/data-key.ts';
import type { HeldKey } from '#offline/messages.ts';
import type { EscrowWrap } from '#offline/vault/escrow.ts';
import { fromText, joinKey, splitKey, toText } from '#offline/vault/shares.ts';
import type { Opened } from '#offline/vault/unlocked.ts';
import type { Vault } from '#offline/vault/vault.ts';
import { importKey, type KeyBytes } from '#offline/vault/wrap.ts';
import { background } from '../transport/back-off.ts';
import { connectionState, followConnectionState } from '../transport/connection.ts';
import { holdShare, recoverKey, takeShare } from '../transport/key-server.ts';
import { endToken, type Session, sessionState } from '../who/session-state.ts';
import { withVault } from './vault.ts';
import { keyFromWorker } from './worker-key.ts';

/**
 * Finds the key of a session after a reload. The worker has it, or two shares make it: one lies here, the
 * server gives the other to a live session. `gone`: what it opens is no longer on this tablet. `null`: only
 * the password has it.
 */
export async function findKey(session: Session): Promise<HeldKey | 'gone' | null> {
  const { owner, keyId } = session;
  const found = (await keyFromWorker(session.ticket)) ?? (await joined(session));
  return withVault(async vault => {
    if (!(await vault.knows(owner, keyId))) return 'gone';
    const isOwn = found?.owner === owner && found.keyId === keyId && (await vault.fits(owner, found));
    return isOwn ? found : null;
  });
}

async function joined(session: Session): Promise<HeldKey | null> {
  const { token, share, owner, keyId } = session;
  if (!token || !share) return null;
  const { said, ended } = await takeShare(token, keyId);
  // The page asks for the password here, and that brings a new token: the person stays on the page.
  if (ended) endToken(session.tokenGeneration);
  const raw = said ? joinKey(share, said.share) : null;
  if (!raw) return null;
  const dek = await importKey(raw);
  raw.fill(0);
  return { owner, keyId, dek };
}

/**
 * Asks the company for a key that the password does not open.
 *
 * @param owner where it is not the session's own: the same person at another shop
 */
export const recoverWith =
  (token: string, owner?: string) =>
  async (keyId: string, wrap: EscrowWrap): Promise<KeyBytes | null> => {
    const text = await recoverKey(token, keyId, wrap.id, toText(wrap.data), owner);
    return text === null ? null : fromText(text);
  };

/**
 * The share of a key that stays here, and what is still to be done with the other share and the key's bytes.
 */
export type ToKeep = { share: string; other: string; raw: KeyBytes };

/** Splits a key that has just been opened; `null` when its bytes are not known. */
export function toKeep({ raw }: Opened): ToKeep | null {
  if (!raw) return null;
  const { own, other } = splitKey(raw);
  return { share: own, other, raw };
}

/**
 * Gives the server its share and wraps the key for the company. Without an answer the share is given when the connection
 * is back; until then a reload asks for the password.
 */
export async function keepKey({ owner, keyId, token }: Session, { other, raw }: ToKeep): Promise<void> {
  if (token === null) return;
  const { said } = await holdShare(token, keyId, other);
  try {
    const escrow = said?.escrow;
    if (escrow)
      await withVault(async (vault: Vault) => {
        if ((await vault.escrowOf(owner, keyId)) === escrow.id) return;
        const { wrapForCompany } = await import('#offline/vault/escrow.ts');
        await vault.persistEscrow(owner, keyId, await wrapForCompany(raw, owner, keyId, escrow));
      });
  } finally {
    raw.fill(0);
  }
  if (said === undefined) holdLater(token, keyId, other);
}

const laterMs = 15_000;

function holdLater(token: string, keyId: string, other: string): void {
  let timer: ReturnType<typeof setTimeout>;
  const again = async () => {
    clearTimeout(timer);
    if (sessionState.get()?.token !== token) return stop();
    const mayAsk = connectionState() === 'online' && background.waitMs(keyPaths.hold) === 0;
    if (mayAsk && (await holdShare(token, keyId, other)).said !== undefined) return stop();
    timer = setTimeout(() => void again(), laterMs);
  };
  const stop = followConnectionState(() => void again());
  timer = setTimeout(() => void again(), laterMs);
}
