import { catalogue, items, salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales-orders.ts';
import { businessDate } from '#model/format.ts';
import type { Base, Draft, Tablet } from '#offline/tablet.ts';
import { isLive } from './entries.ts';
import { itemOf } from './overlay.ts';
import { queryClient } from './query-client.ts';
import { keyOf } from './reading.ts';

/**
 * The drafts, each edit with the document that it was made on: as the server last told it here, with this tablet's
 * unsent changes. What a draft brings itself stays: a screen may have shown an older document.
 */
export async function withSeen(tablet: Tablet, drafts: readonly Draft[]): Promise<Draft[]> {
  const seen = new Map<string, Promise<Base | null>>();
  return Promise.all(
    drafts.map(async draft => {
      const call = catalogue[draft.op];
      if (draft.base || call?.kind !== 'write' || !call.seenVersion?.field) return draft;
      const { kind, no } = call.document(draft.args);
      if (kind !== 'so') return draft;
      const reading = seen.get(no) ?? seenOrder(tablet, no).catch(() => null);
      seen.set(no, reading);
      const base = await reading;
      return base ? { ...draft, base } : draft;
    }),
  );
}

async function seenOrder({ outbox, store }: Tablet, number: string): Promise<Base | null> {
  const no = outbox.resolve(number);
  const input = { pos_so_no: no };
  const told =
    queryClient.getQueryData<{ answer: SalesOrder }>(keyOf(salesOrders.get, input))?.answer ??
    (await store.answer<SalesOrder>(salesOrders.get, input))?.answer ??
    null;
  const own = outbox.entries().filter(entry => isLive(entry) && outbox.resolve(entry.lane.slice(3)) === no);
  if (own.length === 0) return told && { version: told.version, document: told };
  const { foldOrder } = await import('#offline/overlay/order.ts');
  await store.load(items.filter);
  const now = new Date();
  const { order } = foldOrder(told, own, {
    franchiseCode: told?.franchise_code ?? '',
    locationCode: told?.location_code ?? '',
    userId: 0,
    now: now.toISOString(),
    today: businessDate(now),
    item: itemOf,
  });
  return order && { version: told?.version ?? 0, document: order };
}
