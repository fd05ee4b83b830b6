import { laterMark, readMarkHeader, readMarkIn } from '#calls/kit/read-mark.ts';

/** On the tablet and not in the tab: one tab may send what another one has queued and then reads. */
const key = 'quay:read-mark';
let here: string | null = null;

/** Keeps the mark of an answer, where it carries one. */
export function noteReadMark(headers: Pick<Headers, 'get'>): void {
  const came = readMarkIn(headers.get(readMarkHeader));
  if (came === null) return;
  here = laterMark(latest(), came);
  try {
    localStorage.setItem(key, here);
  } catch {
    // Without storage each tab has a mark of its own, until it is reloaded.
  }
}

/** The header that a read sends; none until an answer has carried a mark. */
export function readMark(): Record<string, string> {
  const mark = latest();
  return mark === null ? {} : { [readMarkHeader]: mark };
}

function latest(): string | null {
  const kept = stored();
  return kept === null || here === null ? (here ?? kept) : laterMark(kept, here);
}

function stored(): string | null {
  try {
    return readMarkIn(localStorage.getItem(key));
  } catch {
    return null;
  }
}
