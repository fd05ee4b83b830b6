// Not with all that administrators send.
import { standing } from '#calls/sales/einvoices.ts';
import { openEinvoices } from '#model/taxes/einvoices.ts';
import { t } from '../../messages/en.ts';
import { useRecord } from '../../read/use-record.ts';
import { IconReceipt } from '../../ui/icons.tsx';
import { listAt } from '../../ui/place.ts';
import { LateJob } from './late-job.tsx';

const texts = t.einvoiceMarks;
/** Those that come by themselves, or by the hand of the office. */
const notIssued = openEinvoices.filter(status => status !== 'held').join('|');

/** E-invoices that a person decides about, that are late, or not issued yet. Without a connection nothing is said. */
export default function OpenEinvoices() {
  const { data } = useRecord(standing, {});
  if (!data) return null;
  return (
    <>
      {data.held > 0 && (
        <LateJob to={listAt('/eInvoices', { status: 'held' })}>{texts.held(data.held)}</LateJob>
      )}
      {data.late > 0 && <LateJob to={listAt('/eInvoices', {})}>{texts.late(data.late)}</LateJob>}
      {data.open > 0 && (
        <LateJob late={false} icon={IconReceipt} to={listAt('/eInvoices', { status: notIssued })}>
          {texts.open(data.open)}
        </LateJob>
      )}
    </>
  );
}
