import { readAnswer } from '#calls/kit/answer.ts';
import type { PrintJob, PrintRequest } from '#calls/setup/print-jobs.ts';
import { sessionState } from '../who/session-state.ts';

/** What the server said of a slip; `refused` when nothing was begun, `null` when it said nothing. */
export type SlipAnswer = PrintJob | { refused: string } | null;

const limitMs = 10_000;

/**
 * Hands a slip over to the server. Asked again with the same job it answers the same, so that a lost answer prints
 * nothing twice.
 */
export async function sendSlip(request: PrintRequest): Promise<SlipAnswer> {
  const token = sessionState.get()?.token ?? null;
  if (token === null) return { refused: 'unauthenticated' };
  try {
    const answer = await readAnswer(
      await fetch('/api/print', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...request, token }),
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      }),
    );
    if (answer.kind === 'none') return null;
    // The server's promise, held by its tests.
    if (answer.kind === 'data') return answer.data as PrintJob;
    return answer.status >= 500 && !answer.notForwarded ? null : { refused: answer.error.code };
  } catch {
    return null;
  }
}
