import { cancelReasons, config, items, session } from '#calls/index.ts';
import type { List } from '#calls/kit.ts';
import type { Facts } from '#offline/overlay/fold.ts';
import { bootKey, type Config, type FranchiseUser, useConfig, useFranchiseUser } from './boot.ts';
import { queryClient } from './query-client.ts';
import { businessToday, serverNow } from './server-clock.ts';
import { type Session, sessionState, useSession } from './session-state.ts';
import { currentTablet } from './tablet.ts';

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

const factsOfTables: Pick<Facts, 'item' | 'onHand' | 'cancelReason'> = {
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
};
let last: { known: Known; facts: Facts } | undefined;

/** The same object for as long as nothing of it has changed, so that what follows from it need not be made again. */
function factsOf(known: Known): Facts {
  const today = businessToday();
  const isSame =
    last?.facts.today === today &&
    last.known.user === known.user &&
    last.known.person === known.person &&
    last.known.rules === known.rules;
  if (last && isSame) return last.facts;
  const { user, person, rules } = known;
  const franchise = user?.franchise ?? null;
  const facts: Facts = {
    ...factsOfTables,
    franchiseCode: franchise?.franchise_code ?? '',
    locationCode: franchise?.location_code ?? '',
    franchise,
    userId: person?.user.user_id ?? 0,
    userName: person?.user.username ?? '',
    now: serverNow(),
    today,
    ...(rules ? { promotionRules: rules } : {}),
  };
  last = { known, facts };
  return facts;
}

/** What the rules of documents need to know beside the documents. */
export function useFacts(): Facts {
  return factsOf({ user: useFranchiseUser(), person: useSession(), rules: useConfig()?.promotion_rules });
}

/** The same outside of a screen. */
export function currentFacts(): Facts {
  return factsOf({
    user: queryClient.getQueryData<FranchiseUser>(bootKey(session.franchiseUser)) ?? null,
    person: sessionState.get(),
    rules: queryClient.getQueryData<Config>(bootKey(config.config))?.promotion_rules,
  });
}
