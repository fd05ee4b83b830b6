// Not with all that administrators send.
import { ofIssue } from '#calls/sales/einvoices.ts';
import { t } from '../../messages/en.ts';
import { useRecord } from '../../read/use-record.ts';
import { EinvoiceList } from '../../workflows/taxes/einvoice-list.tsx';

/** Papers of the goods that an issue took out. Nothing where the shop has none, and without a connection. */
export default function IssuePapers({ no }: { no: string }) {
  const { data } = useRecord(ofIssue, { ci_no: no });
  if (!data || data.items.length === 0) return null;
  return <EinvoiceList title={t.einvoiceMarks.papers} items={data.items} />;
}
