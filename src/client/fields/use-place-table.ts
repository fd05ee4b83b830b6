import { useEffect } from 'react';
import { addresses } from '#calls/index.ts';
import type { List } from '#calls/kit/call.ts';
import { notice } from '../messages/language.ts';
import { notify } from '../page/notices.ts';
import { useSignal } from '../page/signal.ts';
import { useTable } from '../read/use-table.ts';
import { syncTrouble } from '../tablet/sync-trouble.ts';

const failed = addresses.bcTable.failure ?? '';

/**
 * Provinces, communes, post codes or districts, to look a place up. While the server fails them, the person who looks is warned
 * for 15 seconds.
 */
export function usePlaceTable<R extends object>(call: List<R>): readonly R[] {
  const isFailing = useSignal(syncTrouble).has(call.name);
  useEffect(() => {
    // One warning for all these tables.
    if (isFailing) notify.warning(notice(failed), failed);
  }, [isFailing]);
  return useTable(call).rows;
}
