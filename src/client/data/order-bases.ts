import { salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales-orders.ts';
import { signal } from './signal.ts';
import { currentTablet } from './tablet.ts';

/** Stored orders that unsent entries change, in memory, so that a list can show them changed. */
export const orderBases = signal<ReadonlyMap<string, SalesOrder | null>>(new Map());

const loading = new Set<string>();

/** Loads what is not there yet; temporary numbers have no stored order. */
export async function loadOrderBases(numbers: readonly string[]): Promise<void> {
  const store = currentTablet()?.store;
  if (!store) return;
  await Promise.all(
    numbers
      .filter(no => !no.startsWith('tmp:') && !orderBases.get().has(no) && !loading.has(no))
      .map(async no => {
        loading.add(no);
        const kept = await store.answer<SalesOrder>(salesOrders.get, { pos_so_no: no }).catch(() => null);
        loading.delete(no);
        setOrderBase(no, kept?.answer ?? null);
      }),
  );
}

export function setOrderBase(no: string, order: SalesOrder | null): void {
  const known = orderBases.get().get(no);
  if (known && order && known.version > order.version) return;
  orderBases.set(new Map(orderBases.get()).set(no, order));
}
