import type { Outbox } from '../api.ts';
import { discard, restore, thrownAway } from './discard.ts';
import { discarding } from './discarding.ts';
import type { OutboxParts } from './outbox-parts.ts';

type Discards = Pick<Outbox, 'discarding' | 'discard' | 'thrownAway' | 'restore'>;

/** How people throw unsent entries away, and bring them back. */
export function discardsOf({ queue, mirror, shown, announce }: OutboxParts): Discards {
  return {
    discarding(mid, { alone = false } = {}) {
      const views = new Map(shown.live().map(view => [view.mid, view]));
      const judged = mirror.rows().map(row => ({ ...row, args: views.get(row.mid)?.args ?? null }));
      const known = { catalogue: queue.catalogue, shiftsSent: mirror.shiftsSent(), alone };
      const found = discarding(judged, mid, known);
      const viewsOf = (mids: readonly string[]) => mids.flatMap(each => views.get(each) ?? []);
      const { refusal, money } = found;
      return { mid, alone, entries: viewsOf(found.mids), neededBy: viewsOf(found.neededBy), refusal, money };
    },
    async discard(asked, reason, options) {
      const { dropped, touched } = await discard(queue, asked, reason, options);
      await announce(touched);
      return { dropped };
    },
    thrownAway: () => thrownAway(queue),
    async restore(id) {
      await announce(await restore(queue, id));
    },
  };
}
