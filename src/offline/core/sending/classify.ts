import type { ServerAnswer } from '#calls/kit/answer.ts';
import type { SendOutcome } from '../ports.ts';

/** Statuses of refusals that sending the same again cannot change. */
const forEver = new Set([400, 403, 404, 413, 422]);

/**
 * What an answer says about the effect, by status, header and code only, never by the text of an error. The rule that
 * counts: `refused`, `auth` and `not-sent` promise that there was no effect, `ok` that there was one; everything that
 * promises neither is `unknown`. What is no answer of our server (`none`) promises nothing at all.
 */
export function classify(answer: ServerAnswer): SendOutcome {
  if (answer.kind === 'none') return { kind: 'unknown' };
  if (answer.kind === 'data') return { kind: 'ok', answer: answer.data };
  const { status, error, notForwarded, retryAfterMs } = answer;
  const rest = retryAfterMs === undefined ? {} : { retryAfterMs };

  if (error.code === 'wrong_username_password') return { kind: 'refused', error };
  if (status === 401 || error.code === 'unauthenticated') return { kind: 'auth' };
  // The key was used for another body, or is older than the ledger: that other time may have had an effect.
  if (error.code === 'key_reuse' || error.code === 'key_expired') return { kind: 'in-doubt' };
  if (error.code === 'in_progress') return { kind: 'in-progress' };
  if (error.code === 'in_doubt') return { kind: 'in-doubt' };
  if (error.code === 'gap') return { kind: 'not-sent' };
  if (notForwarded) {
    // Refused before forwarding, but for ever.
    if (forEver.has(status)) return { kind: 'refused', error, unforwarded: true };
    return { kind: 'not-sent', ...rest, ...(error.code === 'held' ? { held: error } : {}) };
  }
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return { kind: 'unknown', ...rest };
  return { kind: 'refused', error };
}
