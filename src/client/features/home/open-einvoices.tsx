import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
// Not with all that administrators send.
import { standing } from '#calls/sales/einvoices.ts';
import { t } from '../../messages/en.ts';
import { useRecord } from '../../read/query.ts';
import { IconAlert, IconChevronRight } from '../../ui/icons.tsx';
import { linkTo, listAt, type Place } from '../../ui/place.ts';
import styles from './home.module.css';

const texts = t.einvoiceMarks;

/** E-invoices that a person decides about, or that are late. Without a connection nothing is said. */
export default function OpenEinvoices() {
  const { data } = useRecord(standing, {});
  if (!data || data.held + data.late === 0) return null;
  return (
    <ul className={styles.jobs} aria-label={texts.title}>
      {data.held > 0 && <Job to={listAt('/eInvoices', { status: 'held' })}>{texts.held(data.held)}</Job>}
      {data.late > 0 && <Job to={listAt('/eInvoices', {})}>{texts.late(data.late)}</Job>}
    </ul>
  );
}

function Job({ to, children }: { to: Place; children: ReactNode }) {
  return (
    <li>
      <Link {...linkTo(to)} data-late>
        <IconAlert size={24} />
        <span>{children}</span>
        <IconChevronRight />
      </Link>
    </li>
  );
}
