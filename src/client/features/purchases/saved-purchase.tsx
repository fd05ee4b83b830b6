import type { purchaseOrders } from '#calls/index.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { t } from '../../messages/en.ts';
import type { RecordResult } from '../../read/use-record.ts';
import { isUnsent } from '../../tablet/entries.ts';
import { EditDocument, type Head, SavedDocument } from '../../workflows/document/document-frames.tsx';
import { ErpStrip } from '../../workflows/document/erp-strip.tsx';
import { RecordMissing } from '../../workflows/list/record-missing.tsx';
import { PurchaseActions, usePurchaseActions } from './purchase-actions.tsx';
import { purchaseScreen } from './purchase-editor.tsx';
import { PurchaseFacts } from './purchase-facts.tsx';
import { PurchaseStatus } from './purchase-status.tsx';
import { PurchaseView } from './purchase-view.tsx';
import { usePurchase } from './use-purchase.ts';

export function SavedPurchase({ no }: { no: string }) {
  const { record, document } = usePurchase(no, 'Order');
  if (!document)
    return <RecordMissing record={record} words={t.purchaseOrders.words} list="/purchasesOrders" />;
  return <KnownPurchase record={record} order={document} />;
}

function KnownPurchase({
  record,
  order,
}: {
  record: RecordResult<typeof purchaseOrders.get>;
  order: PurchaseOrder;
}) {
  const unsent = record.pending.some(isUnsent);
  const { may } = usePurchaseActions(order, unsent);
  const { title, words } = t.purchaseOrders;
  return (
    <SavedDocument
      record={record}
      document={order}
      words={words}
      list="/purchasesOrders"
      print={{ kind: 'purchase', no: order.po_no }}
      head={{
        title: title(localNumber(order.po_no)),
        status: <PurchaseStatus status={order.la_status} />,
        facts: <PurchaseFacts order={order} />,
        actions: props => <PurchaseActions {...props} />,
      }}
    >
      {head => {
        const withErp: Head = save => (
          <>
            {head(save)}
            <ErpStrip document={order} texts={t.purchaseOrders.erp} />
          </>
        );
        return may('edit').ok ? (
          <EditDocument
            key={order.po_no}
            screen={purchaseScreen}
            document={order}
            record={record}
            head={withErp}
          />
        ) : (
          <PurchaseView order={order} unsent={unsent} head={withErp()} />
        );
      }}
    </SavedDocument>
  );
}
