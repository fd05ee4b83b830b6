import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { BcTable } from '#calls/administration/bc-tables.ts';
import { bcTables, products } from '#calls/administration/index.ts';
import { formatDateTime, formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Block, FormPage } from '../../../ui/form-page.tsx';
import { Freshness } from '../../../ui/marks.tsx';
import { MoreSheet } from '../../../ui/more-sheet.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { errorWords, tableName } from '../run-words.ts';
import { Compare } from './compare.tsx';
import classes from './erp-tables.module.css';
import { ItemTaxes, PriceLists, Remote } from './remote.tsx';
import { isOpen, useRuns } from './use-runs.ts';

export const Route = createFileRoute('/_default/bcTables')({ component: BcTables });

const texts = t.bcTables;
/** Of what is sold alone, with the lists of the franchises after it. */
const productSyncs = [
  [products.all, texts.syncProducts],
  [products.variants, texts.syncVariants],
] as const;
// Loaded when a person looks at what is to be removed.
const TableRows = lazy(() => import('./table-rows.tsx'));
const RemoveExcess = lazy(() => import('./remove-excess.tsx'));

/** The tables of the ERP: what is here of each, how it differs, and how its sync goes. */
function BcTables() {
  const record = useRecord(bcTables.tables, {});
  const { data, refresh } = record;
  const tables = useRuns(data?.items ?? [], refresh);
  const [rowsOf, setRowsOf] = useState<BcTable['table_code'] | null>(null);
  const [excessOf, setExcessOf] = useState<BcTable['table_code'] | null>(null);
  if (!data)
    return <RecordMissing record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/" />;
  return (
    <FormPage
      title={t.pages['/bcTables']}
      marks={<Freshness asOf={record.asOf} source={record.source} />}
      actions={<Actions refresh={refresh} />}
    >
      <ul className={classes.tables}>
        {tables.map(table => (
          <li key={table.table_code}>
            <Table
              table={table}
              refresh={refresh}
              showRows={() => setRowsOf(table.table_code)}
              showExcess={() => setExcessOf(table.table_code)}
            />
          </li>
        ))}
        {data.price_lists === null ? null : (
          <li>
            <PriceLists lists={data.price_lists} refresh={refresh} />
          </li>
        )}
        {data.item_taxes === null ? null : (
          <li>
            <ItemTaxes taxes={data.item_taxes} refresh={refresh} />
          </li>
        )}
      </ul>
      {rowsOf === null ? null : (
        <Suspense>
          <TableRows
            table_code={rowsOf}
            onClose={() => {
              setRowsOf(null);
              void refresh();
            }}
          />
        </Suspense>
      )}
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
    </FormPage>
  );
}

/** What is done with all tables. On a phone the usual one stands in front, and the others in a menu. */
function Actions({ refresh }: { refresh(): Promise<void> }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return (
    <>
      {isPhone ? null : <OtherActions refresh={refresh} />}
      <CallButton
        call={bcTables.sync}
        input={{ sync_all: true }}
        look="primary"
        onSent={() => void refresh()}
      >
        {texts.syncAll}
      </CallButton>
      {isPhone ? (
        <MoreSheet>
          {close => (
            <div className={classes.menu}>
              <OtherActions
                refresh={() => {
                  close();
                  return refresh();
                }}
              />
            </div>
          )}
        </MoreSheet>
      ) : null}
    </>
  );
}

function OtherActions({ refresh }: { refresh(): Promise<void> }) {
  return (
    <>
      <CallButton
        call={bcTables.authorize}
        input={{}}
        onSent={sent => {
          if (sent.kind !== 'done') return;
          const { connected, name } = sent.answer;
          if (connected) notify.success(texts.connected(name));
          else notify.failure(texts.notConnected(name));
        }}
      >
        {texts.authorize}
      </CallButton>
      {productSyncs.map(([call, label]) => (
        <CallButton key={call.name} call={call} input={{ sync_all: true }} onSent={() => void refresh()}>
          {label}
        </CallButton>
      ))}
    </>
  );
}

function Drift({ table: { missing, changed, excess } }: { table: BcTable }) {
  const differs = texts.differs(missing, changed, excess);
  return <StatusBadge status={differs ? 'PARTIAL_SHIPPED' : 'POSTED'} label={differs || texts.same} />;
}

function Table(props: { table: BcTable; refresh(): Promise<void>; showRows(): void; showExcess(): void }) {
  const { table, refresh, showRows, showExcess } = props;
  const { table_code, remote, run, excess } = table;
  const name = tableName(table_code);
  return (
    <Block title={name}>
      <Facts
        facts={[
          [texts.here, formatQuantity(table.local_rows)],
          [texts.there, formatQuantity(table.bc_rows)],
          [texts.lastSync, table.last_sync === null ? texts.never : formatDateTime(table.last_sync)],
          [texts.drift, <Drift key="drift" table={table} />],
        ]}
      />
      {remote === null ? null : <Remote table_code={table_code} remote={remote} refresh={refresh} />}
      {run && isOpen(run) ? (
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
        {run && isOpen(run) ? (
          <CallButton
            call={bcTables.updateSyncStatus}
            input={{ id: run.id, status: 'canceled' }}
            onSent={() => void refresh()}
          >
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
        <Button variant="default" onClick={showRows}>
          {texts.showRows}
        </Button>
        <Compare table_code={table_code} />
        {excess > 0 && table_code !== 'customer' ? (
          <Button variant="default" onClick={showExcess}>
            {texts.removeExcess}
          </Button>
        ) : null}
      </div>
    </Block>
  );
}
