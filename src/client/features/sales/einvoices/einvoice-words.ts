import type { Einvoice } from '#calls/sales/einvoices.ts';
import { t } from '../../../messages/en.ts';
import { einvoiceLooks } from '../../../workflows/taxes/einvoice-marks.ts';

/** How an e-invoice stands, as the badge takes it: where a person decides, why. */
export const badgeOf = ({ status, hold }: Pick<Einvoice, 'status' | 'hold'>) => ({
  status: einvoiceLooks[status],
  label: status === 'held' && hold !== '' ? t.einvoices.holds[hold] : t.einvoiceMarks.statuses[status],
});
