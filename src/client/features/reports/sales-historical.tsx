import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { salesInvoices } from '#calls/index.ts';
import { t } from '../../messages/en.ts';
import { listSearch } from '../../page/list-search.ts';
import { chipsOf } from '../../workflows/list/chips.tsx';
import { type Column, columns } from '../../workflows/list/columns.ts';
import { filtersOf } from '../../workflows/list/filters.tsx';
import { ReportList } from '../../workflows/report/report-list.tsx';
import { type OfShop, ShopFilter, useShopColumns } from '../../workflows/report/shop-choice.tsx';

const { ChoiceFilter, DateRangeFilter, TextFilter } = filtersOf(
  '/reports/salesHistorical',
  salesInvoices.historical,
);
const { DateChips, StatusTabs } = chipsOf('/reports/salesHistorical', salesInvoices.historical);

export const Route = createFileRoute('/_default/reports/salesHistorical')({
  validateSearch: listSearch,
  component: SalesHistorical,
});

const texts = t.salesHistorical;

const columnsOf = (ofShops: readonly Column<OfShop>[]) =>
  columns(salesInvoices.historical, [
    { field: 'id', title: texts.no, onPhone: 'title' },
    {
      field: 'document_type',
      title: texts.type,
      onPhone: 'badge',
      value: row => texts.types[row.document_type] ?? row.document_type,
      cell: row => texts.types[row.document_type] ?? row.document_type,
    },
    { field: 'pos_so_no', title: texts.orderNo },
    { field: 'posting_date', title: texts.postingDate, type: 'date' },
    { field: 'sell_to_name', title: texts.customer, onPhone: 'subtitle' },
    { field: 'sell_to_phone_no', title: texts.phone, wideOnly: true },
    ...ofShops,
    { field: 'total_lines', title: texts.lines, type: 'number', wideOnly: true, onPhone: 'hidden' },
    { field: 'amount', title: texts.amount, type: 'amount', onPhone: 'end' },
  ]);

const types = (['invoice', 'credit_memo'] as const).map(value => ({ value, label: texts.types[value] }));

/** What was sold and what came back: posted invoices and posted credit memos. */
function SalesHistorical() {
  const ofShops = useShopColumns();
  const shown = useMemo(() => columnsOf(ofShops), [ofShops]);
  return (
    <ReportList
      call={salesInvoices.historical}
      columns={shown}
      asked={<ShopFilter />}
      page="/reports/salesHistorical"
      without={['so']}
      open={row => ({ to: '/reports/salesHistorical/$id', params: { id: row.id } })}
      days={{ of: 'created_at', amount: 'amount', sum: row => row.amount }}
      chips={
        <>
          <DateChips field="posting_date" label={texts.postingDate} />
          <StatusTabs field="document_type" label={texts.type} options={types} />
        </>
      }
      filters={
        <>
          <DateRangeFilter field="posting_date" label={texts.postingDate} />
          <ChoiceFilter field="document_type" label={texts.type} options={types} />
          <TextFilter field="sell_to_name" label={texts.customer} />
          <TextFilter field="sell_to_phone_no" label={texts.phone} />
        </>
      }
    />
  );
}
