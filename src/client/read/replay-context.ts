import { cancelReasons, items } from '#calls/index.ts';
import type { List } from '#calls/kit/call.ts';
import type { ReplayContext } from '#offline/overlay/replay.ts';
import { businessToday, serverNow } from '../page/server-clock.ts';
import { derived, type Source, useSignal } from '../page/signal.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { sessionState } from '../who/session-state.ts';
import { configNow, franchiseUserNow } from './boot.ts';

const indexes = new WeakMap<object, ReadonlyMap<string, unknown>>();

/** A row of a table in memory by its key, in one step. */
function rowAt<R>(call: List<R>, keyOf: (row: R) => string, key: string): R | null {
  const rows = currentTablet()?.store.table(call).rows ?? [];
  let index = indexes.get(rows);
  if (!index) {
    index = new Map(rows.map(row => [keyOf(row), row]));
    indexes.set(rows, index);
  }
  return (index.get(key) as R | undefined) ?? null; // an index of these rows
}

const contextOfTables: Pick<ReplayContext, 'item' | 'onHand' | 'cancelReason'> = {
  item: (itemNo, variantCode) =>
    rowAt(items.filter, row => `${row.item_no}/${row.variant_code}`, `${itemNo}/${variantCode}`),
  onHand: (item_no, variant_code, location_code) =>
    rowAt(items.onHand, row => row.id, `${item_no}/${variant_code}/${location_code}`)?.quantity ?? null,
  cancelReason: reason_code =>
    currentTablet()
      ?.store.table(cancelReasons.filter)
      .rows.find(row => row.reason_code === reason_code && row.page.startsWith('/purchasesOrders'))
      ?.description ?? '',
};

/** What the company's settings say of prices, the same objects until they change. */
const termsNow = {
  rules: derived([configNow], settings => settings?.promotion_rules),
  vndPerPoint: derived([configNow], settings => settings?.loyalty.vnd_per_point),
};

/** The business date changes without telling: it is looked at when the context is asked for. */
const todayNow: Source<string> = { get: businessToday, subscribe: () => () => {} };

/**
 * What the rules of documents need to know apart from the documents. The same object as long as nothing of it has changed,
 * so that what follows from it need not be made again.
 */
export const contextNow: Source<ReplayContext> = derived(
  [franchiseUserNow, sessionState, termsNow.rules, termsNow.vndPerPoint, todayNow],
  (user, person, rules, vndPerPoint, today) => {
    const franchise = user?.franchise ?? null;
    return {
      ...contextOfTables,
      franchiseCode: franchise?.franchise_code ?? '',
      locationCode: franchise?.location_code ?? '',
      franchise,
      userId: person?.user.user_id ?? 0,
      userName: person?.user.username ?? '',
      now: serverNow(),
      today,
      ...(rules ? { promotionRules: rules } : {}),
      ...(vndPerPoint === undefined ? {} : { vndPerPoint }),
    };
  },
);

export function useReplayContext(): ReplayContext {
  return useSignal(contextNow);
}

/** The same outside of a screen. */
export const currentReplayContext = (): ReplayContext => contextNow.get();
