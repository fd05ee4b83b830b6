import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useState } from 'react';
import { items } from '#calls/index.ts';
import { filter as filterOf, type ListInput } from '#calls/kit/list-input.ts';
import type { OnHand } from '#calls/stock/items.ts';
import { onHandElsewhere } from '#calls/stock/on-hand-elsewhere.ts';
import { serverMs } from '#client/page/server-clock.ts';
import { formatTime } from '#model/kit/format.ts';
import { syncNow } from '../../life/fill.ts';
import { t } from '../../messages/en.ts';
import { useConfig } from '../../read/boot.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { Age } from '../../ui/age.tsx';
import { IconBarcode, IconClock, IconRefresh } from '../../ui/icons.tsx';
import { type Column, columns } from '../../workflows/list/columns.ts';
import { ExportButton } from '../../workflows/list/export-button.tsx';
import { ShareStock } from './share-stock.tsx';
import type { StockFilter, StockItems } from './stock-items.ts';
import styles from './storeroom.module.css';
import type { Storeroom } from './use-storeroom.ts';

const texts = t.storeroom;

const exported = (stock: StockItems): readonly Column<OnHand>[] =>
  columns(items.onHand, [
    { field: 'item_no', title: texts.itemNo },
    { field: 'id', title: texts.name, value: row => stock.byNo.get(row.item_no)?.name ?? null },
    { field: 'variant_code', title: texts.variant },
    { field: 'location_code', title: texts.location },
    {
      field: 'quantity',
      title: texts.quantity,
      type: 'quantity',
      unit: row => stock.byNo.get(row.item_no)?.unit ?? '',
    },
  ]);

export const StoreroomHead = memo(function StoreroomHead(props: {
  storeroom: Storeroom;
  filter: StockFilter;
}) {
  const { elsewhere } = props.storeroom;
  const permission = usePagePermission('/reports/onHand');
  // A count ends in warehouse entries: who may not make any would learn it when everything is counted.
  const mayPost = usePagePermission('/warehouseEntries').button('Add New');
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h1>{t.pages['/reports/onHand']}</h1>
        <StockAge asOf={elsewhere ? elsewhere.asOf : props.storeroom.asOf} />
      </div>
      <div className={styles.actions}>
        {permission.button('Export Excel') && (
          <ExportButton
            call={elsewhere ? onHandElsewhere : items.onHand}
            input={exportInput(props.filter)}
            columns={exported(props.storeroom.items)}
            title={t.pages['/reports/onHand']}
          />
        )}
        {permission.button('Refresh Data') && <RefreshButton />}
        {elsewhere === null && <ShareStock storeroom={props.storeroom} filter={props.filter} />}
        {mayPost && (
          <Button
            variant="light"
            leftSection={<IconBarcode />}
            renderRoot={root => <Link to="/reports/onHand" search={{ count: '1' }} {...root} />}
          >
            {texts.count}
          </Button>
        )}
      </div>
    </header>
  );
});

/** Rows of the stock table that pass the filters; what is searched narrows the screen only. */
function exportInput({ location, show }: StockFilter): ListInput {
  return {
    page: 1,
    size: 1000,
    filters: [
      ...(location === null ? [] : [filterOf('location_code', location)]),
      ...(show === 'in-stock' ? [filterOf('quantity', '0.001', 'gteq')] : []),
      ...(show === 'below-zero' ? [filterOf('quantity', '-0.001', 'lteq')] : []),
    ],
  };
}

function RefreshButton() {
  const [busy, setBusy] = useState(false);
  const canFetch = useCanFetch();
  const refresh = async () => {
    setBusy(true);
    await syncNow({ force: true, only: items.onHand }).finally(() => setBusy(false));
    await syncNow({ force: true, only: items.filter });
  };
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh />}
      loading={busy}
      disabled={!canFetch}
      onClick={() => void refresh()}
      aria-label={t.ui.refresh}
    >
      <span>{t.ui.refresh}</span>
    </Button>
  );
}

/** Missing this many refreshes means that something is in the way. */
const missed = 4;

/** `as of 10:32, 12 min ago`, with a quiet mark once it is older than it should be. */
export function StockAge({ asOf }: { asOf: string | null }) {
  const minutes = useConfig()?.refresh_minutes ?? 15;
  const [now, setNow] = useState(() => serverMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverMs()), 30_000);
    return () => clearInterval(timer);
  }, []);
  // Its place is there before it is known.
  if (asOf === null) return <span className={styles.age}>&nbsp;</span>;
  const stale = now - Date.parse(asOf) > missed * minutes * 60_000;
  return (
    <span className={styles.age} data-stale={stale}>
      {stale && <IconClock size={16} />}
      <span>
        {texts.asOf(formatTime(asOf).slice(0, 5))} <Age at={asOf} />
        {stale && ` · ${texts.stale}`}
      </span>
    </span>
  );
}
