import { noAnswer, readAnswer, type ServerAnswer } from '#calls/kit/answer.ts';
import type { relayPaths } from '#calls/sales/display-relay.ts';

type Path = (typeof relayPaths)[keyof typeof relayPaths];

/** What is said is worth nothing after a few seconds. */
const limitMs = 8000;

/** Tells the server something of a room; what comes from it `event-stream.ts` reads. */
export async function askRelay(path: Path, body: object): Promise<ServerAnswer> {
  try {
    return await readAnswer(
      await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      }),
    );
  } catch {
    return noAnswer;
  }
}
