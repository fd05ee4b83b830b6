import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { textsIn } from '../../../page/texts-in.ts';
import { NewSale } from '../sale/new-sale.tsx';
import { SavedSale } from './saved-sale.tsx';

// Opened now and then.
const ShipmentSheet = lazy(() => import('../posted/shipment-sheet.tsx'));

export const Route = createFileRoute('/_default/salesOrders/detail')({
  // `shipment`: a posted shipment of the order, shown over it.
  validateSearch: textsIn('no', 'shipment'),
  component: SalesOrderScreen,
});

/** With a number the order of that number, without one a new sale. */
function SalesOrderScreen() {
  const { no, shipment } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (no === undefined) return <NewSale />;
  return (
    <>
      <SavedSale key={no} no={no} type="order" />
      {shipment !== undefined && (
        <Suspense>
          <ShipmentSheet no={shipment} onClose={() => void navigate({ search: { no }, replace: true })} />
        </Suspense>
      )}
    </>
  );
}
