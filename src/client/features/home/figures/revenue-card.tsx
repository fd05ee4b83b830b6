import type { ReactNode } from 'react';
import { salesInvoices } from '#calls/index.ts';
import type { SumRevenue } from '#calls/sales/revenue.ts';
import { formatAmount, formatNumber, unknownAmount } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { useRecord } from '../../../read/use-record.ts';
import { revenueOfDay } from '../../../tablet/asked-inputs.ts';
import { useAsOfText } from '../../../workflows/report/as-of.tsx';
import { comparedText, Delta } from '../../../workflows/report/headline.tsx';
import { knownMargin, unknownMargin } from '../../../workflows/report/measures.ts';
import { comparisonOf, daysAfter } from '../../../workflows/report/periods.ts';
import { totalOf, useUnsentSales } from '../../../workflows/report/unsent-sales.ts';
import { Card } from './card.tsx';
import styles from './figures.module.css';
import { NotKnown } from './not-known.tsx';
import { revenueAt } from './places.ts';

const texts = t.today;

/**
 * Today's revenue as the report has it: the server's figure and its time, the same for everybody who may see it, against the
 * same weekday before until the same minute. What this tablet has not sent is said apart. Without a connection it is the last
 * that was told.
 */
export function RevenueCard({ today, children }: { today: string; children: ReactNode }) {
  const period = { from_date: today, to_date: today };
  const record = useRecord(salesInvoices.sumRevenue, revenueOfDay(today));
  const { data, asOf } = record;
  const { sales } = useUnsentSales(period);
  const asOfText = useAsOfText(record);
  const notSent = sales.length === 0 ? 0 : totalOf(sales).amount;
  return (
    <Card of="revenue" title={texts.revenue} place={revenueAt(period)} answered={record}>
      <div className={styles.now}>
        <div>
          {data && asOf !== null ? (
            <Known amount={data.amount} today={today} asOf={asOf} />
          ) : (
            <NotKnown isPending={record.isPending} />
          )}
          <p className={styles.about}>
            {asOfText}{' '}
            {sales.length === 0 ? null : <strong>{texts.notSentYet(`${formatAmount(notSent)} ₫`)}</strong>}
          </p>
        </div>
        <Facts data={data} today={today} />
      </div>
      <div className={styles.foot}>{children}</div>
    </Card>
  );
}

/** The figure, and the same weekday before until the minute of it. */
function Known({ amount, today, asOf }: { amount: number; today: string; asOf: string }) {
  const compared = comparisonOf({ from_date: today, to_date: today }, asOf);
  const then = useRecord(salesInvoices.sumRevenue, {
    ...revenueOfDay(today),
    ...compared.before,
    until: compared.until,
  }).data;
  return (
    <>
      <p className={styles.head}>
        <span className={styles.big}>{formatAmount(amount)} ₫</span>
        <span className={styles.delta}>{then ? <Delta now={amount} before={then.amount} /> : null}</span>
      </p>
      <p className={styles.about}>{comparedText(compared)}</p>
    </>
  );
}

/** What else a person asks of a day. A margin only for who may see what goods cost. */
function Facts({ data, today }: { data: SumRevenue | null; today: string }) {
  const yesterday = useRecord(salesInvoices.sumRevenue, revenueOfDay(daysAfter(today, -1))).data;
  const seesCost = usePagePermission('/reports/revenue/summaries').field('cost_amount');
  const unknown = data && unknownMargin(data);
  const facts = [
    { name: texts.sales, value: data && formatNumber(data.invoices) },
    ...(seesCost ? [{ name: t.revenue.margin, value: data && knownMargin(data) }] : []),
    { name: texts.yesterday, value: yesterday && `${formatAmount(yesterday.amount)} ₫` },
  ];
  return (
    <div>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || unknownAmount}</dd>
          </div>
        ))}
      </dl>
      {seesCost ? <p className={styles.about}>{unknown ? `${t.revenue.margin}: ${unknown}` : null}</p> : null}
    </div>
  );
}
