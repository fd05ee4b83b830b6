import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { outgoing } from '#calls/administration/index.ts';
import { part } from '#calls/kit/list.ts';
import { filter } from '#calls/kit/list-input.ts';
import { commandKinds, commandStatuses, openStatuses } from '#model/administration/outgoing.ts';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { IconCloudCheck } from '../../../ui/icons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { systemTrouble } from '../../../workflows/document/system-trouble.ts';
import { chipsOf } from '../../../workflows/list/chips.tsx';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import { useOpenRow } from '../../../workflows/list/open-row.ts';
import { ShopFilter } from '../../../workflows/list/shop-filter.tsx';
import { DocumentLink } from './document-link.tsx';
import { badgeOf, kindName, nextAttempt, systemName } from './outgoing-words.ts';
import { Systems } from './systems.tsx';
import { Views } from './views.tsx';

/** `entry` is the one that is looked at; `view` is `all` for those that have ended, too. */
export const Route = createFileRoute('/_default/outgoing')({
  validateSearch: listSearch,
  component: OutgoingDocuments,
});

const texts = t.outgoing;
const page = '/outgoing';
const { ChoiceFilter, DateRangeFilter, TextFilter } = filtersOf(page, outgoing.filter);
const { StatusTabs } = chipsOf(page, outgoing.filter);
// Loaded when an entry is opened.
const EntrySheet = lazy(() => import('./entry-sheet.tsx'));

const unsent = part(outgoing.filter, 'outgoing.unsent', {
  where: [filter('status', openStatuses.join('|'))],
});

const option = (status: (typeof commandStatuses)[number]) => ({
  value: status,
  label: texts.statuses[status],
});
const tabs = {
  unsent: openStatuses.map(option),
  all: commandStatuses.map(option),
};

const shown = columns(outgoing.filter, [
  { field: 'kind', title: texts.what, onPhone: 'title', value: kindName, cell: kindName },
  {
    field: 'document_no',
    title: texts.document,
    onPhone: 'subtitle',
    cell: row => <DocumentLink of={row} />,
  },
  {
    field: 'status',
    title: texts.status,
    onPhone: 'badge',
    value: row => texts.statuses[row.status],
    cell: row => <StatusBadge {...badgeOf(row)} />,
  },
  { field: 'created_at', title: texts.since, type: 'datetime' },
  {
    field: 'last_error',
    title: texts.error,
    value: row => systemTrouble(row.last_error),
    cell: row => systemTrouble(row.last_error),
  },
  {
    field: 'next_at',
    title: texts.next,
    type: 'datetime',
    wideOnly: true,
    value: nextAttempt,
    cell: row => <DateText value={nextAttempt(row)} time />,
  },
  { field: 'attempts', title: texts.attempts, type: 'number', sum: false },
  { field: 'franchise_code', title: texts.shop },
  { field: 'remote_no', title: texts.remoteNo, wideOnly: true },
  {
    field: 'system',
    title: texts.system,
    wideOnly: true,
    onPhone: 'hidden',
    value: row => systemName(row.system),
    cell: row => systemName(row.system),
  },
  { field: 'decided_by', title: texts.decidedBy, wideOnly: true },
  { field: 'reason', title: texts.reason, wideOnly: true },
  { field: 'created_by', title: texts.by, wideOnly: true, onPhone: 'hidden' },
]);

/** What waits for other systems, why and since when, and what a person decides about it. */
function OutgoingDocuments() {
  const { view: asked } = Route.useSearch();
  const view = asked === 'all' ? 'all' : 'unsent';
  const { opened, target, close } = useOpenRow(page, 'entry');
  return (
    <>
      <ListPage
        key={view}
        call={view === 'all' ? outgoing.filter : unsent}
        columns={shown}
        page={page}
        open={({ id }) => target(id)}
        top={<Systems />}
        chips={
          <>
            <Views now={view} />
            <StatusTabs field="status" label={texts.status} options={tabs[view]} />
          </>
        }
        filters={
          <>
            <ChoiceFilter field="status" label={texts.status} options={tabs[view]} />
            <ChoiceFilter
              field="kind"
              label={texts.what}
              options={commandKinds.map(kind => ({ value: kind, label: kindName({ kind }) }))}
            />
            <TextFilter field="document_no" label={texts.document} />
            <ShopFilter />
            <DateRangeFilter field="created_at" label={texts.since} />
          </>
        }
        empty={
          view === 'unsent'
            ? { icon: <IconCloudCheck size={28} />, title: texts.empty, hint: texts.emptyHint }
            : texts.none
        }
      />
      <Suspense>{opened !== undefined && <EntrySheet key={opened} id={opened} onClose={close} />}</Suspense>
    </>
  );
}
