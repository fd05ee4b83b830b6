import { statements } from '#calls/administration/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { t } from '../../messages/en.ts';
import { useList } from '../../read/use-list.ts';
import { listAt } from '../../ui/place.ts';
import { LateJob } from './late-job.tsx';

const refused = [filter('status', 'refused')];
const unpaidStatuses = 'held|refused';
const unpaid = [filter('payment_status', unpaidStatuses, 'in')];

/** Sales and payments that Business Central has not posted, until a person does something about them. */
export default function RefusedStatements() {
  const documents = useList(statements.filter, { size: 1, filters: refused });
  const payments = useList(statements.filter, { size: 1, filters: unpaid });
  if (documents.rows.length === 0 && payments.rows.length === 0) return null;
  return (
    <>
      {documents.rows.length > 0 && (
        <LateJob to={listAt('/statements', { status: 'refused' })}>
          {t.statements.refused(documents.total)}
        </LateJob>
      )}
      {payments.rows.length > 0 && (
        <LateJob to={listAt('/statements', { payment_status: unpaidStatuses })}>
          {t.statements.unpaid(payments.total)}
        </LateJob>
      )}
    </>
  );
}
