import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { textsIn } from '../../page/texts-in.ts';
import { NewDocument } from '../../workflows/document/document-frames.tsx';
import { purchaseScreen } from './purchase-editor.tsx';
import { SavedPurchase } from './saved-purchase.tsx';

// Opened now and then.
const ShipmentSheet = lazy(() => import('./shipment-sheet.tsx'));

export const Route = createFileRoute('/_default/purchasesOrders/detail')({
  // `shipment`: a posted shipment of the order, shown over it.
  validateSearch: textsIn('no', 'shipment'),
  component: PurchaseOrderScreen,
});

/** With a number the order of that number, without one a new order. */
function PurchaseOrderScreen() {
  const { no, shipment } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (no === undefined) return <NewDocument screen={purchaseScreen} />;
  return (
    <>
      <SavedPurchase key={no} no={no} />
      {shipment !== undefined && (
        <Suspense>
          <ShipmentSheet
            no={shipment}
            order={no}
            onClose={() => void navigate({ search: { no }, replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}
