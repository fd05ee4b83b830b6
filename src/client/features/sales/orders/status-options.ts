import type { DocumentType } from '#model/sales/order-document.ts';
import { type StatusGroup, statusesOf, statusGroups } from '#model/sales/status.ts';
import { t } from '../../../messages/en.ts';

type Option = { value: string; label: string };

/** Statuses that a list of such documents is asked for: those of orders in a shop's words, where the language has them. */
export function statusOptions(type: DocumentType): readonly Option[] {
  if (type === 'order') {
    const groups = (Object.keys(statusGroups) as StatusGroup[]).flatMap(group => groupOption(group) ?? []); // the keys are the type
    if (groups.length > 0) return groups;
  }
  return statusesOf[type].map(value => ({ value, label: t.salesOrders.status[value] ?? value }));
}

function groupOption(group: StatusGroup): Option | null {
  const label = t.salesOrders.groupName(group);
  return label === null ? null : { value: statusGroups[group].join('|'), label };
}
