import type { ProbeWord } from '#model/administration/systems.ts';
import { SystemProblem } from '../outgoing/adapter.ts';
import { isNotConnected, shortened } from '../systems/http.ts';
import type { Probe } from '../systems/probe.ts';

/** Of a shop that is tried: a person waits for it, and so does the request that they made. */
export const probeTimes = { answer: 8_000, body: 8_000 } as const;

/**
 * Reads once how a shop is set up. Nothing is changed there.
 *
 * @param client is closed at the end
 * @param isSignIn is it the problem of a sign-in that was refused?
 * @param signal ends it
 */
export async function probeShop(
  client: { close(): Promise<void> },
  read: (signal: AbortSignal) => Promise<unknown>,
  { isSignIn, signal }: { isSignIn: (problem: SystemProblem) => boolean; signal: AbortSignal },
): Promise<Probe> {
  const wordOf = (problem: SystemProblem): ProbeWord => {
    if (isNotConnected(problem)) return 'unreachable';
    return isSignIn(problem) ? 'sign-in' : 'other';
  };
  try {
    await read(signal);
    return { word: 'works', said: '' };
  } catch (error) {
    if (!(error instanceof SystemProblem)) throw error;
    if (signal.aborted) return { word: 'unreachable', said: 'The online shop did not answer in time' };
    return { word: wordOf(error), said: shortened(error.message) };
  } finally {
    await client.close();
  }
}
