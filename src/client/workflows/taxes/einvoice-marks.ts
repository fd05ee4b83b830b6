import type { Einvoice } from '#calls/sales/einvoice.ts';

/** Colours of the statuses, by the names that the badge knows. */
export const einvoiceLooks = {
  waiting: 'waiting',
  sending: 'waiting',
  unknown: 'waiting',
  held: 'refused',
  pending: 'waiting',
  issued: 'done',
  closed: 'none',
} as const satisfies Record<Einvoice['status'], string>;

/** Series and number as they stand on the paper; empty until it has some. */
export const numberOf = ({
  issued_series,
  issued_number,
}: Pick<Einvoice, 'issued_series' | 'issued_number'>) =>
  issued_number === '' ? '' : `${issued_series} ${issued_number}`;
