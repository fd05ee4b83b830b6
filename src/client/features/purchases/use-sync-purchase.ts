import { useState } from 'react';
import { purchaseShipments } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { t } from '../../messages/en.ts';
import { notify } from '../../page/notices.ts';
import { CallFailure, fetchCall } from '../../transport/fetch-call.ts';

/** Asks the ERP what it has shipped of an order, and reads the order again. */
export function useSyncPurchase(po_no: string, refresh: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async run() {
      setBusy(true);
      try {
        const asked = {
          page: 1,
          size: 100,
          filters: [filter('po_no', po_no)],
          sort_order: purchaseShipments.filter.list.sort,
          use_local: false,
        };
        await fetchCall(purchaseShipments.filter, asked);
        await refresh();
        notify.success(t.doc.syncDone, 1000);
      } catch (error) {
        notify.failure((error instanceof CallFailure && error.msg) || t.doc.syncFailed);
      } finally {
        setBusy(false);
      }
    },
  };
}
