import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { reports, salesInvoices } from '#calls/index.ts';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { useRecord } from '../../../read/use-record.ts';
import { allReceivables, revenueOfDay } from '../../../tablet/asked-inputs.ts';
import { IconChevronDown } from '../../../ui/icons.tsx';
import { listAt } from '../../../ui/place.ts';
import { daysAfter } from '../../../workflows/report/periods.ts';
import type { Figures } from '../figure-frames.tsx';
import frames from '../home.module.css';
import { BestCard } from './best-card.tsx';
import { Card } from './card.tsx';
import styles from './figures.module.css';
import { FirstDay } from './first-day.tsx';
import { NotKnown } from './not-known.tsx';
import { RevenueCard } from './revenue-card.tsx';
import { ShiftsCard } from './shifts-card.tsx';
import { ShopsCard } from './shops-card.tsx';

// Few look at it, and it draws: loaded when it is asked for.
const TodayReport = lazy(() => import('./today-report.tsx'));

const texts = t.today;

/** How a shop stands today, for who answers for it: figures of the server, each of which leads to its report. */
export default function FiguresOfToday({ figures }: { figures: Figures }) {
  const today = businessToday();
  return useIsNew(today) ? <FirstDay /> : <Cards today={today} figures={figures} />;
}

/** Did the shop never sell anything? It is shown what to do first, not a row of zeros. */
function useIsNew(today: string): boolean {
  const ofToday = revenueOfDay(today);
  const { data } = useRecord(salesInvoices.sumRevenue, ofToday);
  const isNothing = data?.invoices === 0;
  const ofYear = { ...ofToday, from_date: daysAfter(today, -365), group_by: 'month' as const };
  // Of a day with sales no more is asked than is known already.
  const ever = useRecord(salesInvoices.sumRevenue, isNothing ? ofYear : ofToday).data;
  return isNothing && ever?.invoices === 0;
}

function Cards({ today, figures: { shops, shifts, owed } }: { today: string; figures: Figures }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={frames.figures}>
      <RevenueCard today={today}>
        <Button
          variant="default"
          size="md"
          classNames={{ root: frames.more, label: frames.moreText }}
          aria-expanded={open}
          rightSection={<IconChevronDown size={18} />}
          onClick={() => setOpen(now => !now)}
        >
          {texts.inFigures}
        </Button>
      </RevenueCard>
      {open ? (
        <div className={styles.report}>
          <Suspense>
            <TodayReport />
          </Suspense>
        </div>
      ) : null}
      <BestCard today={today} />
      {shifts ? <ShiftsCard today={today} /> : null}
      {owed ? <OwedCard /> : null}
      {shops > 0 ? <ShopsCard today={today} rows={shops} /> : null}
    </div>
  );
}

function OwedCard() {
  const record = useRecord(reports.receivables, allReceivables);
  const whole = record.data?.whole;
  return (
    <Card of="owed" title={texts.owed} place={listAt('/reports/receivables', {})} answered={record}>
      {!whole ? (
        <NotKnown isPending={record.isPending} />
      ) : whole.rows === 0 ? (
        <p className={styles.calm}>{texts.noneOwed}</p>
      ) : (
        <>
          <p className={styles.sum}>{formatAmount(whole.amount)} ₫</p>
          <p className={styles.about}>{texts.owedBy(formatNumber(whole.rows))}</p>
        </>
      )}
    </Card>
  );
}
