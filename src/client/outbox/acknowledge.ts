import { isList } from '#calls/kit/call.ts';
import type { CacheTag } from '#model/kit/cache-tags.ts';
import type { Tablet } from '#offline/tablet.ts';
import { refresh } from '../read/query-client.ts';
import { knownCalls } from '../session/known-calls.ts';
import { isKept } from '../tablet/kept-tables.ts';
import { tabletSlot } from '../tablet/tablet.ts';
import { tellBookedLate } from './booked-late.ts';

/**
 * Follows the outbox. What the server has answered goes into the store, and only then the entry stops being
 * replayed onto views. Reads that show what was touched are asked again. Returns how to stop.
 */
export function startSettling(): () => void {
  let stopOutbox = () => {};
  const follow = () => {
    stopOutbox();
    const { tablet } = tabletSlot.get();
    if (!tablet) return;
    const look = () => void acknowledge(tablet);
    stopOutbox = tablet.outbox.subscribe(look);
    look();
  };
  const stop = tabletSlot.subscribe(follow);
  follow();
  return () => {
    stop();
    stopOutbox();
  };
}

/**
 * Tables that only some screens want, and into which no answer is put row by row: a screen that wants one next has it read
 * again, also after a reload.
 */
const tablesWith = (tags: readonly CacheTag[]) =>
  Object.values(knownCalls)
    .filter(isList)
    .filter(call => call.store === 'table' && call.tags.some(tag => tags.includes(tag)) && !isKept(call));

const atWork = new Set<string>();
let keeping: typeof import('../read/persist.ts') | undefined;

async function acknowledge(tablet: Tablet): Promise<void> {
  const answered = tablet.outbox
    .entries()
    .filter(entry => entry.state === 'DONE' && !entry.settled && !atWork.has(entry.mid));
  if (answered.length === 0) {
    refreshAtRest(tablet);
    return persistMoved(tablet);
  }
  for (const { mid } of answered) atWork.add(mid);
  try {
    // Loaded with the first answer: a screen is there before.
    keeping ??= await import('../read/persist.ts');
    await keeping.keepAll(tablet, answered);
    const touched = answered.flatMap(entry => {
      const call = knownCalls[entry.op];
      return call?.kind === 'write' ? call.invalidates : [];
    });
    await tablet.store.outdate(tablesWith(touched));
    // Before the outbox forgets them: a page that ends here tells it when it is back.
    if (tabletSlot.get().tablet === tablet) tellBookedLate(tablet, answered);
    await tablet.outbox.acknowledge(answered.map(entry => entry.mid));
    for (const tag of touched) stale.add(tag);
  } catch (error) {
    // The entries go on being replayed as their answers; the next change of the outbox tries again.
    console.warn('Answers could not be stored', error);
  } finally {
    for (const { mid } of answered) atWork.delete(mid);
  }
  refreshAtRest(tablet);
  await persistMoved(tablet);
}

/** What reads show that were not asked again yet. */
const stale = new Set<CacheTag>();
/** A long drain shows something new so often. */
const refreshMs = 2000;
let refreshed = Number.NEGATIVE_INFINITY;
let later: ReturnType<typeof setTimeout> | undefined;

/** Asks reads again once nothing is on its way: a page of rows is not read for each of a sale's changes. */
function refreshAtRest(tablet: Tablet): void {
  if (stale.size === 0) return;
  clearTimeout(later);
  const left = refreshed + refreshMs - performance.now();
  if (tablet.outbox.busy() && left > 0) {
    // Another document may be on its way for long.
    later = setTimeout(() => refreshAtRest(tablet), left);
    return;
  }
  refreshed = performance.now();
  refresh([...stale]);
  stale.clear();
}

async function persistMoved(tablet: Tablet): Promise<void> {
  await keeping?.persistStock(tablet);
  await keeping?.persistShifts(tablet);
}
