import { session } from '#calls/index.ts';
import type { AnyRead } from '#calls/kit/call.ts';
import type { AnyKind } from '#kinds/index.ts';
import { sessionState } from '../who/session-state.ts';
import { bootKey, type FranchiseUser } from './boot.ts';
import { mayCall, permitOf } from './permit.ts';
import { queryClient } from './query-client.ts';

/** What a person may not see is not asked for; the server has the last word. */
export function mayRead(call: AnyRead): boolean {
  const user = queryClient.getQueryData<FranchiseUser>(bootKey(session.franchiseUser));
  return user === undefined || mayCall(call, {}, sessionState.get(), user.page_permission);
}

type Typed = { document_type?: string; type?: string };

/** May this person open the documents of these rows: of some types perhaps, and not of others? */
export function mayReadOf({ get }: Pick<AnyKind, 'get'>): (row: Typed) => boolean {
  const user = queryClient.getQueryData<FranchiseUser>(bootKey(session.franchiseUser));
  if (user === undefined) return () => true;
  const permit = permitOf(sessionState.get(), user.page_permission);
  const typed = typeof get.access === 'object' && 'types' in get.access ? get.access.types : {};
  return row => {
    const type = row.document_type ?? row.type;
    return type !== undefined && type in typed ? permit.mayCallFor(get, type) : permit.mayCall(get);
  };
}
