import { noAnswer, readAnswer, type ServerAnswer } from '#calls/kit/answer.ts';
import { isMarked } from '#calls/kit/mark.ts';
import { changedEvent, changesPath, silentMs } from '#calls/session/changes-stream.ts';
import { background } from './back-off.ts';
import { reportAlive, reportContact, reportFailure } from './connection.ts';

const eventEnd = '\n\n';

type Told = { begun(): void; changed(): void };

/**
 * Listens until the stream ends, is refused, or its line breaks, and tells `background` of it under the path of the stream.
 * Each word of the server says that it is there.
 *
 * @param limitMs without a word for so long the line is dead
 */
export async function listenForChanges(
  token: string,
  { signal, ...told }: Told & { signal: AbortSignal },
  limitMs = silentMs,
): Promise<void> {
  const silence = new AbortController();
  const later = () => setTimeout(() => silence.abort(new DOMException('No word', 'TimeoutError')), limitMs);
  let timer = later();
  const heard = () => {
    clearTimeout(timer);
    timer = later();
  };
  const answer = await open(token, AbortSignal.any([signal, silence.signal]))
    .then(opened => (opened instanceof ReadableStream ? follow(opened, told, heard) : opened))
    // Whatever ends it, what was to come did not.
    .catch((): ServerAnswer => noAnswer)
    .finally(() => clearTimeout(timer));
  if (!signal.aborted) tell(answer);
}

/** Resolves to the stream, or to what the server answered. */
async function open(
  token: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | ServerAnswer> {
  const response = await fetch(changesPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    cache: 'no-store',
    redirect: 'error',
    signal,
  });
  return response.ok && response.body && isMarked(response.headers) ? response.body : readAnswer(response);
}

/** Reads the stream to its end. */
async function follow(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  { begun, changed }: Told,
  heard: () => void,
): Promise<ServerAnswer> {
  begun();
  const words = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await words.read();
    if (done) return { kind: 'data', data: null };
    heard();
    reportAlive();
    const events = (rest + value).split(eventEnd);
    rest = events.pop() ?? '';
    if (events.includes(changedEvent.trimEnd())) changed();
  }
}

function tell(answer: ServerAnswer): void {
  if (answer.kind === 'none') reportFailure();
  else reportContact();
  if (answer.kind === 'data') background.answered(changesPath);
  else background.refused(changesPath, answer.kind === 'none' ? null : { ...answer, ...answer.error });
}
