import type { PersonRequest } from '#calls/customers/person-requests.ts';
import { t } from '../../../messages/en.ts';
import { businessToday } from '../../../page/server-clock.ts';

const looks = { received: 'waiting', acknowledged: 'waiting', done: 'done', refused: 'none' } as const;

/** How a request stands; what should have happened by yesterday says so. */
export function badgeOf({
  status,
  answer_by,
  acknowledge_by,
}: Pick<PersonRequest, 'status' | 'answer_by' | 'acknowledge_by'>) {
  const today = businessToday();
  const late =
    (status === 'received' && acknowledge_by < today) ||
    ((status === 'received' || status === 'acknowledged') && answer_by < today);
  const label = t.privacy.statuses[status];
  return late
    ? { status: 'refused', label: `${label} · ${t.privacy.late}` }
    : { status: looks[status], label };
}
