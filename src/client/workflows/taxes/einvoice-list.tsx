import { Link } from '@tanstack/react-router';
import type { Einvoice } from '#calls/sales/einvoice.ts';
import { isGoodsPaper } from '#model/taxes/einvoices.ts';
import { t } from '../../messages/en.ts';
import { usePermit } from '../../read/permissions.ts';
import { linkTo, listAt } from '../../ui/place.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Amount, DateText } from '../../ui/tables/values.tsx';
import classes from '../document/document-view.module.css';
import { einvoiceLooks, numberOf } from './einvoice-marks.ts';
import { FileButton } from './file-button.tsx';

/** E-invoices of a document, at the end of its page. */
export function EinvoiceList({ title, items }: { title: string; items: readonly Einvoice[] }) {
  return (
    <section className={classes.block} aria-label={title}>
      <h2>{title}</h2>
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
          <StatusBadge status={einvoiceLooks[of.status]} label={t.einvoiceMarks.statuses[of.status]} />
        </small>
      </span>
      {of.has_file && <FileButton of={of} type="pdf" short />}
      {isGoodsPaper(of.document_type) ? null : (
        <strong>
          <Amount value={of.amount} unit />
        </strong>
      )}
    </li>
  );
}
