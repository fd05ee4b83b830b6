import * as access from '#calls/kit/access.ts';
import type { AnyCall } from '#calls/kit/call.ts';
import type { PageUrl } from '#model/session/pages.ts';
import type { FieldRules, PagePermission, Person } from '#model/session/permissions.ts';
import * as rule from '#model/session/permissions.ts';
import { isAdministrator, type Session } from '../who/session-state.ts';
import type { FranchiseUser } from './boot.ts';

// Apart from the hooks that ask it: the server's tests compare it with what the server enforces.

export type Set = FranchiseUser['page_permission'];

/** A person as the one rule of permission sees them (`#model/session/permissions.ts`), which the server enforces. */
export function personOf(session: Session | null, set: Set): Person | null {
  if (!session) return null;
  return {
    isAdministrator: isAdministrator(session),
    franchise: session.user.customer_no,
    set,
    specificationOnly: session.role.specification_only ?? false,
  };
}

export function pagePermission<U extends PageUrl>(
  page: U,
  session: Session | null,
  set: Set,
): PagePermission<U> {
  return rule.pagePermission(page, personOf(session, set));
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
