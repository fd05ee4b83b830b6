import { personRequests } from '#calls/administration/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { formatDate } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { businessToday } from '../../page/server-clock.ts';
import { usePermit } from '../../read/permissions.ts';
import { useList } from '../../read/use-list.ts';
import { listAt } from '../../ui/place.ts';
import { LateJob } from './late-job.tsx';

const open = 'received|acknowledged';

/** What customers ask about their own data, for who decides about it. Without a connection nothing is said. */
export default function OpenPersonRequests() {
  const { mayCall } = usePermit();
  return mayCall(personRequests.step) ? <Requests /> : null;
}

function Requests() {
  const asked = { size: 1, filters: [filter('status', open)] };
  const { rows, total } = useList(personRequests.filter, asked);
  // The list begins with the one that is due first.
  const [first] = rows;
  if (!first) return null;
  const { answer_by } = first;
  return (
    <LateJob to={listAt('/privacy', { status: open })} late={answer_by < businessToday()}>
      {t.privacy.waiting(total, formatDate(answer_by))}
    </LateJob>
  );
}
