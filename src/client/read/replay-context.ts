import { cancelReasons, config, items, session } from '#calls/index.ts';
import type { List } from '#calls/kit/call.ts';
import type { ReplayContext } from '#offline/overlay/replay.ts';
import { businessToday, serverNow } from '../page/server-clock.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { type Session, sessionState, useSession } from '../who/session-state.ts';
import { bootKey, type Config, type FranchiseUser, useConfig, useFranchiseUser } from './boot.ts';
import { queryClient } from './query-client.ts';

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

type Known = {
  user: FranchiseUser | null;
  person: Session | null;
  rules: Config['promotion_rules'] | undefined;
  vndPerPoint: number | undefined;
};
let last: { known: Known; context: ReplayContext } | undefined;

/**
 * The same object as long as nothing of it has changed, so that what follows from it need not be made again.
 */
function contextOf(known: Known): ReplayContext {
  const today = businessToday();
  const isSame =
    last?.context.today === today &&
    last.known.user === known.user &&
    last.known.person === known.person &&
    last.known.rules === known.rules &&
    last.known.vndPerPoint === known.vndPerPoint;
  if (last && isSame) return last.context;
  const { user, person, rules, vndPerPoint } = known;
  const franchise = user?.franchise ?? null;
  const context: ReplayContext = {
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
  last = { known, context };
  return context;
}

/** What the rules of documents need to know apart from the documents. */
export function useReplayContext(): ReplayContext {
  return contextOf({ user: useFranchiseUser(), person: useSession(), ...termsOf(useConfig()) });
}

/** The same outside of a screen. */
export function currentReplayContext(): ReplayContext {
  return contextOf({
    user: queryClient.getQueryData<FranchiseUser>(bootKey(session.franchiseUser)) ?? null,
    person: sessionState.get(),
    ...termsOf(queryClient.getQueryData<Config>(bootKey(config.config))),
  });
}

/** What the company's settings say of prices. */
const termsOf = (settings: Config | null | undefined): Pick<Known, 'rules' | 'vndPerPoint'> => ({
  rules: settings?.promotion_rules,
  vndPerPoint: settings?.loyalty.vnd_per_point,
});
