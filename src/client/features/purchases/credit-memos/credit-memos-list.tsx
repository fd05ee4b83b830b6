import { purchaseOrders } from '#calls/index.ts';
import { isLocal, localNumber } from '#model/kit/local-number.ts';
import { purchaseStatusesOf } from '#model/purchases/document.ts';
import { t } from '../../../messages/en.ts';
import { UnsentMark } from '../../../ui/marks.tsx';
import { chipsOf } from '../../../workflows/list/chips.tsx';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import { PurchaseStatus } from '../purchase-status.tsx';

const { ChoiceFilter, DateRangeFilter, TextFilter } = filtersOf(
  '/purchasesOrders/creditMemo',
  purchaseOrders.creditMemos,
);
const { DateChips, StatusTabs } = chipsOf('/purchasesOrders/creditMemo', purchaseOrders.creditMemos);

const texts = t.purchaseCreditMemos;

const shown = columns(purchaseOrders.creditMemos, [
  {
    field: 'po_no',
    title: texts.no,
    onPhone: 'title',
    value: row => localNumber(row.po_no),
    cell: row => (
      <>
        <span className="number">{localNumber(row.po_no)}</span>{' '}
        {isLocal(row.po_no) && <UnsentMark final={false} />}
      </>
    ),
  },
  {
    field: 'applies_to_no',
    title: texts.order,
    value: row => localNumber(row.applies_to_no),
    cell: row => <span className="number">{localNumber(row.applies_to_no)}</span>,
  },
  { field: 'bc_so_no', title: texts.returnNo, wideOnly: true },
  { field: 'vendor_name', title: texts.vendorName, onPhone: 'subtitle' },
  {
    field: 'la_status',
    title: texts.status,
    onPhone: 'badge',
    cell: row => <PurchaseStatus status={row.la_status} />,
  },
  { field: 'order_date', title: texts.date, type: 'date' },
  { field: 'total_lines', title: texts.totalLines, type: 'number', wideOnly: true, onPhone: 'hidden' },
  { field: 'grand_total', title: texts.amount, type: 'amount', onPhone: 'end' },
  { field: 'cancel_reason_description', title: texts.reasonCanceled, wideOnly: true },
]);

const statuses = purchaseStatusesOf['Credit Memo'].map(status => ({
  value: status.toLowerCase(),
  label: t.purchaseOrders.status[status] ?? status,
}));

/** Credit memos are made from their orders; here they are found again. */
export function CreditMemosList() {
  return (
    <ListPage
      call={purchaseOrders.creditMemos}
      empty={texts.none}
      columns={shown}
      page="/purchasesOrders/creditMemo"
      open={row => ({ to: '/purchasesOrders/creditMemo', search: { no: row.po_no } })}
      chips={
        <>
          <DateChips field="order_date" label={texts.date} />
          <StatusTabs field="la_status" label={texts.status} options={statuses} />
        </>
      }
      filters={
        <>
          <ChoiceFilter field="la_status" label={texts.status} options={statuses} />
          <DateRangeFilter field="order_date" label={texts.date} />
          <TextFilter field="applies_to_no" label={texts.order} />
        </>
      }
    />
  );
}
