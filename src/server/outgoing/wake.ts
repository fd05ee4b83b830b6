import { AsyncLocalStorage } from 'node:async_hooks';
import type { SystemName } from './adapter.ts';

// The queue is looked at once a second. So that a command need not wait for that, the process that has committed one tells
// its own worker. That is a hint alone: it is told nothing else, other processes hear nothing, and the look finds what is there.

const queued = new AsyncLocalStorage<Set<SystemName>>();

/** Notes that the transaction of this work makes a command due. Outside of `wakingAfter` it does nothing. */
export const noteQueued = (system: SystemName): void => {
  queued.getStore()?.add(system);
};

/**
 * Runs work that commits, and then wakes the workers of the systems for which it has queued something.
 *
 * @param isKept says of its result whether it has been committed. What throws was not, or the next look finds it
 */
export async function wakingAfter<T>(
  wake: (system: SystemName) => void,
  work: () => Promise<T>,
  isKept: (result: T) => boolean = () => true,
): Promise<T> {
  const systems = new Set<SystemName>();
  const result = await queued.run(systems, async () => await work());
  if (isKept(result)) for (const system of systems) wake(system);
  return result;
}
