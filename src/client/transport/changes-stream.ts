import type { ServerAnswer } from '#calls/kit/answer.ts';
import { changedEvent, changesPath } from '#calls/session/changes-stream.ts';
import { background } from './back-off.ts';
import { reportAlive, reportContact, reportFailure } from './connection.ts';
import { listenTo } from './event-stream.ts';

type Told = { begun(): void; changed(): void };

/**
 * Listens until the stream ends, is refused, or its line breaks, and tells `background` of it under the path of the stream.
 * Each word of the server says that it is there.
 *
 * @param limitMs without a word for so long the line is dead
 */
export async function listenForChanges(
  token: string,
  { signal, begun, changed }: Told & { signal: AbortSignal },
  limitMs?: number,
): Promise<void> {
  const event = (one: string) => {
    if (one === changedEvent.trimEnd()) changed();
  };
  const answer = await listenTo(
    changesPath,
    { token },
    { signal, begun, alive: reportAlive, event },
    limitMs,
  );
  if (!signal.aborted) tell(answer);
}

function tell(answer: ServerAnswer): void {
  if (answer.kind === 'none') reportFailure();
  else reportContact();
  if (answer.kind === 'data') background.answered(changesPath);
  else background.refused(changesPath, answer.kind === 'none' ? null : { ...answer, ...answer.error });
}
