import { createFileRoute } from '@tanstack/react-router';
import { NewSale } from './new-sale.tsx';
import { SavedOrder } from './saved-order.tsx';

export const Route = createFileRoute('/_default/salesOrders/detail')({
  validateSearch: (search: Record<string, unknown>): { no?: string } =>
    typeof search.no === 'string' && search.no !== '' ? { no: search.no } : {},
  component: SalesOrderScreen,
});

/** With a number the order of that number, without one a new sale. */
function SalesOrderScreen() {
  const { no } = Route.useSearch();
  return no === undefined ? <NewSale /> : <SavedOrder key={no} no={no} />;
}
