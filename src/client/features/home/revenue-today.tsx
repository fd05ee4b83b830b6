import { Link } from '@tanstack/react-router';
import { salesInvoices } from '#calls/index.ts';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useRecord } from '../../read/query.ts';
import { revenueOfDay } from '../../tablet/asked-inputs.ts';
import { Amount } from '../../ui/tables/values.tsx';
import { useAsOfText } from '../../workflows/report/as-of.tsx';
import { totalOf, useUnsentSales } from '../../workflows/report/unsent-sales.ts';
import styles from './home.module.css';

/**
 * Today's revenue as the report has it: the server's figure and its time, the same for everybody who may see it. What this
 * tablet has not sent is said apart. Without a connection it is the last that was told; what the server never told is unknown, not 0.
 */
export default function RevenueToday() {
  const today = businessToday();
  const period = { from_date: today, to_date: today };
  const record = useRecord(salesInvoices.sumRevenue, revenueOfDay(today));
  const { sales } = useUnsentSales(period);
  const asOf = useAsOfText(record);
  const { data } = record;
  return (
    <>
      <dd>
        <Link to="/reports/revenue/summaries" search={{}}>
          {data ? <Amount value={data.amount} unit /> : '–'}
        </Link>
      </dd>
      <dd className={styles.about}>
        {data ? asOf : record.isPending ? t.ui.loading : t.home.unknown}
        {sales.length === 0 ? null : (
          <strong>{t.home.notSentYet(`${formatAmount(totalOf(sales).amount)} ₫`)}</strong>
        )}
      </dd>
    </>
  );
}
