import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { purchaseOrders } from '#calls/index.ts';
import { isLocal, localNumber } from '#model/kit/local-number.ts';
import { purchaseStatuses } from '#model/purchases/document.ts';
import { LocationName } from '../../fields/location-name.tsx';
import { t } from '../../messages/en.ts';
import { listSearch } from '../../page/list-search.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { IconPlus } from '../../ui/icons.tsx';
import { UnsentMark } from '../../ui/marks.tsx';
import { chipsOf } from '../../workflows/list/chips.tsx';
import { columns } from '../../workflows/list/columns.ts';
import { filtersOf } from '../../workflows/list/filters.tsx';
import { ListPage } from '../../workflows/list/list-page.tsx';
import { PurchaseAmountsButton } from './purchase-amounts.tsx';
import { PurchaseStatus } from './purchase-status.tsx';

const { ChoiceFilter, DateRangeFilter } = filtersOf('/purchasesOrders', purchaseOrders.filter);
const { DateChips, StatusTabs } = chipsOf('/purchasesOrders', purchaseOrders.filter);

export const Route = createFileRoute('/_default/purchasesOrders')({
  validateSearch: listSearch,
  component: PurchaseOrdersList,
});

const texts = t.purchaseOrders.list;
const statuses = purchaseStatuses.map(status => ({
  value: status.toLowerCase(),
  label: t.purchaseOrders.status[status] ?? status,
}));

const shown = columns(purchaseOrders.filter, [
  {
    field: 'po_no',
    title: texts.no,
    onPhone: 'title',
    value: row => localNumber(row.po_no),
    cell: row => (
      <>
        <span className="number">{localNumber(row.po_no)}</span> {isLocal(row.po_no) && <UnsentMark />}
      </>
    ),
  },
  {
    field: 'bc_so_no',
    title: texts.soNo,
    cell: row => row.bc_so_no && <span className="number">{row.bc_so_no}</span>,
  },
  {
    field: 'type',
    title: texts.type,
    onPhone: 'hidden',
    value: row => texts.types[row.type] ?? row.type,
    cell: row => texts.types[row.type] ?? row.type,
    byName: true,
  },
  { field: 'vendor_name', title: texts.vendorName, onPhone: 'subtitle' },
  {
    field: 'buy_from_code',
    title: texts.buyFrom,
    onPhone: 'hidden',
    cell: row => <LocationName code={row.buy_from_code} />,
    byName: true,
  },
  {
    field: 'warehouse_code',
    title: texts.location,
    cell: row => <LocationName code={row.warehouse_code} />,
    byName: true,
  },
  {
    field: 'la_status',
    title: texts.status,
    onPhone: 'badge',
    cell: row => <PurchaseStatus status={row.la_status} />,
  },
  { field: 'order_date', title: texts.orderDate, type: 'date' },
  { field: 'requested_receipt_date', title: texts.requestedReceiptDate, type: 'date' },
  { field: 'total_lines', title: texts.totalLines, type: 'number' },
  { field: 'grand_total', title: texts.amount, type: 'amount', onPhone: 'end' },
  { field: 'remaining_amount', title: texts.remaining, type: 'amount' },
  { field: 'payable', title: texts.payable, type: 'amount' },
  { field: 'cancel_reason_description', title: texts.reasonCanceled },
]);

function PurchaseOrdersList() {
  const { button } = usePagePermission('/purchasesOrders');
  return (
    <ListPage
      call={purchaseOrders.filter}
      empty={texts.none}
      columns={shown}
      page="/purchasesOrders"
      open={row => ({
        to: row.type === 'Credit Memo' ? '/purchasesOrders/creditMemo' : '/purchasesOrders/detail',
        search: { no: row.po_no },
      })}
      actions={
        <>
          <PurchaseAmountsButton />
          {button('Add New') && (
            <Button component={Link} to="/purchasesOrders/detail" c="white" leftSection={<IconPlus />}>
              {t.ui.addNew}
            </Button>
          )}
        </>
      }
      chips={
        <>
          <DateChips field="order_date" label={texts.orderDate} />
          <StatusTabs field="la_status" label={texts.status} options={statuses} />
        </>
      }
      filters={
        <>
          <ChoiceFilter field="la_status" label={texts.status} options={statuses} />
          <DateRangeFilter field="order_date" label={texts.orderDate} />
          <DateRangeFilter field="requested_receipt_date" label={texts.requestedReceiptDate} />
        </>
      }
    />
  );
}
