import { isMarked } from '#calls/kit/mark.ts';
import { changedEvent, changesPath, silentMs } from '#calls/session/changes-stream.ts';
import { reportAlive, reportFailure } from './connection.ts';

const eventEnd = '\n\n';

/**
 * Listens until the stream ends. Each word of the server says that it is there. Resolves to whether it has a stream for this
 * person; rejects when none begins, or when the line breaks.
 */
export async function listenForChanges(
  token: string,
  { begun, changed, signal }: { begun(): void; changed(): void; signal: AbortSignal },
  limitMs = silentMs,
): Promise<boolean> {
  const silence = new AbortController();
  const later = () => setTimeout(() => silence.abort(new DOMException('No word', 'TimeoutError')), limitMs);
  let timer = later();
  try {
    const response = await fetch(changesPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!isMarked(response.headers)) throw new Error('A gateway answered');
    if (response.status === 404) return false;
    if (!response.ok || !response.body) throw new Error(`No stream: ${response.status}`);
    begun();
    const words = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { value, done } = await words.read();
      if (done) return true;
      clearTimeout(timer);
      timer = later();
      reportAlive();
      const events = (rest + value).split(eventEnd);
      rest = events.pop() ?? '';
      if (events.includes(changedEvent.trimEnd())) changed();
    }
  } catch (error) {
    if (!signal.aborted) reportFailure();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
