import { salesInvoices } from '#calls/index.ts';
import type { SumRevenue } from '#calls/sales/revenue.ts';
import { formatAmount, formatKnown, formatNumber } from '#model/kit/format.ts';
import type { Period } from '../../../fields/period.ts';
import { t } from '../../../messages/en.ts';
import { serverNow } from '../../../page/server-clock.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Drawn } from '../../../workflows/report/drawn.tsx';
import { Headline } from '../../../workflows/report/headline.tsx';
import { discountsOf, marginInWords } from '../../../workflows/report/measures.ts';
import { NotSent } from '../../../workflows/report/not-sent.tsx';
import { againsts, type Comparison, type Step, stepsOf } from '../../../workflows/report/periods.ts';
import { ReportFacts } from '../../../workflows/report/report-facts.tsx';
import { rowOfNow, stepColumns } from '../../../workflows/report/step-columns.ts';
import { type Added, plus, totalOf } from '../../../workflows/report/unsent-sales.ts';
import { Ways } from '../../../workflows/report/ways.tsx';
import { ofOne } from './ranking.tsx';
import { RevenueVat } from './revenue-vat.tsx';

const texts = t.revenue;

/** What a period comes to, with what is not sent yet where that is wanted, against the time that it is compared with. */
export function Figures(props: {
  data: SumRevenue;
  period: Period;
  shop: string;
  step: Step;
  compared: Comparison;
  /** Those that are not sent yet. */
  sales: readonly Added[];
  included: boolean;
  include(next: boolean): void;
  change(next: { step?: Step; against?: Comparison['against'] }): void;
}) {
  const { period, shop, step, compared, sales, included, change } = props;
  const { before, until } = compared;
  const { field } = usePagePermission('/reports/revenue/summaries');
  const counted = included ? sales : [];
  // What they cost is for the server to say.
  const uncosted = counted.flatMap(({ lines }) => lines).filter(({ item_no }) => item_no !== '').length;
  const uncosted_lines = (props.data.uncosted_lines ?? 0) + uncosted;
  const data = { ...plus(props.data, counted), uncosted_lines };
  const asked = { ...before, franchise_code: shop, until, group_by: step, rank_by: 'amount' } as const;
  const then = useRecord(salesInvoices.sumRevenue, asked).data;
  const unsent = counted.length === 0 ? [] : [rowOfNow(step, serverNow(), totalOf(counted).amount)];
  const { invoices, credit_memos } = data;
  // A part that the back end does not tell is not known, whatever is not sent yet.
  const { returns_amount, discount_amount, fee_amount } = props.data;
  const returns = returns_amount === undefined ? null : data.returns_amount;
  const discounts = discount_amount === undefined ? null : discountsOf(data);
  const fees = fee_amount === undefined ? null : data.fee_amount;
  const steps = stepsOf(period);
  return (
    <>
      <NotSent sales={sales} included={included} include={props.include} />
      <Headline amount={data.amount} before={then?.amount ?? null} period={period} compared={compared}>
        <Ways
          label={t.report.comparedWith}
          ways={t.report.againsts}
          order={againsts}
          chosen={compared.against}
          choose={against => change({ against })}
        />
      </Headline>
      <Drawn
        title={texts.steps[step]}
        columns={stepColumns(step, period, props.data.rows, before, then?.rows, unsent, ofOne(shop))}
        nothing={texts.nothing}
        ways={
          steps.length > 1 ? (
            <Ways
              label={texts.stepsBy}
              ways={texts.steps}
              order={steps}
              chosen={step}
              choose={next => change({ step: next })}
            />
          ) : null
        }
      />
      <ReportFacts
        title={texts.parts}
        facts={[
          [texts.invoices, formatNumber(invoices)],
          [
            texts.average,
            invoices === 0 || returns === null
              ? ''
              : `${formatAmount(Math.round((data.amount - returns) / invoices))} ₫`,
          ],
          [texts.returns, `${formatKnown(returns)} (${formatNumber(credit_memos)})`],
          [texts.discounts, formatKnown(discounts)],
          [texts.fees, formatKnown(fees)],
          [texts.margin, field('cost_amount') ? marginInWords(data) : ''],
        ]}
      />
      <RevenueVat data={props.data} isPartial={counted.length > 0} />
    </>
  );
}
