import { useState } from 'react';
import { salesErp } from '#calls/index.ts';
import type { AnswerOf, AnyRead } from '#calls/kit/call.ts';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { failureText, fetchCall } from '../../../transport/fetch-call.ts';

export type PendingLine = AnswerOf<typeof salesErp.qtyToShipPending>['lines'][number];

/** What the ERP is asked about a sales document. A failure is told, and the document stays as it is shown. */
export function useSaleAtErp(pos_so_no: string, refresh: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const asking = async <T>(call: AnyRead, ask: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    try {
      return await ask();
    } catch (error) {
      notify.failure(failureText(call, error) ?? t.doc.syncFailed);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    /** Brings the document and the ERP to the same. */
    async sync(): Promise<void> {
      const synced = await asking(salesErp.sync, async () => {
        await fetchCall(salesErp.sync, { pos_so_no });
        await refresh();
        return true;
      });
      if (synced) notify.success(t.doc.syncDone, 1000);
    },
    /** Of each line that is to be shipped, what can be and what is pending; `null` when the ERP could not say. */
    calculate: (): Promise<readonly PendingLine[] | null> =>
      asking(
        salesErp.qtyToShipPending,
        async () => (await fetchCall(salesErp.qtyToShipPending, { pos_so_no })).lines,
      ),
  };
}
