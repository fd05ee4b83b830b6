import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { apiResults } from '#calls/administration/api-logs.ts';
import { apiLogs } from '#calls/administration/index.ts';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { IconTrash } from '../../../ui/icons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import { useOpenRow } from '../../../workflows/list/open-row.ts';
import { CallName } from './call-name.tsx';

/** `entry` is the call that is looked at. */
export const Route = createFileRoute('/_default/apiLog')({ validateSearch: listSearch, component: ApiLog });

const texts = t.apiLog;
const page = '/apiLog';
const { ChoiceFilter, DateRangeFilter, TextFilter } = filtersOf(page, apiLogs.filter);
const CallSheet = lazy(() => import('./call-sheet.tsx'));

const shown = columns(apiLogs.filter, [
  { field: 'created_at', title: texts.at, type: 'datetime', onPhone: 'subtitle' },
  { field: 'call', title: texts.call, onPhone: 'title', cell: row => <CallName name={row.call} /> },
  { field: 'username', title: texts.user },
  { field: 'document_no', title: texts.document },
  {
    field: 'result',
    title: texts.result,
    onPhone: 'badge',
    value: row => texts.results[row.result],
    cell: row => <StatusBadge status={row.result} label={texts.results[row.result]} />,
  },
  { field: 'status', title: texts.status, wideOnly: true, onPhone: 'hidden' },
  { field: 'code', title: texts.code },
  { field: 'duration_ms', title: texts.duration, type: 'number', sum: false },
]);

/** Every call that came through the proxy, the newest first. */
function ApiLog() {
  const { opened, target, close } = useOpenRow(page, 'entry');
  return (
    <>
      <ListPage
        call={apiLogs.filter}
        empty={texts.none}
        columns={shown}
        page={page}
        open={({ id }) => target(id)}
        actions={
          <CallButton
            call={apiLogs.truncate}
            input={{}}
            icon={<IconTrash />}
            confirm={{
              title: texts.truncateTitle,
              body: texts.truncateBody,
              confirmLabel: texts.truncate,
              danger: true,
            }}
          >
            {texts.truncate}
          </CallButton>
        }
        filters={
          <>
            <DateRangeFilter field="created_at" label={texts.at} />
            <TextFilter field="username" label={texts.user} />
            <TextFilter field="call" label={texts.call} />
            <ChoiceFilter
              field="result"
              label={texts.result}
              options={apiResults.map(value => ({ value, label: texts.results[value] }))}
            />
            <TextFilter field="document_no" label={texts.document} />
          </>
        }
      />
      <Suspense>{opened !== undefined && <CallSheet key={opened} id={opened} onClose={close} />}</Suspense>
    </>
  );
}
