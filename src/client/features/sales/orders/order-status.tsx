import { formatAmount } from '#model/kit/format.ts';
import { type MoneyStanding, moneyStanding, waitingAmounts } from '#model/sales/debts.ts';
import type { OrderDocument } from '#model/sales/order-document.ts';
import { t } from '../../../messages/en.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** What a document is, and whether money of a sale is missing. */
export function OrderStatus({ status, money = null }: { status: string; money?: MoneyStanding }) {
  const badge = <StatusBadge status={status} label={t.salesOrders.status[status]} isPlain={money !== null} />;
  if (!money) return badge;
  return (
    <>
      {badge} <StatusBadge status={money.is} label={wordsOf(money)} />
    </>
  );
}

/** The same of a whole document; a remaining amount that the person may not see is not spoken of. */
export const moneyOfOrder = (order: OrderDocument): MoneyStanding =>
  moneyStanding({ ...order, ...waitingAmounts(order) });

const wordsOf = ({ is, amountVnd }: Exclude<MoneyStanding, null>): string =>
  is === 'owed' ? t.salesOrders.owes(`${formatAmount(amountVnd)} ₫`) : t.salesOrders.waits;
