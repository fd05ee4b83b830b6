import { salesOrders } from '#calls/index.ts';
import { businessDate } from '#model/format.ts';
import { useTable } from '../../data/query.ts';

/** Today's orders as this tablet knows them, unsent ones included. Takings are what has been paid of them. */
export function useToday(): { orders: number; takings: number } {
  const { rows } = useTable(salesOrders.filter);
  const today = businessDate();
  const orders = rows.filter(row => row.order_date.slice(0, 10) === today && row.status !== 'CANCELED');
  return {
    orders: orders.length,
    takings: orders.reduce((sum, row) => sum + (row.grand_total - row.remaining_amount), 0),
  };
}
