// Not with all that administrators send.
import { standing } from '#calls/sales/einvoices.ts';
import { t } from '../../messages/en.ts';
import { useRecord } from '../../read/use-record.ts';
import { listAt } from '../../ui/place.ts';
import { LateJob } from './late-job.tsx';

const texts = t.einvoiceMarks;

/** E-invoices that a person decides about, or that are late. Without a connection nothing is said. */
export default function OpenEinvoices() {
  const { data } = useRecord(standing, {});
  if (!data || data.held + data.late === 0) return null;
  return (
    <>
      {data.held > 0 && (
        <LateJob to={listAt('/eInvoices', { status: 'held' })}>{texts.held(data.held)}</LateJob>
      )}
      {data.late > 0 && <LateJob to={listAt('/eInvoices', {})}>{texts.late(data.late)}</LateJob>}
    </>
  );
}
