import { t } from '../../messages/en.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

export function PurchaseStatus({ status }: { status: string }) {
  return <StatusBadge status={status} label={t.purchaseOrders.status[status]} />;
}
