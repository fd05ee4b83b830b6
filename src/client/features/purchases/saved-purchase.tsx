import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { purchaseOrders } from '#calls/index.ts';
import type { PurchaseOrder } from '#calls/purchase-orders.ts';
import { hasDraft, isUnsent } from '../../data/entries.ts';
import { type RecordResult, useRecord } from '../../data/query.ts';
import { t } from '../../messages/en.ts';
import { PrintJob } from '../../ui/print-job.tsx';
import { RecordMissing, useFollowedNumber } from '../../ui/record-missing.tsx';
import { UnsentStrip } from '../../ui/unsent-strip.tsx';
import { PurchaseActions } from './purchase-actions.tsx';
import { PurchaseEdit } from './purchase-edit.tsx';
import { PurchaseHead } from './purchase-head.tsx';
import { PurchaseView } from './purchase-view.tsx';
import { usePurchaseActions } from './use-purchase-actions.ts';

/** A purchase order by its number, or by the temporary id under which it was made on this tablet. */
export function SavedPurchase({ no }: { no: string }) {
  const navigate = useNavigate();
  const record = useRecord(purchaseOrders.get, { pos_po_no: no });
  // A number may be followed to the wrong screen.
  const isMemo = record.data?.type === 'Credit Memo';
  useFollowedNumber(record, isMemo ? '' : no, next =>
    navigate({
      to: isMemo ? '/purchasesOrders/creditMemo' : '/purchasesOrders/detail',
      search: { no: next },
      replace: true,
    }),
  );
  if (!record.data || isMemo)
    return <RecordMissing record={record} words={t.purchaseOrders.words} list="/purchasesOrders" />;
  return <KnownPurchase record={record} order={record.data} />;
}

function KnownPurchase({
  record,
  order,
}: {
  record: RecordResult<typeof purchaseOrders.get>;
  order: PurchaseOrder;
}) {
  const navigate = useNavigate();
  const unsent = record.pending.some(isUnsent);
  const { may } = usePurchaseActions(order, unsent);
  const [printing, setPrinting] = useState(false);
  const head = (save: () => Promise<boolean>) => (
    <>
      <PurchaseHead
        order={order}
        unsent={unsent}
        final={!hasDraft(record.pending)}
        freshness={record}
        actions={
          <PurchaseActions
            order={order}
            unsent={unsent}
            save={save}
            refresh={record.refresh}
            onPrint={() => setPrinting(true)}
          />
        }
      />
      <UnsentStrip
        record={record}
        words={t.purchaseOrders.words}
        onDeleted={() => void navigate({ to: '/purchasesOrders', search: {} })}
      />
    </>
  );
  return (
    <>
      {may('edit').ok ? (
        <PurchaseEdit
          key={order.po_no}
          order={order}
          serverVersion={record.base?.version ?? 0}
          unsent={unsent}
          head={head}
        />
      ) : (
        <PurchaseView order={order} unsent={unsent} head={head(async () => true)} />
      )}
      {printing && (
        <PrintJob
          print={{ kind: 'purchase', no: order.po_no }}
          format="a4"
          onDone={() => setPrinting(false)}
        />
      )}
    </>
  );
}
