import { warehouseEntries } from '#calls/index.ts';
import { sendAll } from '../../../outbox/call.ts';
import { useOnce } from '../../../page/use-once.ts';
import { usePermit } from '../../../read/permissions.ts';
import { currentTablet } from '../../../tablet/tablet.ts';
import type { Storeroom } from '../use-storeroom.ts';
import type { CountTotals } from './count.ts';
import { entriesOf } from './count-entries.ts';
import { totalsIn } from './counted-items.ts';
import { type Counting, newCountId } from './use-count.ts';

export type Posted = {
  totals: CountTotals;
  location_code: string;
  /** Numbers of the documents; none while they are unsent, or where nothing differed. */
  documents: readonly string[];
  queued: boolean;
};

/** Posts the differences of a count and begins the next one. What could not be persisted or was refused leaves the count as it is. */
export function usePostCount(
  { count, restart }: Counting,
  storeroom: Storeroom,
  onPosted: (posted: Posted) => void,
): { post: () => Promise<void>; busy: boolean } {
  const { busy, once } = useOnce();
  const { maySet } = usePermit();
  const post = async () => {
    const drafts = entriesOf(
      count,
      newCountId,
      maySet(warehouseEntries.add.granted, 'entries.*.comment', 'any'),
    );
    const sent = drafts.length === 0 ? null : await sendAll(drafts);
    const { outbox } = currentTablet() ?? {};
    const kept = sent?.entries.some(({ state }) => state === 'DONE') ?? true;
    // Refused in part: the outbox holds the rest and says why.
    if (sent && sent.kind !== 'done' && sent.kind !== 'queued' && !kept) return;
    onPosted({
      totals: totalsIn(storeroom, count),
      location_code: count.location_code,
      documents: sent
        ? drafts.flatMap(({ tempId = '' }) => {
            const no = outbox?.resolve(tempId) ?? tempId;
            return no.startsWith('tmp:') ? [] : [no];
          })
        : [],
      queued: sent?.kind === 'queued',
    });
    restart();
  };
  return { busy, post: () => once(post) };
}
