import type { VatRate } from '#model/taxes/vat-rates.ts';
import { area } from '../language.ts';

export const vat = area('vat', {
  title: 'VAT',
  /** Of goods and fees. */
  group: 'VAT group',
  noGroup: 'Without a group of its own',
  change: 'Change VAT',
  rate: 'Rate',
  base: 'Without VAT',
  vat: 'VAT',
  withVat: 'With VAT',
  /** Of a total, and how much. */
  ofTotal: 'Of it VAT',
  exempt: 'Exempt',
  notDeclared: 'Not declared',
  severalRates: 'Several rates',
  ofBase: (vat: string, base: string) => `${vat} of ${base}`,
  /** Of a posted document. */
  none: 'There are no VAT figures of this document.',
  /** What of the revenue has none. */
  without: 'Without VAT figures',
  unsent: 'Without what is not sent yet.',
});

/** `8 %`, or the word for goods without VAT. */
export function vatRateName(rate: VatRate): string {
  if (rate === 'exempt') return vat.exempt;
  if (rate === 'not_declared') return vat.notDeclared;
  return `${rate.slice(0, -1).replace('.', ',')} %`;
}
