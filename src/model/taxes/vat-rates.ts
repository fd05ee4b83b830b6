/**
 * A VAT rate of goods: a percentage with at most two decimals, or none. `exempt` is *không chịu thuế*, `not_declared` is
 * *không kê khai, tính nộp thuế*.
 */
export type VatRate = `${number}%` | 'exempt' | 'not_declared';

/** A rate of a VAT group from a day on, `yyyy-mm-dd`. */
export type DatedVatRate = { readonly valid_from: string; readonly rate: VatRate };

const percentage = /^(0|[1-9]\d?|100)(\.\d{1,2})?%$/;

/** Is the text a rate as this product writes it? `8%`, `3.5%`, `exempt`. A final zero after the point is not. */
export function isVatRate(text: string): text is VatRate {
  if (text === 'exempt' || text === 'not_declared') return true;
  return (
    percentage.test(text) && Number(text.slice(0, -1)) <= 100 && `${Number(text.slice(0, -1))}%` === text
  );
}

/** Hundredths of a percent that a rate adds to a price; 0 for goods without VAT. */
export function hundredthsOf(rate: VatRate): number {
  return rate.endsWith('%') ? Math.round(Number(rate.slice(0, -1)) * 100) : 0;
}

/** The rate as the tax office writes it (element `TSuat`): `8%`, `KCT`, `KKKNT`, and `KHAC:03.50%` for any other one. */
export function taxOfficeRate(rate: VatRate): string {
  if (rate === 'exempt') return 'KCT';
  if (rate === 'not_declared') return 'KKKNT';
  if (['0%', '5%', '8%', '10%'].includes(rate)) return rate;
  return `KHAC:${(hundredthsOf(rate) / 100).toFixed(2).padStart(5, '0')}%`;
}

/** The newest rate that is in force on a day; before the first one that one counts. `null` for a group without rates. */
export function vatRateOn(rates: readonly DatedVatRate[], day: string): VatRate | null {
  const byDay = [...rates].sort((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
  return (byDay.findLast(({ valid_from }) => valid_from <= day) ?? byDay[0])?.rate ?? null;
}

/** What a group says of its rates, and of the end of a reduced one. */
export type VatGroup = {
  readonly vat_group: string;
  readonly rates: readonly DatedVatRate[];
  /** Last day for which the law has the rate of today, `yyyy-mm-dd`; empty where it says none. */
  readonly ends_on: string;
  /** The rate after that day; empty where the law says no end. */
  readonly rate_after: VatRate | '';
};

/**
 * What there is to do about the end of a reduced rate: `ends` while the rate after it is not among the rates,
 * `prepared` once it is; `null` for a group that has no end.
 */
export function reductionOf({ rates, ends_on, rate_after }: VatGroup): 'ends' | 'prepared' | null {
  if (!ends_on || !rate_after) return null;
  return rates.some(({ valid_from }) => valid_from > ends_on) ? 'prepared' : 'ends';
}

/** The rates with the one that follows the end of the reduction. */
export function prepareEnd({ rates, ends_on, rate_after }: VatGroup): DatedVatRate[] {
  const kept = rates.filter(({ valid_from }) => valid_from <= ends_on);
  return rate_after === '' ? [...rates] : [...kept, { valid_from: dayAfter(ends_on), rate: rate_after }];
}

/** The rates without what was prepared for the time after the end: the reduction goes on. */
export const takeBackEnd = ({ rates, ends_on }: VatGroup): DatedVatRate[] =>
  rates.filter(({ valid_from }) => valid_from <= ends_on);

/** The rate that a reduced rate ends with, what comes after it and from which day. `null` for a group that has no end. */
export function endOf(group: VatGroup): { rate: VatRate; after: VatRate; from: string } | null {
  const rate = group.ends_on ? vatRateOn(group.rates, group.ends_on) : null;
  if (!rate || !group.rate_after) return null;
  return { rate, after: group.rate_after, from: dayAfter(group.ends_on) };
}

/** How an end that is not prepared is told: `soon` from 60 days before it, `now` from 7 days, `over` after it. */
export function endNotice(group: VatGroup, today: string): 'soon' | 'now' | 'over' | null {
  if (reductionOf(group) !== 'ends') return null;
  const days = (Date.parse(group.ends_on) - Date.parse(today)) / 86_400_000;
  if (days < 0) return 'over';
  if (days <= 7) return 'now';
  return days <= 60 ? 'soon' : null;
}

/** VND that a shop keeps of a price with VAT. */
export const withoutVat = (price: number, rate: VatRate): number =>
  Math.round((price * 10_000) / (10_000 + hundredthsOf(rate)));

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
