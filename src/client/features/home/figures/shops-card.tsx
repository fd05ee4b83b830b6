import { salesInvoices } from '#calls/index.ts';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Delta } from '../../../workflows/report/headline.tsx';
import { comparisonOf } from '../../../workflows/report/periods.ts';
import { useShops } from '../../../workflows/report/shop-choice.tsx';
import { Card } from './card.tsx';
import styles from './figures.module.css';
import { NotKnown } from './not-known.tsx';
import { revenueAt } from './places.ts';
import { Rows } from './rows.tsx';

const texts = t.today;
const byShop = { franchise_code: '', group_by: 'franchise', rank_by: 'amount' } as const;

/** Shops next to each other, the best first, each against the same weekday before until the same minute. */
export function ShopsCard({ today, rows }: { today: string; rows: number }) {
  const period = { from_date: today, to_date: today };
  const record = useRecord(salesInvoices.sumRevenue, { ...period, ...byShop, until: '' });
  const { data, asOf } = record;
  const { before, until } = comparisonOf(period, asOf ?? `${today}T00:00:00Z`);
  const then = useRecord(salesInvoices.sumRevenue, { ...before, ...byShop, until }).data;
  const shops = useShops();
  const sums = (all: typeof data) => new Map(all?.rows.map(({ id, amount }) => [id, amount]));
  const [now, past] = [sums(data), sums(then)];
  const ranked = [...shops]
    .map(([code, name]) => ({ code, name, amount: now.get(code) ?? 0, before: past.get(code) ?? 0 }))
    .sort((a, b) => b.amount - a.amount);
  const place = revenueAt(period, { by: 'franchise' });
  return (
    <Card
      of="shops"
      rows={rows}
      title={shops.size > rows ? texts.allShops(formatNumber(shops.size)) : texts.shops}
      place={place}
      answered={record}
    >
      {data ? (
        <Rows
          title={texts.shops}
          rows={ranked.slice(0, rows).map(({ code, name, amount, before }) => ({
            key: code,
            name,
            value: (
              <>
                {then ? (
                  <small className={styles.delta}>
                    <Delta now={amount} before={before} />
                  </small>
                ) : null}{' '}
                {formatAmount(amount)} ₫
              </>
            ),
            place: revenueAt(period, { franchise_code: code }),
          }))}
        />
      ) : (
        <NotKnown isPending={record.isPending} rows={rows} />
      )}
    </Card>
  );
}
