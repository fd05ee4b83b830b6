import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { BcTable } from '#calls/administration/bc-tables.ts';
import { bcTables } from '#calls/administration/index.ts';
import { formatDateTime } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { useRecord } from '../../../read/query.ts';
import { Facts } from '../../../ui/facts.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { errorWords, tableName } from '../run-words.ts';
import classes from './erp-tables.module.css';

export const Route = createFileRoute('/_default/bcTables')({ component: BcTables });

const texts = t.bcTables;
const pollMs = 1000;
// Loaded when somebody looks at what is to be removed.
const RemoveExcess = lazy(() => import('./remove-excess.tsx'));

const isOpen = ({ run }: BcTable) => run?.status === 'waiting' || run?.status === 'running';

/** The tables of the ERP: what is here of each, how it differs, and how its sync goes. */
function BcTables() {
  const { data, refresh } = useRecord(bcTables.tables, {});
  const tables = data?.items ?? [];
  const [excessOf, setExcessOf] = useState<BcTable['table_code'] | null>(null);
  useProgress(tables, refresh);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{t.pages['/bcTables']}</h1>
        <CallButton
          call={bcTables.sync}
          input={{ sync_all: true }}
          look="primary"
          onSent={() => void refresh()}
        >
          {texts.syncAll}
        </CallButton>
      </header>
      <ul className={classes.tables}>
        {tables.map(table => (
          <li key={table.table_code}>
            <Table table={table} refresh={refresh} showExcess={() => setExcessOf(table.table_code)} />
          </li>
        ))}
      </ul>
      {excessOf === null ? null : (
        <Suspense>
          <RemoveExcess
            table_code={excessOf}
            onClose={() => {
              setExcessOf(null);
              void refresh();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function Table(props: { table: BcTable; refresh(): Promise<void>; showExcess(): void }) {
  const { table, refresh, showExcess } = props;
  const { table_code, run, missing, changed, excess } = table;
  const name = tableName(table_code);
  return (
    <section aria-label={name} className={classes.table}>
      <h2>{name}</h2>
      <Facts
        facts={[
          [texts.here, table.local_rows],
          [texts.there, table.bc_rows],
          [texts.lastSync, table.last_sync === null ? texts.never : formatDateTime(table.last_sync)],
          [texts.drift, texts.differs(missing, changed, excess) || texts.same],
        ]}
      />
      {run && isOpen(table) ? (
        <p role="status">
          {texts.statuses[run.status]}: {texts.progress(run.rows_done, run.rows_total)}
        </p>
      ) : null}
      {run?.status === 'failed' ? (
        <p className={classes.failed}>
          {texts.failed} {errorWords(run.error)}
        </p>
      ) : null}
      <div className={classes.actions}>
        {run && isOpen(table) ? (
          <CallButton call={bcTables.cancel} input={{ id: run.id }} onSent={() => void refresh()}>
            {texts.cancel}
          </CallButton>
        ) : (
          <CallButton
            call={bcTables.sync}
            input={{ table_code, sync_all: true }}
            onSent={() => void refresh()}
          >
            {texts.sync}
          </CallButton>
        )}
        {excess > 0 && table_code !== 'customer' ? (
          <Button variant="default" onClick={showExcess}>
            {texts.removeExcess}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** Asks again as long as a run is open, and tells how each one ended. */
function useProgress(tables: readonly BcTable[], refresh: () => Promise<void>): void {
  const open = tables.filter(isOpen).map(({ run }) => run?.id);
  const watched = useRef(new Set<number>());
  const anyOpen = open.length > 0;
  useEffect(() => {
    for (const { run } of tables) {
      if (!run) continue;
      if (run.finished_at === null) watched.current.add(run.id);
      else if (watched.current.delete(run.id)) {
        if (run.status === 'done') notify.success(texts.synced, 1000);
        if (run.status === 'failed') notify.failure(texts.failed);
      }
    }
  }, [tables]);
  useEffect(() => {
    if (!anyOpen) return;
    const timer = setInterval(() => void refresh(), pollMs);
    return () => clearInterval(timer);
  }, [anyOpen, refresh]);
}
