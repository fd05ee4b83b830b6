import { salesInvoices } from '#calls/index.ts';
import { formatAmount } from '#model/kit/format.ts';
import type { Period } from '../../../fields/period.ts';
import { t } from '../../../messages/en.ts';
import { useRecord } from '../../../read/use-record.ts';
import { presetPeriod } from '../../../workflows/report/periods.ts';
import { Card } from './card.tsx';
import styles from './figures.module.css';
import { NotKnown } from './not-known.tsx';
import { linesAt, revenueAt } from './places.ts';
import { Rows } from './rows.tsx';

const texts = t.today;
const most = 5;

/** What brought in the most today, in the order of the report; of the last seven days until something is sold. */
export function BestCard({ today }: { today: string }) {
  const record = useBest(presetPeriod('today', today));
  return record.best?.length === 0 ? (
    <BestOfWeek today={today} />
  ) : (
    <Best title={texts.best} record={record} />
  );
}

function BestOfWeek({ today }: { today: string }) {
  return <Best title={texts.bestOfWeek} record={useBest(presetPeriod('days7', today))} />;
}

function useBest(period: Period) {
  const record = useRecord(salesInvoices.sumRevenue, {
    ...{ ...period, franchise_code: '' },
    ...{ group_by: 'item', until: '', rank_by: 'amount' },
  });
  // Fees are of no item.
  const best = record.data?.rows.filter(({ item_no, amount }) => item_no !== '' && amount > 0).slice(0, most);
  return { ...record, best, period };
}

function Best({ title, record }: { title: string; record: ReturnType<typeof useBest> }) {
  const { best, period } = record;
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
