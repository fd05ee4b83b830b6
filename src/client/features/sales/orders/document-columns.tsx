import { lazy } from 'react';
import { salesOrders } from '#calls/index.ts';
import type { SalesOrderRow } from '#calls/sales/orders.ts';
import { formatTime, truncate } from '#model/kit/format.ts';
import { isLocal, localNumber } from '#model/kit/local-number.ts';
import type { DocumentType } from '#model/sales/order-document.ts';
import { t } from '../../../messages/en.ts';
import { UnsentMark } from '../../../ui/marks.tsx';
import { chipsOf } from '../../../workflows/list/chips.tsx';
import type { Column } from '../../../workflows/list/columns.ts';
import type { Days } from '../../../workflows/list/days.ts';
import classes from './document-columns.module.css';
import { OrderStatus, stateOf } from './order-status.tsx';
import { statusOptions } from './status-options.ts';

const texts = t.salesOrders.list;
// The pages of quotes and credit memos hold filters of the same names.
const { DateChips, StatusTabs } = chipsOf('/salesOrders', salesOrders.filter);

/** Columns that the lists of orders, quotes and credit memos have in common. */
export const documentColumns = {
  no: {
    field: 'pos_so_no',
    title: texts.no,
    onPhone: 'title',
    value: row => localNumber(row.pos_so_no),
    cell: row => (
      <>
        <span className="number">{localNumber(row.pos_so_no)}</span>{' '}
        {isLocal(row.pos_so_no) && <UnsentMark />}
      </>
    ),
  },
  customer: {
    field: 'sell_to_name',
    title: texts.customer,
    onPhone: 'subtitle',
    cell: row => (
      <>
        {truncate(row.sell_to_name)}
        <small className={classes.what}>
          {formatTime(row.created_at).slice(0, 5)}
          {row.online_order_no && ` · ${texts.online(row.online_order_no)}`}
          {row.first_item && ` · ${truncate(row.first_item)}`}
          {row.total_lines > 1 && ` +${row.total_lines - 1}`}
        </small>
      </>
    ),
  },
  phone: { field: 'sell_to_phone_no', title: texts.phone, wideOnly: true },
  seller: { field: 'seller', title: texts.seller, wideOnly: true, onPhone: 'hidden' },
  status: {
    field: 'status',
    title: texts.status,
    onPhone: 'badge',
    value: row => stateOf(row).name ?? row.status,
    cell: row => <OrderStatus sale={row} />,
  },
  date: { field: 'order_date', title: texts.orderDate, type: 'date' },
  requestedDate: {
    field: 'requested_delivery_date',
    title: texts.requestedDeliveryDate,
    type: 'date',
    wideOnly: true,
  },
  lines: {
    field: 'total_lines',
    title: texts.totalLines,
    type: 'number',
    wideOnly: true,
    onPhone: 'hidden',
  },
  total: { field: 'grand_total', title: texts.total, type: 'amount', onPhone: 'end' },
} satisfies Record<string, Column<SalesOrderRow>>;

/** Canceled ones are listed below their day and count for nothing. */
export const documentDays: Days<SalesOrderRow> = {
  of: 'created_at',
  amount: 'grand_total',
  sum: row => (row.status === 'CANCELED' ? 0 : row.grand_total),
};

/** Filters of one press that those lists have in common: when, and in what state. */
export function DocumentChips({ type, date = texts.orderDate }: { type: DocumentType; date?: string }) {
  return (
    <>
      <DateChips field="order_date" label={date} />
      <StatusTabs field="status" label={texts.status} options={statusOptions(type)} />
    </>
  );
}

/** Filters that those lists have in common, loaded with the sheet in which they stand. */
export const DocumentFilters = lazy(() => import('./document-filters.tsx'));
