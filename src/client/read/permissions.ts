import * as access from '#calls/kit/access.ts';
import type { AnyCall, AnyRead } from '#calls/kit/call.ts';
import { type PageUrl, pageUrls } from '#model/session/pages.ts';
import type { FieldRules, PagePermission, Person } from '#model/session/permissions.ts';
import * as rule from '#model/session/permissions.ts';
import { isAdministrator, type Session, useSession } from '../who/session-state.ts';
import { type FranchiseUser, useFranchiseUser } from './boot.ts';

type Set = FranchiseUser['page_permission'];

/** A person as the one rule of permission sees them (`#model/session/permissions.ts`), which the server enforces. */
export function personOf(session: Session | null, set: Set): Person | null {
  if (!session) return null;
  return { isAdministrator: isAdministrator(session), franchise: session.user.customer_no, set };
}

export function pagePermission<U extends PageUrl>(
  page: U,
  session: Session | null,
  set: Set,
): PagePermission<U> {
  return rule.pagePermission(page, personOf(session, set));
}

/** What the signed-in person may do on a page: by the page's url in the permission list, nothing by default. */
export function usePagePermission<U extends PageUrl>(page: U): PagePermission<U> {
  return pagePermission(page, useSession(), useFranchiseUser()?.page_permission ?? null);
}

/** May this person send the call, for one type of document at least? */
export function mayCall(call: AnyCall, input: unknown, session: Session | null, set: Set): boolean {
  return access.mayCall(call, input ?? {}, personOf(session, set));
}

/** What the signed-in person is granted by calls, pages and fields. */
export type Permit = {
  mayCall(call: AnyCall, input?: unknown): boolean;
  /** May they send the call about a document of this type? */
  mayCallFor(call: AnyCall, type: string, input?: unknown): boolean;
  maySet(fields: FieldRules | undefined, path: string, type: string): boolean;
  mayShow(fields: FieldRules | undefined, path: string, type: string): boolean;
  mayOpen(page: PageUrl): boolean;
};

export function permitOf(session: Session | null, set: Set): Permit {
  const person = personOf(session, set);
  return {
    mayCall: (call, input = {}) => access.mayCall(call, input, person),
    mayCallFor: (call, type, input = {}) => access.mayCallFor(call, type, input, person),
    maySet: (fields, path, type) => rule.maySet(fields, path, type, person),
    mayShow: (fields, path, type) => rule.mayShow(fields, path, type, person),
    mayOpen: page => rule.pagePermission(page, person).allowed,
  };
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
