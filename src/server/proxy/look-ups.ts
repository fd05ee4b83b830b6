import { Crowded, type Semaphore } from './fair-semaphore.ts';
import { type Answer, busy, type Caller, notForwarded, type Origin, silent, type Target } from './target.ts';

/**
 * Looks up the person, before anything else is known of them: in turns between addresses. A token is looked
 * up for every request, and never before the request has come. Requests that wait for the same look-up share
 * it. So a thousand requests of one person do not keep others of their shop waiting.
 */
export function createLookUps(
  turns: Semaphore,
  target: Target,
  now: () => Date,
): (address: string, token: string) => Promise<Caller | null> {
  const waiting = new Map<string, Promise<Caller | null>>();
  return (address, token) => {
    const key = `${address} ${token}`;
    const shared = waiting.get(key);
    if (shared) return shared;
    const begun = () => waiting.get(key) === looking && waiting.delete(key);
    const looking = turns
      .run(address, async () => {
        begun();
        return target.authenticate(token, now());
      })
      // It was given up while it waited.
      .finally(begun);
    waiting.set(key, looking);
    return looking;
  };
}

/** Nothing has been begun when the person cannot be looked up. */
export async function lookedUp<T>(origin: Origin, look: () => Promise<T>): Promise<T | Answer> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Crowded) return busy();
    origin.log.error({ err: error, ...origin.trace }, 'the user could not be looked up');
    return notForwarded('unreachable', silent);
  }
}
