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

/** "120.000 ₫ (35 %)", and of how many lines it is not known. */
export function marginInWords(of: Measured): string {
  const { costed_amount = 0, uncosted_lines = 0 } = of;
  const unknown = uncosted_lines === 0 ? '' : texts.uncosted(uncosted_lines);
  if (costed_amount === 0) return unknown;
  const margin = marginOf(of);
  const part = `${formatNumber(Math.round((margin / costed_amount) * 100))} %`;
  return [`${formatAmount(margin)} ₫ (${part})`, unknown].filter(Boolean).join(' · ');
}
