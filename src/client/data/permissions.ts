import { type Access, type AnyCall, accessOf } from '#calls/kit.ts';
import type { PageUrl } from '#model/pages.ts';
import { type FranchiseUser, useFranchiseUser } from './boot.ts';
import { isAdministrator, type Session, useSession } from './session-state.ts';

export type PagePermission = {
  type: 'edit' | 'view';
  /** The page may be opened. */
  allowed: boolean;
  /** Of a set of type `view` no button acts; those that only show (export, refresh, print) stay. */
  button(name: string): boolean;
  field(name: string): boolean;
  filter(name: string): boolean;
};

/** Buttons that change nothing: they work in a set of type view too. */
const showing = new Set(['Export Excel', 'Refresh Data', 'Print']);
/** Pages of everyone who is signed in: their own work and data. */
const open: readonly string[] = ['/', '/outbox', '/myprofile'];

type Permission = FranchiseUser['page_permission'];

export function pagePermission(page: PageUrl, session: Session | null, set: Permission): PagePermission {
  if (isAdministrator(session)) {
    return { type: 'edit', allowed: true, button: () => true, field: () => true, filter: () => true };
  }
  const entry = set?.permissions.find(({ page_url }) => page_url === page);
  const type = set?.permission_type ?? 'view';
  return {
    type,
    allowed: open.includes(page) || (session !== null && (set?.pages.includes(page) ?? false)),
    button: name => (entry?.buttons.includes(name) ?? false) && (type === 'edit' || showing.has(name)),
    field: name => entry?.fields.includes(name) ?? false,
    filter: name => entry?.filters.includes(name) ?? false,
  };
}

/** What the signed-in person may do on a page: by the page's url in the permission list, nothing by default. */
export function usePagePermission(page: PageUrl): PagePermission {
  return pagePermission(page, useSession(), useFranchiseUser()?.page_permission ?? null);
}

/** May this person send the call? The same rule as the server's, which enforces it. */
export function mayCall(call: AnyCall, input: unknown, session: Session | null, set: Permission): boolean {
  return mayAccess(accessOf(call, input ?? {}), call.kind === 'write', session, set);
}

function mayAccess(access: Access, writes: boolean, session: Session | null, set: Permission): boolean {
  if (access === 'anyone') return true;
  if (!session) return false;
  if (access === 'signed-in' || isAdministrator(session)) return true;
  if (access === 'administrators' || !set) return false;
  if (writes && set.permission_type !== 'edit') return false;
  const pages = access.pages.filter(page => set.pages.includes(page));
  const { button } = access;
  if (button === undefined) return pages.length > 0;
  const anyOf = [button].flat();
  return pages.some(page =>
    set.permissions.some(
      ({ page_url, buttons }) => page_url === page && anyOf.some(one => buttons.includes(one)),
    ),
  );
}
