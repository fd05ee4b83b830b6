import { businessDate } from '../kit/format.ts';
import type { LegalKind } from '../setup/tax-identity.ts';

/** The books of a shop: what its forms are called is data, what stands in one is a layout. */

/**
 * What stands in a book:
 * - `revenue`: revenue of each day
 * - `revenue_taxes`: of each day and trade group, with VAT and income tax by percent
 * - `revenue_vat`: the same with VAT by percent alone
 * - `costs`: revenue and costs
 * - `stock`: goods in, out and in stock
 * - `money`: cash and deposits, with the running balance
 * - `vat_sales`, `vat_purchases`: posted documents with their VAT by rate
 */
export const bookLayouts = [
  'revenue',
  'revenue_taxes',
  'revenue_vat',
  'costs',
  'stock',
  'money',
  'vat_sales',
  'vat_purchases',
] as const;
export type BookLayout = (typeof bookLayouts)[number];

/** Layouts that tell what goods cost: a permission of their own. */
export const showsCosts = (layout: BookLayout): boolean => layout === 'costs' || layout === 'stock';
/** Layouts with a section for each trade group. */
export const hasTradeGroups = (layout: BookLayout): boolean =>
  layout === 'revenue_taxes' || layout === 'revenue_vat';

/** A form as the law has it: an administrator changes all of it but its layout. */
export type BookForm = {
  readonly form_code: string;
  readonly layout: BookLayout;
  readonly title: string;
  readonly legal_reference: string;
  /** Shops that are taxed in these ways keep it. */
  readonly legal_kinds: LegalKind[];
};

/** Goods that a household pays taxes on by the same percents. */
export type TradeGroup = {
  readonly trade_group: string;
  readonly description: string;
  readonly vat_percent: number;
  readonly income_tax_percent: number;
  /** Goods of these VAT groups are of it. The first trade group has all others, and fees. */
  readonly vat_groups: string[];
};

/** For how many years documents are kept, by how their shop is taxed. */
export type KeptYears = Readonly<Record<LegalKind, number>>;

export type BookRules = {
  readonly forms: BookForm[];
  readonly trade_groups: TradeGroup[];
  readonly kept_years: KeptYears;
};

/** The forms that a shop keeps; all of them where it is not known how it is taxed. */
export const formsOf = (forms: readonly BookForm[], kind: LegalKind | ''): BookForm[] =>
  kind === '' ? [...forms] : forms.filter(form => form.legal_kinds.includes(kind));

/** VND of a percent of an amount, rounded to the đồng as VAT is. */
export const taxOf = (amount: number, percent: number): number => {
  const due = Math.round((Math.abs(amount) * Math.round(percent * 100)) / 10_000);
  return amount < 0 ? -due : due + 0;
};

/** Last day of a month or a quarter that begins on `from_date`; null where none does. */
export function periodEnd(from_date: string, months: 1 | 3): string | null {
  const [year = 0, month = 0] = from_date.split('-').map(Number);
  if (!from_date.endsWith('-01') || (months === 3 && month % 3 !== 1)) return null;
  return new Date(Date.UTC(year, month - 1 + months, 0)).toISOString().slice(0, 10);
}

/** Whether two days are the first and the last of a month or of a quarter. */
export const isWholePeriod = (from_date: string, to_date: string): boolean =>
  periodEnd(from_date, 1) === to_date || periodEnd(from_date, 3) === to_date;

/** The day after. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** A period is closed once every change that began in it has ended: so long after its last day. */
const closedAfterMs = 15 * 60_000;

/** Whether a period that ends with `to_date` can be closed. */
export const isOver = (to_date: string, now: Date): boolean =>
  businessDate(new Date(now.getTime() - closedAfterMs)) > to_date;
