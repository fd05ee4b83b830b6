import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useLocationName } from '../../../fields/location-name.tsx';
import { t } from '../../../messages/en.ts';
import { inUnits } from '../../../messages/stock/units.ts';
import { IconCheck, IconClock } from '../../../ui/icons.tsx';
import styles from './count.module.css';
import { Heading } from './heading.tsx';
import type { Posted } from './use-post-count.ts';

const texts = t.stockCount;

/** What has become of the count. */
export function CountDone({ posted, onNext }: { posted: Posted; onNext: () => void }) {
  const { totals, documents, queued } = posted;
  const name = useLocationName()(posted.location_code);
  return (
    <section className={styles.done}>
      {queued ? <IconClock size={48} /> : <IconCheck size={48} />}
      <Heading>
        {totals.differing === 0 ? texts.doneEmpty : queued ? texts.doneQueued : texts.doneTitle}
      </Heading>
      <p>
        {name} · {texts.doneSummary(totals.items, totals.differing)}
      </p>
      {totals.differing > 0 && (
        <p className={styles.sums}>
          {totals.more.length > 0 && <strong>+{inUnits(totals.more)}</strong>}
          {totals.less.length > 0 && <strong>−{inUnits(totals.less)}</strong>}
        </p>
      )}
      {documents.length > 0 && (
        <p>
          {texts.document} {documents.join(', ')}
        </p>
      )}
      {queued && <p className={styles.dim}>{texts.queued}</p>}
      <div className={styles.lastActions}>
        <Button size="lg" onClick={onNext}>
          {texts.next}
        </Button>
        <Button
          size="lg"
          variant="default"
          renderRoot={root => <Link to="/warehouseEntries" search={{}} {...root} />}
        >
          {texts.entries}
        </Button>
      </div>
    </section>
  );
}
