import { salesOrders } from '#calls/index.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { useTable } from '../../read/query.ts';

/** How many orders of today this tablet knows, unsent ones included; `null` until it has been filled with them. */
export function useOrdersToday(): number | null {
  const { rows, asOf } = useTable(salesOrders.filter);
  const today = businessToday();
  if (asOf === null) return null;
  return rows.filter(
    row =>
      row.order_date.slice(0, 10) === today && row.document_type === 'order' && row.status !== 'CANCELED',
  ).length;
}
