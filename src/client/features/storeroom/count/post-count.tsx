import { Button } from '@mantine/core';
import { warehouseEntries } from '#calls/index.ts';
import { useLocationName } from '../../../fields/location-name.tsx';
import { t } from '../../../messages/en.ts';
import { inUnits } from '../../../messages/stock/units.ts';
import { useCall } from '../../../outbox/call.ts';
import { confirm } from '../../../ui/confirm.tsx';
import type { Storeroom } from '../use-storeroom.ts';
import styles from './count.module.css';
import type { StockCount } from './count.ts';
import { totalsIn } from './counted-items.ts';

const texts = t.stockCount;

/** What the count comes to, and the button that posts it. */
export function PostCount({
  count,
  storeroom,
  leftOut,
  busy,
  onPost,
  onDiscard,
}: {
  count: StockCount;
  storeroom: Storeroom;
  leftOut: number;
  busy: boolean;
  onPost: () => Promise<void>;
  onDiscard: () => void;
}) {
  const may = useCall(warehouseEntries.add).allowed();
  const name = useLocationName()(count.location_code);
  const totals = totalsIn(storeroom, count);
  const known = count.lines.every(({ books }) => books.expected !== null);
  const post = async () => {
    const { more, less, differing } = totals;
    const body = texts.postBody(inUnits(more), inUnits(less), name);
    const rest = leftOut > 0 ? ` ${texts.leftOut(leftOut)}` : '';
    const question =
      differing > 0
        ? { title: texts.postTitle(differing), body: body + rest, confirmLabel: texts.post(differing) }
        : { title: texts.finishTitle, body: texts.finishBody + rest, confirmLabel: texts.finish };
    if (await confirm(question)) await onPost();
  };
  return (
    <footer className={styles.foot}>
      <span className={styles.progress} role="status">
        {texts.progress(totals.items, inUnits(totals.counted))}
      </span>
      {!may.ok && may.reason !== 'busy' && <p className={styles.dim}>{may.why}</p>}
      <Button variant="subtle" color="red" c="var(--quay-bad)" size="md" disabled={busy} onClick={onDiscard}>
        {texts.discard}
      </Button>
      <Button
        size="lg"
        loading={busy}
        disabled={!may.ok || !known || totals.items === 0}
        onClick={() => void post()}
      >
        {totals.differing > 0 ? texts.post(totals.differing) : texts.finish}
      </Button>
    </footer>
  );
}
