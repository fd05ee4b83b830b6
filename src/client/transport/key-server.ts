import * as v from 'valibot';
import { retryAfterMs } from '#calls/kit/answer.ts';
import { isMarked } from '#calls/kit/mark.ts';
import { type EscrowKey, keyPaths } from '#calls/session/data-key.ts';
import { deviceId } from '../who/device-id.ts';
import { background } from './back-off.ts';

const limitMs = 8000;

const escrowKey = v.object({ id: v.string(), spki: v.string() });
const answer = <T>(data: v.GenericSchema<unknown, T>) => v.object({ result: v.literal(true), data });

/** What the server said about a key: `null` when it said no, nothing when it could not be asked. `ended`: the token has. */
type Said<T> = { said: T | null | undefined; ended?: boolean };

async function ask<T>(
  path: string,
  body: Record<string, string>,
  schema: v.GenericSchema<unknown, T>,
): Promise<Said<T>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-device-id': deviceId() },
      body: JSON.stringify(body),
      cache: 'no-store',
      signal: AbortSignal.timeout(limitMs),
    });
    if (!isMarked(response.headers) || response.status >= 429) {
      const { status, headers } = response;
      const refusal = { status, code: '', msg: '', retryAfterMs: retryAfterMs(headers) };
      background.refused(path, isMarked(headers) ? refusal : null);
      return { said: undefined };
    }
    background.answered(path);
    if (response.status === 401) return { said: null, ended: true };
    const parsed = v.safeParse(answer(schema), await response.json());
    return { said: parsed.success ? parsed.output.data : null };
  } catch {
    return { said: undefined };
  }
}

/** Leaves one of two shares with the server; answers the company's key, for which the data key is wrapped too. */
export function holdShare(
  token: string,
  keyId: string,
  share: string,
): Promise<Said<{ escrow: EscrowKey | null }>> {
  const body = { token, key_id: keyId, share };
  return ask(keyPaths.hold, body, v.object({ escrow: v.nullable(escrowKey) }));
}

/** The share that this session has left with the server. */
export function takeShare(token: string, keyId: string): Promise<Said<{ share: string }>> {
  return ask(keyPaths.share, { token, key_id: keyId }, v.object({ share: v.string() }));
}

/** Has the company open a key that is wrapped for it; base64url. */
export async function recoverKey(
  token: string,
  keyId: string,
  escrowId: string,
  wrap: string,
  owner?: string,
): Promise<string | null> {
  const body = { token, key_id: keyId, escrow_id: escrowId, wrap, ...(owner === undefined ? {} : { owner }) };
  const { said } = await ask(keyPaths.recover, body, v.object({ key: v.string() }));
  return said?.key ?? null;
}

/** Has the company open the key of a person who is gone, so that their work can be sent; base64url. */
export async function releaseKey(
  token: string,
  keyId: string,
  wrap: { escrowId: string; wrap: string },
  release: { owner: string; reason: string },
): Promise<string | null> {
  const body = { token, key_id: keyId, escrow_id: wrap.escrowId, wrap: wrap.wrap, ...release };
  const { said } = await ask(keyPaths.release, body, v.object({ key: v.string() }));
  return said?.key ?? null;
}
