import { createFileRoute } from '@tanstack/react-router';
import { auditLog } from '#calls/administration/index.ts';
import { t } from '../../../messages/en.ts';
import { byCode } from '../../../messages/language.ts';
import { listSearch } from '../../../page/list-search.ts';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';

export const Route = createFileRoute('/_default/auditLog')({
  validateSearch: listSearch,
  component: AuditLog,
});

const texts = t.auditLog;
const page = '/auditLog';
const { DateRangeFilter, TextFilter } = filtersOf(page, auditLog.filter);
const actions = byCode(texts.actions);
const actionOf = ({ action }: { action: string }) => actions[action] ?? action;

const shown = columns(auditLog.filter, [
  { field: 'at', title: texts.at, type: 'datetime', onPhone: 'subtitle' },
  { field: 'action', title: texts.action, onPhone: 'title', value: actionOf, cell: actionOf },
  { field: 'actor_name', title: texts.person },
  { field: 'subject', title: texts.subject },
  { field: 'amount', title: texts.amount, type: 'amount', sum: false, onPhone: 'end' },
  { field: 'reason', title: texts.reason },
  { field: 'detail', title: texts.detail, wideOnly: true, onPhone: 'hidden' },
]);

/** What is accounted for, such as work that was thrown away before it was sent; the newest first. */
function AuditLog() {
  return (
    <ListPage
      call={auditLog.filter}
      empty={texts.none}
      columns={shown}
      page={page}
      filters={
        <>
          <DateRangeFilter field="at" label={texts.at} />
          <TextFilter field="actor_name" label={texts.person} />
          <TextFilter field="action" label={texts.action} />
          <TextFilter field="subject" label={texts.subject} />
        </>
      }
    />
  );
}
