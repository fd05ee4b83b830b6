import { salesOrders } from '#calls/index.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { useTable } from '../../read/query.ts';

/**
 * Today's orders as this tablet knows them, unsent ones included. Takings are what has been paid of them: what a posted
 * credit memo took off an order's remaining amount nobody paid.
 */
export function useToday(): { orders: number; takings: number } {
  const { rows } = useTable(salesOrders.filter);
  const today = businessToday();
  const ofToday = rows.filter(row => row.order_date.slice(0, 10) === today);
  const orders = ofToday.filter(row => row.document_type === 'order' && row.status !== 'CANCELED');
  const memos = ofToday.filter(row => row.document_type === 'credit_memo' && row.status === 'POSTED');
  const paid = orders.reduce((sum, row) => sum + (row.grand_total - row.remaining_amount), 0);
  return {
    orders: orders.length,
    takings: paid - memos.reduce((sum, row) => sum + row.grand_total, 0),
  };
}
