import { createFileRoute } from '@tanstack/react-router';
import type { BcRun } from '#calls/administration/bc-tables.ts';
import { bcTables } from '#calls/administration/index.ts';
import { bcTableCodes } from '#model/administration/bc-table-codes.ts';
import { formatNumber } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import { errorWords, kindName, tableName } from '../run-words.ts';
import classes from './sync-runs.module.css';

export const Route = createFileRoute('/_default/bcSyncSummaries')({
  validateSearch: listSearch,
  component: SyncRuns,
});

const texts = t.bcTables;
const { ChoiceFilter } = filtersOf('/bcSyncSummaries', bcTables.runs);

const shown = columns(bcTables.runs, [
  {
    field: 'table_code',
    title: texts.table,
    onPhone: 'title',
    value: row => tableName(row.table_code),
    cell: row => tableName(row.table_code),
  },
  {
    field: 'status',
    title: texts.status,
    onPhone: 'badge',
    value: row => texts.statuses[row.status],
    cell: row => <RunStatus run={row} />,
  },
  {
    field: 'kind',
    title: texts.kind,
    onPhone: 'subtitle',
    value: row => kindName(row.kind),
    cell: row => kindName(row.kind),
  },
  { field: 'created_at', title: texts.begun, type: 'datetime' },
  {
    field: 'rows_done',
    title: texts.rows,
    value: row => row.rows_done,
    cell: row => texts.progress(row.rows_done, row.rows_total),
  },
  { field: 'added', title: texts.added, type: 'number' },
  { field: 'changed', title: texts.changed, type: 'number' },
  { field: 'removed', title: texts.removedRows, type: 'number' },
  {
    field: 'duration',
    title: texts.duration,
    value: row => (row.duration === null ? '' : row.duration / 1000),
    cell: row => (row.duration === null ? '' : formatNumber(row.duration / 1000)),
  },
  { field: 'created_by', title: texts.by, wideOnly: true, onPhone: 'hidden' },
  {
    field: 'error',
    title: texts.error,
    value: row => errorWords(row.error),
    cell: row => errorWords(row.error),
  },
]);

/** How a run stands, and what can be done: end an open one, or repeat one that came to nothing. */
function RunStatus({ run: { id, kind, status } }: { run: BcRun }) {
  const next =
    status === 'waiting' || status === 'running'
      ? 'canceled'
      : kind === 'sync' && status !== 'done'
        ? 'waiting'
        : null;
  return (
    <div className={classes.state}>
      <StatusBadge status={status} label={texts.statuses[status]} />
      {next && (
        <CallButton call={bcTables.updateSyncStatus} input={{ id, status: next }} look="subtle">
          {next === 'canceled' ? texts.cancel : texts.repeat}
        </CallButton>
      )}
    </div>
  );
}

/** What was synced with the ERP, how long it took, and what went wrong. */
function SyncRuns() {
  return (
    <ListPage
      call={bcTables.runs}
      empty={texts.noRuns}
      columns={shown}
      page="/bcSyncSummaries"
      actions={
        <CallButton
          call={bcTables.emptyLogs}
          input={{}}
          confirm={{
            title: texts.emptySure,
            body: texts.emptyBody,
            confirmLabel: texts.emptyLogs,
            danger: true,
          }}
        >
          {texts.emptyLogs}
        </CallButton>
      }
      filters={
        <>
          <ChoiceFilter
            field="table_code"
            label={texts.table}
            options={bcTableCodes.map(value => ({ value, label: tableName(value) }))}
          />
          <ChoiceFilter
            field="status"
            label={texts.status}
            options={(['waiting', 'running', 'done', 'failed', 'canceled'] as const).map(value => ({
              value,
              label: texts.statuses[value],
            }))}
          />
        </>
      }
    />
  );
}
