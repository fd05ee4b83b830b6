import { type AnyCall, accessOf } from '#calls/kit.ts';
import type { Actor } from './context.ts';

/**
 * May this user send the call? By role, else by the permission set the user is bound to: it must hold one of the call's
 * pages, be of type `edit` for a write, and grant the call's button, or one of them, on that page.
 */
export function mayCall(call: AnyCall, input: unknown, actor: Actor): boolean {
  const access = accessOf(call, input);
  if (access === 'anyone' || access === 'signed-in' || actor.isAdministrator) return true;
  const set = actor.permission;
  if (access === 'administrators' || !set) return false;
  if (call.kind === 'write' && set.permission_type !== 'edit') return false;
  const { pages, button } = access;
  const anyOf = button === undefined ? null : [button].flat();
  return pages.some(
    page =>
      set.pages.includes(page) &&
      (anyOf === null ||
        set.permissions.some(
          ({ page_url, buttons }) => page_url === page && anyOf.some(one => buttons.includes(one)),
        )),
  );
}
