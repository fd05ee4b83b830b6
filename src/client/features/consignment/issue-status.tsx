import { t } from '../../messages/en.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

export function IssueStatus({ status }: { status: string }) {
  return <StatusBadge status={status} label={t.consignmentIssues.status[status]} />;
}
