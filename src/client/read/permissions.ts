import { useMemo } from 'react';
import { type AnyRead, isOwn } from '#calls/kit/call.ts';
import { type PageUrl, pageUrls } from '#model/session/pages.ts';
import { isOffered, type PagePermission } from '#model/session/permissions.ts';
import { t } from '../messages/en.ts';
import { derived, type Source } from '../page/signal.ts';
import { CallFailure } from '../transport/fetch-call.ts';
import { type Session, sessionState, useSession } from '../who/session-state.ts';
import { franchiseUserNow, useFranchiseUser } from './boot.ts';
import { mayCall, type Permit, pagePermission, permitOf, personOf } from './permit.ts';

/** What the signed-in person may do on a page: by the page's url in the permission list, nothing by default. */
export function usePagePermission<U extends PageUrl>(page: U): PagePermission<U> {
  return pagePermission(page, useSession(), useFranchiseUser()?.page_permission ?? null);
}

export function usePermit(): Permit {
  return permitOf(useSession(), useFranchiseUser()?.page_permission ?? null);
}

/** Who sells makes new sales. Who answers for a shop looks at its revenue, and, where they sell too, at its shifts. */
export function useDuties(): { sells: boolean; seesRevenue: boolean; answersForShop: boolean } {
  const { mayOpen } = usePermit();
  const sells = usePagePermission('/salesOrders/detail').button('Save');
  const seesRevenue = mayOpen('/reports/revenue/summaries');
  return { sells, seesRevenue, answersForShop: seesRevenue && (!sells || mayOpen('/reports/shifts')) };
}

/**
 * Does this person's set let them read this? What it does not is not asked for. Until the set is known nothing is held
 * back: the server has the last word.
 */
export function useMayRead(call: AnyRead, input: unknown): boolean {
  const session = useSession();
  const user = useFranchiseUser();
  return user === null || mayCall(call, input, session, user.page_permission);
}

/** What is said of a call that the back end does not have, and that is not sent; `null` where it has it. */
export function useNotOffered(call: AnyRead): CallFailure | null {
  const session = useSession();
  const isThere = knowsOwn(session) || !isOwn(call);
  return useMemo(() => (isThere ? null : new CallFailure('unknown_call', t.ui.notOffered, 404)), [isThere]);
}

const knowsOwn = (session: Session | null) => session?.role.specification_only !== true;

/** The same outside of a component, for a call that any input may be given. */
export const mayReadNow = (call: AnyRead): Source<boolean> =>
  derived(
    [sessionState, franchiseUserNow],
    (session, user) => user === null || mayCall(call, {}, session, user.page_permission),
  );

/** The page that a path belongs to: its own, or that of the list that its document stands in. */
export function pageOf(pathname: string): PageUrl | null {
  const above = pageUrls.filter(url => pathname === url || (url !== '/' && pathname.startsWith(`${url}/`)));
  return above.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** Does the back end have what the path shows? */
export function useIsOffered(pathname: string): boolean {
  const session = useSession();
  const page = pageOf(pathname);
  return page === null || isOffered(page, personOf(session, null));
}

/**
 * May this person open the path? A path that is no page's is for everybody, and so is any until the set is known. A
 * document's page without a number makes a new one, which is for those who may save it.
 */
export function useMayOpen(pathname: string, search: object): boolean {
  const session = useSession();
  const user = useFranchiseUser();
  const page = pageOf(pathname);
  if (page === null || user === null) return true;
  const { allowed, button } = pagePermission(page, session, user.page_permission);
  return allowed && (!page.endsWith('/detail') || 'no' in search || button('Save'));
}
