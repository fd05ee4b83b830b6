import { salesInvoices } from '#calls/index.ts';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { useRecord } from '../../../read/query.ts';
import { daysAfter } from '../../../workflows/report/periods.ts';
import { Card } from './card.tsx';
import styles from './figures.module.css';
import { NotKnown } from './not-known.tsx';
import { linesAt, revenueAt } from './places.ts';
import { Rows } from './rows.tsx';

const texts = t.today;
const most = 5;

/** What brought in the most today, in the order of the report; of yesterday until something is sold. */
export function BestCard({ today }: { today: string }) {
  const record = useBest(today);
  return record.best?.length === 0 ? (
    <BestOfYesterday day={daysAfter(today, -1)} />
  ) : (
    <Best title={texts.best} day={today} record={record} />
  );
}

function BestOfYesterday({ day }: { day: string }) {
  return <Best title={texts.bestYesterday} day={day} record={useBest(day)} />;
}

function useBest(day: string) {
  const record = useRecord(salesInvoices.sumRevenue, {
    ...{ from_date: day, to_date: day, franchise_code: '' },
    ...{ group_by: 'item', until: '', rank_by: 'amount' },
  });
  // Fees are of no item.
  const best = record.data?.rows.filter(({ item_no, amount }) => item_no !== '' && amount > 0).slice(0, most);
  return { ...record, best };
}

function Best({ title, day, record }: { title: string; day: string; record: ReturnType<typeof useBest> }) {
  const period = { from_date: day, to_date: day };
  const { best } = record;
  return (
    <Card of="best" title={title} place={revenueAt(period, { by: 'item' })} answered={record}>
      {!best ? (
        <NotKnown isPending={record.isPending} rows={most} />
      ) : best.length === 0 ? (
        <p className={styles.calm}>{texts.nothing}</p>
      ) : (
        <Rows
          title={title}
          rows={best.map(({ id, item_no, description, amount }) => ({
            key: id,
            name: description || item_no,
            value: `${formatAmount(amount)} ₫`,
            place: linesAt(period, { item_no: id }),
          }))}
        />
      )}
    </Card>
  );
}
