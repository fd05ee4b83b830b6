import { noAnswer, readAnswer, type ServerAnswer } from '#calls/kit/answer.ts';
import { isMarked } from '#calls/kit/mark.ts';
import { silentMs } from '#calls/session/changes-stream.ts';

const eventEnd = '\n\n';

export type Heard = {
  begun(): void;
  /** Each piece that came: the server is there. */
  alive?(): void;
  /** One event as the server sent it, without its end; also a comment. */
  event(event: string): void;
};

/**
 * Listens until the stream ends, is refused, or its line breaks. Resolves to what the server answered; of a stream that has
 * ended to no data.
 *
 * @param limitMs without a word for so long the line is dead, whatever the browser thinks
 */
export async function listenTo(
  path: string,
  body: object,
  { signal, ...heard }: Heard & { signal: AbortSignal },
  limitMs = silentMs,
): Promise<ServerAnswer> {
  const silence = new AbortController();
  const later = () => setTimeout(() => silence.abort(new DOMException('No word', 'TimeoutError')), limitMs);
  let timer = later();
  const restart = () => {
    clearTimeout(timer);
    timer = later();
  };
  return (
    open(path, body, AbortSignal.any([signal, silence.signal]))
      .then(opened => (opened instanceof ReadableStream ? follow(opened, heard, restart) : opened))
      // Whatever ends it, what was to come did not.
      .catch((): ServerAnswer => noAnswer)
      .finally(() => clearTimeout(timer))
  );
}

/** Resolves to the stream, or to what the server answered. */
async function open(
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | ServerAnswer> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    redirect: 'error',
    signal,
  });
  return response.ok && response.body && isMarked(response.headers) ? response.body : readAnswer(response);
}

/** Reads the stream to its end. */
async function follow(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  { begun, alive, event }: Heard,
  restart: () => void,
): Promise<ServerAnswer> {
  begun();
  const words = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await words.read();
    if (done) return { kind: 'data', data: null };
    restart();
    alive?.();
    const events = (rest + value).split(eventEnd);
    rest = events.pop() ?? '';
    for (const one of events) event(one);
  }
}
