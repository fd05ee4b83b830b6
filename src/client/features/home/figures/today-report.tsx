import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { salesInvoices } from '#calls/index.ts';
import type { SumRevenue } from '#calls/sales/revenue.ts';
import type { Period } from '../../../fields/period.ts';
import { t } from '../../../messages/en.ts';
import { methodLabel } from '../../../messages/payment-labels.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { usePermit } from '../../../read/permissions.ts';
import { useRecord } from '../../../read/use-record.ts';
import { collectedOnDay, revenueOfDay } from '../../../tablet/asked-inputs.ts';
import { listAt } from '../../../ui/place.ts';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { AsOf } from '../../../workflows/report/as-of.tsx';
import { Drawn } from '../../../workflows/report/drawn.tsx';
import { Headline } from '../../../workflows/report/headline.tsx';
import { comparisonOf } from '../../../workflows/report/periods.ts';
import { RankedList } from '../../../workflows/report/ranked-list.tsx';
import { stepColumns } from '../../../workflows/report/step-columns.ts';

const texts = t.revenue;
const byHour = { franchise_code: '', group_by: 'hour', rank_by: 'amount' } as const;

/**
 * What was sold today by the hour, against the same weekday of last week up to the same minute. And what was
 * paid by method. Each leads to what explains it.
 */
export default function TodayReport() {
  const { mayOpen } = usePermit();
  const today = businessToday();
  const period = { from_date: today, to_date: today };
  const sold = useRecord(salesInvoices.sumRevenue, revenueOfDay(today));
  const paid = useRecord(salesInvoices.collected, collectedOnDay(today));
  if (!sold.data || sold.asOf === null)
    return (
      <RecordMissing part record={sold} words={{ loading: t.ui.loading, notFound: '' }} list="/reports" />
    );
  return (
    <>
      <AsOf asOf={sold.asOf} />
      <Sold data={sold.data} period={period} asOf={sold.asOf} />
      {paid.data && paid.data.methods.length > 0 ? (
        <section>
          <h2>{texts.collected}</h2>
          <RankedList
            title={texts.collected}
            rows={paid.data.methods.map(({ payment_type, amount }) => ({
              key: payment_type,
              name: methodLabel(payment_type),
              amount,
              place: mayOpen('/payment/history')
                ? listAt('/payment/history', { payment_type, posted_at: `${today}..${today}` })
                : listAt('/reports/revenue/summaries', period),
            }))}
          />
        </section>
      ) : null}
      <Button
        variant="default"
        size="md"
        style={{ alignSelf: 'start' }}
        renderRoot={props => <Link to="/reports/revenue/summaries" search={{}} {...props} />}
      >
        {t.today.allOfToday}
      </Button>
    </>
  );
}

function Sold({ data, period, asOf }: { data: SumRevenue; period: Period; asOf: string }) {
  const compared = comparisonOf(period, asOf);
  const { before, until } = compared;
  const then = useRecord(salesInvoices.sumRevenue, { ...before, ...byHour, until }).data;
  return (
    <>
      <Headline amount={data.amount} before={then?.amount ?? null} period={period} compared={compared} />
      <Drawn
        title={texts.steps.hour}
        columns={stepColumns('hour', period, data.rows, before, then?.rows)}
        nothing={texts.nothing}
      />
    </>
  );
}
