import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LocationPicker } from '../../../fields/location-picker.tsx';
import { t } from '../../../messages/en.ts';
import { inUnits } from '../../../messages/stock/units.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconArrowLeft, IconBarcode } from '../../../ui/icons.tsx';
import type { ScanAnswer } from '../../../workflows/scan/scan-answer.ts';
import type { Storeroom } from '../use-storeroom.ts';
import styles from './count.module.css';
import { CountFind } from './count-find.tsx';
import { CountLines } from './count-lines.tsx';
import { totalsIn } from './counted-items.ts';
import { LastCounted } from './last-counted.tsx';
import { Problem } from './problem.tsx';
import type { Counting } from './use-count.ts';

const texts = t.stockCount;

/** The item just scanned, big; how to find the next; what is counted so far. */
export function CountingView(props: {
  counting: Counting;
  storeroom: Storeroom;
  scan: (code: string) => ScanAnswer;
  problem: string | null;
  onProblem: (problem: string | null) => void;
  query: string;
  onQuery: (query: string) => void;
  onLocation: (code: string) => void;
  onSheet: () => void;
}) {
  const { counting, storeroom } = props;
  const { count } = counting;
  const totals = totalsIn(storeroom, count);
  const [last] = count.lines;
  return (
    <>
      <header className={styles.head}>
        <Link to="/reports/onHand" search={{}} className={styles.back}>
          <IconArrowLeft />
          {texts.back}
        </Link>
        <h1>{texts.title}</h1>
      </header>
      <div className={styles.where} data-begun={last !== undefined}>
        <LocationPicker label={texts.location} value={count.location_code} onChange={props.onLocation} />
        <Checkbox
          className={styles.check}
          label={texts.blind}
          checked={count.blind}
          onChange={event =>
            counting.dispatch({ type: 'settings', settings: { blind: event.currentTarget.checked } })
          }
        />
      </div>
      {counting.restored && <p className={styles.restored}>{texts.restored}</p>}
      <div className={styles.split}>
        <div className={styles.now}>
          <CountFind {...props} />
          <Problem text={props.problem} onDismiss={() => props.onProblem(null)} />
          {last ? (
            <LastCounted line={last} counting={counting} storeroom={storeroom} />
          ) : (
            <EmptyState icon={<IconBarcode size={32} />} title={texts.nothing} hint={texts.nothingHint} />
          )}
        </div>
        {count.lines.length > 1 && (
          <section className={styles.list} aria-label={texts.recent}>
            <h2>{texts.recent}</h2>
            <CountLines lines={count.lines.slice(1)} counting={counting} storeroom={storeroom} />
          </section>
        )}
      </div>
      <footer className={styles.foot}>
        <span className={styles.progress} role="status">
          {texts.progress(totals.items, inUnits(totals.counted))}
        </span>
        <Button size="lg" onClick={props.onSheet}>
          {texts.toSheet}
        </Button>
      </footer>
    </>
  );
}
