import { isMarked } from '#calls/kit/mark.ts';

/**
 * Hashes of tokens of sessions that have ended on this tablet and perhaps not yet at the server. A hash lets
 * no one in; it only ends the session.
 */
const key = 'quay:ended';
/** Older ones have ended by themselves. */
const most = 20;
const limitMs = 5000;

/** Ends a token at the server: at once where the server answers, else the next time it is reached. */
export async function endAtServer(token: string): Promise<void> {
  await noteEnded(token);
  await tellEnded();
}

async function noteEnded(token: string): Promise<void> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  write([...read(), hash].slice(-most));
}

/** Tells the server of the sessions that have ended here. */
export async function tellEnded(): Promise<void> {
  await Promise.all(
    read().map(async token_hash => {
      try {
        const answer = await fetch('/api/logout', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ token_hash }),
          // A person who signs out may close the page right after.
          keepalive: true,
          signal: AbortSignal.timeout(limitMs),
        });
        if (answer.ok && isMarked(answer.headers)) write(read().filter(other => other !== token_hash));
      } catch {
        // The next time.
      }
    }),
  );
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(hash => typeof hash === 'string') : [];
  } catch {
    return [];
  }
}

function write(hashes: readonly string[]): void {
  try {
    if (hashes.length > 0) localStorage.setItem(key, JSON.stringify(hashes));
    else localStorage.removeItem(key);
  } catch {
    // Without storage the session ends by itself, four hours after it began.
  }
}
