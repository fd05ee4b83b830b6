import type { Customer } from '#calls/customers.ts';
import { catalogue, customers, items, salesOrders } from '#calls/index.ts';
import type { AnswerOf } from '#calls/kit.ts';
import type { SalesOrder } from '#calls/sales-orders.ts';
import { businessDate } from '#model/format.ts';
import type { Base, Draft, Tablet } from '#offline/tablet.ts';
import { documentOf, isLive } from './entries.ts';
import { itemOf } from './overlay-rules.ts';
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
      const read = readers[kind];
      if (!read) return draft;
      const reading = seen.get(`${kind}:${no}`) ?? read(tablet, no).catch(() => null);
      seen.set(`${kind}:${no}`, reading);
      const base = await reading;
      return base ? { ...draft, base } : draft;
    }),
  );
}

type Reader = (tablet: Tablet, no: string) => Promise<Base | null>;
const readers: Readonly<Record<string, Reader>> = { so: seenOrder, customer: seenCustomer };

async function seenCustomer({ outbox, store }: Tablet, number: string): Promise<Base | null> {
  const no = outbox.resolve(number);
  const input = { customer_no: no, referral_code: '' };
  type Info = AnswerOf<typeof customers.getInfo>;
  const known = [
    queryClient.getQueryData<{ answer: Info }>(keyOf(customers.getInfo, input))?.answer.customer,
    (await store.answer<Info>(customers.getInfo, input))?.answer.customer,
    (await store.load(customers.filter)).rows.find(row => row.customer_no === no),
  ].filter((customer): customer is Customer => customer !== undefined);
  const [told = null] = known.sort((a, b) => b.version - a.version);
  const own = outbox
    .entries()
    .filter(
      entry =>
        isLive(entry) && documentOf(entry).kind === 'customer' && outbox.resolve(documentOf(entry).no) === no,
    );
  if (own.length === 0) return told && { version: told.version, document: told };
  const { foldCustomer } = await import('#offline/overlay/customers.ts');
  const customer = foldCustomer(told, own, told?.franchise_code);
  return customer && { version: told?.version ?? 0, document: customer };
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
