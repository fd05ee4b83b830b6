import { Link } from '@tanstack/react-router';
// Not with all that administrators send.
import { type Einvoice, ofOrder } from '#calls/sales/einvoices.ts';
import { t } from '../../messages/en.ts';
import { usePermit } from '../../read/permissions.ts';
import { useRecord } from '../../read/query.ts';
import { refresh } from '../../read/query-client.ts';
import { usePoll } from '../../transport/poll.ts';
import { linkTo, listAt } from '../../ui/place.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Amount, DateText } from '../../ui/tables/values.tsx';
import classes from '../document/document-view.module.css';
import { einvoiceLooks, numberOf } from './einvoice-marks.ts';

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
  return (
    <section className={classes.block} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <ul className={classes.receipts}>
        {items.map(item => (
          <Row key={item.id} of={item} />
        ))}
      </ul>
    </section>
  );
}

/** Its number, or the document that it is of until it has one. */
function Row({ of }: { of: Einvoice }) {
  const { mayOpen } = usePermit();
  const name = numberOf(of) || of.document_no;
  return (
    <li>
      <span className={`${classes.receipt} ${classes.posted}`}>
        {mayOpen('/eInvoices') ? (
          <Link {...linkTo(listAt('/eInvoices', { 'e-invoice': String(of.id) }))}>{name}</Link>
        ) : (
          name
        )}
        <small>
          <DateText value={of.invoice_date} />{' '}
          <StatusBadge status={einvoiceLooks[of.status]} label={texts.statuses[of.status]} />
        </small>
      </span>
      <strong>
        <Amount value={of.amount} unit />
      </strong>
    </li>
  );
}
