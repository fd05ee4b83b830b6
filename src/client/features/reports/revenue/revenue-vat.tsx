import type { SumRevenue } from '#calls/sales/revenue.ts';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { vatRateName } from '../../../messages/sales/vat.ts';
import { ReportFacts } from '../../../workflows/report/report-facts.tsx';

const texts = t.vat;
const vnd = (amount: number) => `${formatAmount(amount)} ₫`;

/** What of the revenue is VAT, by rate, and what is left. Nothing where none of it has VAT figures. */
export function RevenueVat({ data, isPartial }: { data: SumRevenue; isPartial: boolean }) {
  const { vat = [], amount } = data;
  if (vat.length === 0) return null;
  const sum = (of: 'amount' | 'base_amount' | 'vat_amount') => vat.reduce((all, each) => all + each[of], 0);
  const without = amount - sum('amount');
  return (
    <>
      <ReportFacts
        title={texts.title}
        facts={[
          [texts.base, vnd(sum('base_amount'))],
          ...vat.map(({ vat_rate, base_amount, vat_amount }): [string, string] => [
            vatRateName(vat_rate),
            vat_amount === 0 ? vnd(base_amount) : texts.ofBase(vnd(vat_amount), vnd(base_amount)),
          ]),
          [texts.vat, vnd(sum('vat_amount'))],
          [texts.without, without === 0 ? '' : vnd(without)],
        ]}
      />
      {isPartial && <small>{texts.unsent}</small>}
    </>
  );
}
