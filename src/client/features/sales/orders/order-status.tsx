import { t } from '../../../messages/en.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

export function OrderStatus({ status }: { status: string }) {
  return <StatusBadge status={status} label={t.salesOrders.status[status]} />;
}
