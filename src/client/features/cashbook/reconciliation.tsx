import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { bankTransfers } from '#calls/index.ts';
import { reconciliationStates } from '#calls/sales/bank-transfers.ts';
import { oddStates } from '#model/sales/transfers.ts';
import { t } from '../../messages/en.ts';
import { listSearch } from '../../page/list-search.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { chipsOf } from '../../workflows/list/chips.tsx';
import { columns } from '../../workflows/list/columns.ts';
import { filtersOf } from '../../workflows/list/filters.tsx';
import { ListPage } from '../../workflows/list/list-page.tsx';
import { useOpenRow } from '../../workflows/list/open-row.ts';
import { PaidDocument } from './entry-columns.tsx';
import { accountName } from './entry-words.ts';
import ReconciliationSheet from './reconciliation-sheet.tsx';
import { sourceName, stateName } from './reconciliation-words.ts';

/** `row` is the transfer or receipt that is open, or `statement`. */
export const Route = createFileRoute('/_default/reports/reconciliation')({
  validateSearch: listSearch,
  component: Reconciliation,
});

const ImportStatement = lazy(() => import('./statement/import-statement.tsx'));

const texts = t.reconciliation;
const page = '/reports/reconciliation';
const { ChoiceFilter, DateRangeFilter, TextFilter } = filtersOf(page, bankTransfers.filter);
const { DateChips, StatusTabs } = chipsOf(page, bankTransfers.filter);

const tabs = [
  { value: 'waiting', label: texts.states.waiting },
  { value: 'matched', label: texts.states.matched },
  { value: oddStates.join('|'), label: texts.odd },
  { value: 'set_aside', label: texts.states.set_aside },
];
const states = reconciliationStates.map(value => ({ value, label: texts.states[value] }));

const shown = columns(bankTransfers.filter, [
  { field: 'memo', title: texts.memo, onPhone: 'title' },
  {
    field: 'status',
    title: texts.status,
    onPhone: 'badge',
    value: stateName,
    cell: row => <StatusBadge status={row.status} label={stateName(row)} />,
  },
  {
    field: 'pos_so_no',
    title: texts.order,
    onPhone: 'subtitle',
    cell: row => <PaidDocument no={row.pos_so_no} />,
  },
  { field: 'customer_name', title: texts.customer, wideOnly: true, onPhone: 'hidden' },
  { field: 'amount', title: texts.amount, type: 'amount', onPhone: 'end' },
  { field: 'booked_at', title: texts.at, type: 'datetime' },
  {
    field: 'account_no',
    title: texts.account,
    wideOnly: true,
    onPhone: 'hidden',
    value: row => accountName(row.account_no),
    cell: row => accountName(row.account_no),
  },
  {
    field: 'source',
    title: texts.source,
    wideOnly: true,
    onPhone: 'hidden',
    value: sourceName,
    cell: sourceName,
  },
  { field: 'handed_over_at', title: texts.handedAt, type: 'datetime', wideOnly: true, onPhone: 'hidden' },
  { field: 'decided_by', title: texts.by, wideOnly: true, onPhone: 'hidden' },
]);

/**
 * Transfers that came, next to the receipts that wait for one. A person decides here what did not find its
 * counterpart.
 */
function Reconciliation() {
  const { opened, target, close } = useOpenRow(page, 'row');
  const { button } = usePagePermission(page);
  return (
    <>
      <ListPage
        call={bankTransfers.filter}
        empty={texts.none}
        columns={shown}
        page={page}
        open={row => target(row.id)}
        actions={
          button('Decide') && (
            <Button variant="default" renderRoot={props => <Link {...target('statement')} {...props} />}>
              {texts.statement}
            </Button>
          )
        }
        chips={
          <>
            <StatusTabs field="status" label={texts.status} options={tabs} />
            <DateChips field="booked_at" label={texts.at} />
          </>
        }
        filters={
          <>
            <ChoiceFilter field="status" label={texts.status} options={states} />
            <DateRangeFilter field="booked_at" label={texts.at} />
            <TextFilter field="pos_so_no" label={texts.order} />
            <TextFilter field="account_no" label={texts.account} />
          </>
        }
      />
      <Suspense>{opened === 'statement' && <ImportStatement onClose={close} />}</Suspense>
      {opened !== undefined && opened !== 'statement' && <ReconciliationSheet id={opened} onClose={close} />}
    </>
  );
}
