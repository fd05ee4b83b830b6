import type { RevenueRank, RevenueSummary, SumRevenue } from '#calls/sales/revenue.ts';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';

const texts = t.revenue;

type Measured = SumRevenue | RevenueSummary;

const marginOf = ({ costed_amount = 0, cost_amount = 0 }: Measured): number => costed_amount - cost_amount;

type Discounted = Pick<Partial<Measured>, 'discount_amount' | 'line_discount_amount'>;

/** What was taken off lines and whole documents, less that of what came back. VND. */
export const discountsOf = ({ discount_amount = 0, line_discount_amount = 0 }: Discounted): number =>
  discount_amount + line_discount_amount;

/** What parts can be put in order by, VND. What came back is told as what it was worth. */
export const valueBy: Readonly<Record<RevenueRank, (of: Measured) => number>> = {
  amount: ({ amount }) => amount,
  discounts: discountsOf,
  returns: ({ returns_amount = 0 }) => -returns_amount,
  margin: marginOf,
};

/** The margin of what its cost is known of; null where that is nothing. */
export const marginIfCosted = (of: Measured): number | null => (of.costed_amount ? marginOf(of) : null);

/** "120.000 ₫ (35 %)", of what its cost is known of; empty where that is nothing. */
export function knownMargin(of: Measured): string {
  const { costed_amount = 0 } = of;
  if (costed_amount === 0) return '';
  const margin = marginOf(of);
  return `${formatAmount(margin)} ₫ (${formatNumber(Math.round((margin / costed_amount) * 100))} %)`;
}

/** Of how many lines the margin is not known; empty where it is of all. */
export const unknownMargin = ({ uncosted_lines = 0 }: Measured): string =>
  uncosted_lines === 0 ? '' : texts.uncosted(uncosted_lines);

/** Both in one line. */
export const marginInWords = (of: Measured): string =>
  [knownMargin(of), unknownMargin(of)].filter(Boolean).join(' · ');
