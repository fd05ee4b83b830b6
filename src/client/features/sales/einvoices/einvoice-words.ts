import type { Einvoice } from '#calls/sales/einvoices.ts';
import { t } from '../../../messages/en.ts';

/** Colours of the statuses, by the names that the badge knows. */
const looks = {
  waiting: 'waiting',
  sending: 'waiting',
  unknown: 'waiting',
  held: 'refused',
  pending: 'waiting',
  issued: 'done',
  closed: 'none',
} as const satisfies Record<Einvoice['status'], string>;

/** How an e-invoice stands, as the badge takes it: where a person decides, why. */
export const badgeOf = ({ status, hold }: Pick<Einvoice, 'status' | 'hold'>) => ({
  status: looks[status],
  label: status === 'held' && hold !== '' ? t.einvoices.holds[hold] : t.einvoices.statuses[status],
});

/** Series and number as they stand on the paper; empty until it has some. */
export const numberOf = ({
  issued_series,
  issued_number,
}: Pick<Einvoice, 'issued_series' | 'issued_number'>) =>
  issued_number === '' ? '' : `${issued_series} ${issued_number}`;
