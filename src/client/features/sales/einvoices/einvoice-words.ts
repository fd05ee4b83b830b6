import type { Einvoice } from '#calls/sales/einvoice.ts';
import { isGoodsPaper } from '#model/taxes/einvoices.ts';
import { t } from '../../../messages/en.ts';
import { einvoiceLooks } from '../../../workflows/taxes/einvoice-marks.ts';

/** What it is: an invoice of a sale, or a paper of goods on their way. */
export const kindOf = ({ kind, document_type }: Pick<Einvoice, 'kind' | 'document_type'>): string =>
  isGoodsPaper(document_type) ? t.einvoices.papers[document_type] : t.einvoices.kinds[kind];

/** How an e-invoice stands, as the badge takes it: where a person decides, why. */
export const badgeOf = ({ status, hold }: Pick<Einvoice, 'status' | 'hold'>) => ({
  status: einvoiceLooks[status],
  label: status === 'held' && hold !== '' ? t.einvoices.holds[hold] : t.einvoiceMarks.statuses[status],
});
