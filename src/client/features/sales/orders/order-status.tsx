import { formatAmount } from '#model/kit/format.ts';
import { moneyStanding, waitingAmounts } from '#model/sales/debts.ts';
import type { OrderDocument } from '#model/sales/order-document.ts';
import { type StatedSale, shopStateOf } from '#model/sales/shop-state.ts';
import { t } from '../../../messages/en.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** The one badge of a quote, a sale or a return: how far it has come, and the money that is missing. */
export function OrderStatus({ sale, status = sale.status }: { sale: StatedSale; status?: string }) {
  const { name, look } = stateOf(sale, status);
  return <StatusBadge status={look} label={name} />;
}

/** The same of a whole document, which says by its receipts what waits. */
export const statedDocument = (order: OrderDocument): StatedSale => ({ ...order, ...waitingAmounts(order) });

/** Its name, and the state that gives the badge its colour: never that of a finished sale while money is missing. */
export function stateOf(sale: StatedSale, status: string = sale.status) {
  const name = t.salesOrders.status[status];
  const state = shopStateOf(sale);
  if (!state) return { name, look: status };
  const money = moneyStanding(sale);
  const owed = money?.is === 'owed' ? `${formatAmount(money.amountVnd)} ₫` : null;
  return {
    name: t.salesOrders.stateName(state, name ?? status, owed, sale.for_delivery === true),
    look: state,
  };
}
