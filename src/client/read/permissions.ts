import type { AnyRead } from '#calls/kit/call.ts';
import { type PageUrl, pageUrls } from '#model/session/pages.ts';
import type { PagePermission } from '#model/session/permissions.ts';
import { derived, type Source } from '../page/signal.ts';
import { sessionState, useSession } from '../who/session-state.ts';
import { franchiseUserNow, useFranchiseUser } from './boot.ts';
import { mayCall, type Permit, pagePermission, permitOf } from './permit.ts';

/** What the signed-in person may do on a page: by the page's url in the permission list, nothing by default. */
export function usePagePermission<U extends PageUrl>(page: U): PagePermission<U> {
  return pagePermission(page, useSession(), useFranchiseUser()?.page_permission ?? null);
}

export function usePermit(): Permit {
  return permitOf(useSession(), useFranchiseUser()?.page_permission ?? null);
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
