import type { SalesOrder } from '#calls/sales/orders.ts';
import { t } from '../../../messages/en.ts';
import { StripNote } from '../../../workflows/unsent/unsent-strip.tsx';

/** Why the store has to look at an order of the online shop. */
export function OnlineStrip({ order: { online_problem } }: { order: Pick<SalesOrder, 'online_problem'> }) {
  const why = t.salesOrders.order.onlineProblems[online_problem];
  return why === undefined ? null : <StripNote held>{why}</StripNote>;
}
