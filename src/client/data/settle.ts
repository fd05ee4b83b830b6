import { catalogue } from '#calls/index.ts';
import type { Tablet } from '#offline/tablet.ts';
import { refresh } from './query-client.ts';
import { tabletSlot } from './tablet.ts';

/**
 * Follows the outbox: what the server has answered goes into the store, and only then the entry stops being folded into
 * views. Reads that show what was touched are asked again. Returns how to stop.
 */
export function startSettling(): () => void {
  let stopOutbox = () => {};
  const follow = () => {
    stopOutbox();
    const { tablet } = tabletSlot.get();
    if (!tablet) return;
    const look = () => void settle(tablet);
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

const atWork = new Set<string>();
let keeping: typeof import('./keep.ts') | undefined;

async function settle(tablet: Tablet): Promise<void> {
  const answered = tablet.outbox
    .entries()
    .filter(entry => entry.state === 'DONE' && !entry.settled && !atWork.has(entry.mid));
  if (answered.length === 0) return keeping?.keepStock(tablet);
  for (const { mid } of answered) atWork.add(mid);
  try {
    // Loaded with the first answer: a screen is there before.
    keeping ??= await import('./keep.ts');
    for (const entry of answered) await keeping.keep(tablet, entry);
    await tablet.outbox.settle(answered.map(entry => entry.mid));
    const touched = answered.flatMap(entry => {
      const call = catalogue[entry.op];
      return call?.kind === 'write' ? call.touches : [];
    });
    refresh([...new Set(touched)]);
  } catch (error) {
    // The entries go on folding as their answers; the next change of the outbox tries again.
    console.warn('Answers could not be stored', error);
  } finally {
    for (const { mid } of answered) atWork.delete(mid);
  }
  await keeping?.keepStock(tablet);
}
