import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { statements } from '#calls/administration/index.ts';
import { paymentStatuses, statementStatuses } from '#model/administration/statements.ts';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { IconCloudCheck } from '../../../ui/icons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { systemTrouble } from '../../../workflows/document/system-trouble.ts';
import { chipsOf } from '../../../workflows/list/chips.tsx';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import { useOpenRow } from '../../../workflows/list/open-row.ts';
import { ShopFilter } from '../../../workflows/list/shop-filter.tsx';
import { badgeOf, paymentBadgeOf } from './statement-words.ts';

/** `statement` is the one that is looked at. */
export const Route = createFileRoute('/_default/statements')({
  validateSearch: listSearch,
  component: SalesStatements,
});

const texts = t.statements;
const page = '/statements';
const { ChoiceFilter, DateRangeFilter, TextFilter } = filtersOf(page, statements.filter);
const { StatusTabs } = chipsOf(page, statements.filter);
// Loaded when a statement is opened.
const StatementSheet = lazy(() => import('./statement-sheet.tsx'));

const options = statementStatuses.map(value => ({ value, label: texts.statuses[value] }));
const paymentOptions = paymentStatuses.map(value => ({ value, label: texts.paymentStatuses[value] }));

const shown = columns(statements.filter, [
  { field: 'statement_no', title: texts.statement, onPhone: 'title' },
  { field: 'franchise_code', title: texts.shop, onPhone: 'subtitle' },
  { field: 'business_date', title: texts.day, type: 'date' },
  {
    field: 'status',
    title: texts.status,
    onPhone: 'badge',
    value: row => texts.statuses[row.status],
    cell: row => <StatusBadge {...badgeOf(row)} />,
  },
  { field: 'sold_amount', title: texts.sold, type: 'amount' },
  { field: 'returned_amount', title: texts.returned, type: 'amount' },
  { field: 'received_amount', title: texts.received, type: 'amount' },
  {
    field: 'payment_status',
    title: texts.payments,
    value: row => texts.paymentStatuses[row.payment_status],
    cell: row => <StatusBadge {...paymentBadgeOf(row)} />,
  },
  { field: 'documents', title: texts.documents, type: 'number', wideOnly: true },
  { field: 'erp_no', title: texts.remoteNo },
  {
    field: 'erp_refusal',
    title: texts.refusal,
    wideOnly: true,
    value: row => systemTrouble(row.erp_refusal),
    cell: row => systemTrouble(row.erp_refusal),
  },
  { field: 'created_at', title: texts.made, type: 'datetime', wideOnly: true },
]);

/** Sales of shops as Business Central posts them, and which of them it refused. */
function SalesStatements() {
  const { opened, target, close } = useOpenRow(page, 'statement');
  return (
    <>
      <ListPage
        call={statements.filter}
        columns={shown}
        page={page}
        open={({ statement_no }) => target(statement_no)}
        chips={<StatusTabs field="status" label={texts.status} options={options} />}
        filters={
          <>
            <ChoiceFilter field="status" label={texts.status} options={options} />
            <ChoiceFilter field="payment_status" label={texts.payments} options={paymentOptions} />
            <TextFilter field="statement_no" label={texts.statement} />
            <ShopFilter />
            <DateRangeFilter field="business_date" label={texts.day} />
          </>
        }
        empty={{ icon: <IconCloudCheck size={28} />, title: texts.empty, hint: texts.emptyHint }}
      />
      <Suspense>
        {opened !== undefined && <StatementSheet key={opened} no={opened} onClose={close} />}
      </Suspense>
    </>
  );
}
