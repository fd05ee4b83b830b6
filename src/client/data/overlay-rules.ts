import { useEffect } from 'react';
import { cancelReasons, items, warehouseEntries } from '#calls/index.ts';
import type { List } from '#calls/kit.ts';
import { signal, useSignal } from './signal.ts';
import { currentTablet } from './tablet.ts';

/** The rules of each kind of document, under the first part of its lanes. `documents` folds it (see document-kinds.ts). */
const loaders = {
  async so() {
    const [{ sales }, { foldReceiptRows }] = await Promise.all([
      import('#offline/overlay/lists.ts'),
      import('#offline/overlay/receipts.ts'),
    ]);
    return { documents: sales, foldReceiptRows };
  },
  async po() {
    const [{ purchases }, { foldShipment, receivesOf, shipmentOf }] = await Promise.all([
      import('#offline/overlay/purchases.ts'),
      import('#offline/overlay/shipments.ts'),
    ]);
    return { documents: purchases, foldShipment, receivesOf, shipmentOf };
  },
  ci: async () => ({ documents: (await import('#offline/overlay/consignments.ts')).consignments }),
  to: async () => ({ documents: (await import('#offline/overlay/transfers.ts')).transfers }),
  we: () => import('#offline/overlay/warehouse.ts'),
  customer: () => import('#offline/overlay/customers.ts'),
};
type Loaders = typeof loaders;
export type RulesKey = keyof Loaders;
export type Rules = { [K in RulesKey]: Awaited<ReturnType<Loaders[K]>> };

const loaded = signal<Partial<Rules>>({});

/** The tables that rules look into, which nobody may have read yet. */
const tables: Readonly<Record<RulesKey, readonly List<unknown>[]>> = {
  so: [items.filter],
  po: [items.filter, cancelReasons.filter],
  ci: [items.filter, items.onHand],
  to: [],
  we: [items.filter, warehouseEntries.filter],
  customer: [],
};

export async function loadRules<K extends RulesKey>(key: K): Promise<Rules[K]> {
  const known = loaded.get()[key];
  if (known) return known;
  const store = currentTablet()?.store;
  const [rules] = await Promise.all([loaders[key](), ...tables[key].map(call => store?.load(call))]);
  loaded.set({ ...loaded.get(), [key]: rules });
  return rules as Rules[K]; // the loader of this key
}

/** The rules are loaded with the first unsent entry of their kind: a tablet with nothing unsent never needs them. */
export function useRules<K extends RulesKey>(key: K, needed: boolean): Rules[K] | null {
  const rules = useSignal(loaded)[key];
  useEffect(() => {
    if (needed && !rules) void loadRules(key);
  }, [key, needed, rules]);
  return rules ?? null;
}
