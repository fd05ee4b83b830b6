import { useEffect, useMemo } from 'react';
import { items } from '#calls/index.ts';
import type { FranchiseItem } from '#calls/items.ts';
import { businessDate } from '#model/format.ts';
import type { OrderFacts } from '#offline/overlay/order.ts';
import { useConfig, useFranchiseUser } from './boot.ts';
import { useSession } from './session-state.ts';
import { signal, useSignal } from './signal.ts';
import { currentTablet } from './tablet.ts';

export type Overlay = typeof import('#offline/overlay/lists.ts') &
  typeof import('#offline/overlay/order.ts') &
  typeof import('#offline/overlay/customers.ts') &
  typeof import('#offline/overlay/receipts.ts');
const overlayModule = signal<Overlay | null>(null);

/** The folding rules are loaded with the first unsent entry: a tablet with nothing unsent never needs them. */
export function useOverlayModule(needed: boolean): Overlay | null {
  const loaded = useSignal(overlayModule);
  useEffect(() => {
    if (!needed || overlayModule.get()) return;
    // The rules look items up in the tablet's table, which nobody may have read yet.
    const rows = currentTablet()?.store.load(items.filter);
    void Promise.all([
      import('#offline/overlay/lists.ts'),
      import('#offline/overlay/order.ts'),
      import('#offline/overlay/customers.ts'),
      import('#offline/overlay/receipts.ts'),
      rows,
    ]).then(([lists, order, people, money]) =>
      overlayModule.set({ ...lists, ...order, ...people, ...money }),
    );
  }, [needed]);
  return loaded;
}

const itemIndexes = new WeakMap<readonly FranchiseItem[], ReadonlyMap<string, FranchiseItem>>();

/** An item of the tablet's table by number and variant, in one step. */
export function itemOf(itemNo: string, variantCode: string): FranchiseItem | null {
  const rows = currentTablet()?.store.table(items.filter).rows ?? [];
  let index = itemIndexes.get(rows);
  if (!index) {
    index = new Map(rows.map(row => [`${row.item_no}/${row.variant_code}`, row]));
    itemIndexes.set(rows, index);
  }
  return index.get(`${itemNo}/${variantCode}`) ?? null;
}

/** What the rules of an order need to know beside the order itself. */
export function useOrderFacts(): OrderFacts {
  const franchise = useFranchiseUser()?.franchise;
  const userId = useSession()?.user.user_id ?? 0;
  const today = businessDate();
  const { franchise_code: franchiseCode = '', location_code: locationCode = '' } = franchise ?? {};
  const promotionRules = useConfig()?.promotion_rules;
  return useMemo(
    () => ({
      franchiseCode,
      locationCode,
      userId,
      now: new Date().toISOString(),
      today,
      item: itemOf,
      ...(promotionRules ? { promotionRules } : {}),
    }),
    [franchiseCode, locationCode, userId, today, promotionRules],
  );
}
