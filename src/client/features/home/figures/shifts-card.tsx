import { shifts } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { formatAmount } from '#model/kit/format.ts';
import { useDrawerPlace } from '../../../fields/drawers.ts';
import { t } from '../../../messages/en.ts';
import { useList } from '../../../read/use-list.ts';
import { listAt } from '../../../ui/place.ts';
import { daysAfter } from '../../../workflows/report/periods.ts';
import { Card } from './card.tsx';
import styles from './figures.module.css';
import { NotKnown } from './not-known.tsx';
import { Rows } from './rows.tsx';

const texts = t.today;
const most = 2;

/** Shifts of today and yesterday that did not fit, the newest first. */
export function ShiftsCard({ today }: { today: string }) {
  const yesterday = daysAfter(today, -1);
  const list = useList(shifts.filter, {
    size: most,
    filters: [filter('business_date', yesterday, 'gteq'), filter('outcome', 'over|short')],
  });
  const drawerPlace = useDrawerPlace();
  const isKnown = !list.isPending && list.asOf !== null;
  return (
    <Card
      of="shifts"
      title={texts.shifts}
      place={listAt('/reports/shifts', {
        ...{ outcome: 'over|short', business_date: `${yesterday}..${today}` },
      })}
      answered={list}
    >
      {!isKnown ? (
        <NotKnown isPending={list.isPending} rows={most} />
      ) : list.rows.length === 0 ? (
        <p className={styles.calm}>{texts.fits}</p>
      ) : (
        <Rows
          title={texts.shifts}
          stacked
          rows={list.rows.map(({ shift_no, difference, business_date, ...drawer }) => {
            const sum = `${formatAmount(Math.abs(difference ?? 0))} ₫`;
            return {
              key: shift_no,
              name: `${drawerPlace(drawer)} · ${business_date.slice(0, 10) === today ? t.report.presets.today : texts.yesterday}`,
              value: (
                <strong className={styles.differs}>
                  {(difference ?? 0) < 0 ? texts.short(sum) : texts.over(sum)}
                </strong>
              ),
              place: listAt('/reports/shifts', { row: shift_no }),
            };
          })}
        />
      )}
    </Card>
  );
}
