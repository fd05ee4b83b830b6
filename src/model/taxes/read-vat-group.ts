import { readVatRate } from './read-vat-rate.ts';
import { type VatGroup, vatRateOn } from './vat-rates.ts';

type Known = Pick<VatGroup, 'vat_group' | 'rates'>;

/**
 * The VAT group that a file names by its code, or by a rate that it alone has on a day.
 *
 * @returns the code, empty for an empty text; or the text as it is, with why it names no group
 */
export function readVatGroup(
  text: string,
  groups: readonly Known[],
  day: string,
): { vat_group: string; vat_why: '' | 'vatUnknown' | 'vatSeveral' } {
  const bare = text.trim();
  if (bare === '') return { vat_group: '', vat_why: '' };
  const code = bare.toUpperCase();
  if (groups.some(({ vat_group }) => vat_group === code)) return { vat_group: code, vat_why: '' };
  const rate = readVatRate(bare);
  const [found, ...others] = rate ? groups.filter(({ rates }) => vatRateOn(rates, day) === rate) : [];
  if (!found) return { vat_group: bare, vat_why: 'vatUnknown' };
  if (others.length > 0) return { vat_group: bare, vat_why: 'vatSeveral' };
  return { vat_group: found.vat_group, vat_why: '' };
}
