import { salesInvoices } from '#calls/index.ts';
import { t } from '../../messages/en.ts';
import { methodLabel } from '../../messages/payment-labels.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useRecord } from '../../read/query.ts';
import { usePermit } from '../../session/permissions.ts';
import { listAt } from '../../ui/place.ts';
import { RecordMissing } from '../../workflows/list/record-missing.tsx';
import { AsOf } from '../../workflows/report/as-of.tsx';
import { Drawn } from '../../workflows/report/drawn.tsx';
import { RankedList } from '../../workflows/report/ranked-list.tsx';

const texts = t.revenue;

/** What was sold today by the hour, and what was paid by method; each leads to what explains it. */
export default function TodayReport() {
  const { mayOpen } = usePermit();
  const today = businessToday();
  const period = { from_date: today, to_date: today };
  const asked = { ...period, franchise_code: '' };
  const sold = useRecord(salesInvoices.sumRevenue, {
    ...asked,
    ...{ group_by: 'hour', until: '', rank_by: 'amount' },
  });
  const paid = useRecord(salesInvoices.collected, asked);
  if (!sold.data)
    return <RecordMissing record={sold} words={{ loading: t.ui.loading, notFound: '' }} list="/reports" />;
  const hours = (sold.data.rows ?? []).flatMap(({ hour, amount }) => {
    if (hour === null || hour === undefined) return [];
    const name = String(hour).padStart(2, '0');
    const times = { since: `${name}:00`, until: `${name}:59` };
    return {
      key: name,
      label: String(hour),
      name: texts.between(times.since, times.until),
      value: amount,
      before: null,
      place: listAt('/reports/revenue/details', { ...period, ...times }),
    };
  });
  return (
    <>
      <AsOf asOf={sold.asOf} source={sold.source} />
      <Drawn title={texts.steps.hour} columns={hours} nothing={texts.nothing} />
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
    </>
  );
}
