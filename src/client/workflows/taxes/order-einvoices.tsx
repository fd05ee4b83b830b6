// Not with all that administrators send.
import type { Einvoice } from '#calls/sales/einvoice.ts';
import { ofOrder } from '#calls/sales/einvoices.ts';
import { t } from '../../messages/en.ts';
import { refresh } from '../../read/query-client.ts';
import { useRecord } from '../../read/use-record.ts';
import { usePoll } from '../../transport/poll.ts';
import { EinvoiceList } from './einvoice-list.tsx';

const texts = t.einvoiceMarks;

/** What the server changes without a person; asked for again so often. */
const onTheirWay: readonly Einvoice['status'][] = ['waiting', 'sending', 'unknown', 'pending'];
const pollMs = 10_000;

/** E-invoices of a sale, or of one posted document of it. Nothing where there are none, and without a connection. */
export default function OrderEinvoices({ no, document }: { no: string; document?: string }) {
  const { data } = useRecord(ofOrder, { pos_so_no: no });
  const items = (data?.items ?? []).filter(
    ({ document_no }) => document === undefined || document_no === document,
  );
  const isOnItsWay = items.some(({ status }) => onTheirWay.includes(status));
  usePoll(ofOrder, isOnItsWay ? pollMs : null, () => refresh(['einvoices']));
  if (items.length === 0) return null;
  return <EinvoiceList title={texts.title} items={items} />;
}
