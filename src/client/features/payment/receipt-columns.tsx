import { receipts } from '#calls/index.ts';
import type { ReceiptRow } from '#calls/sales/receipts.ts';
import { isLocal, localNumber } from '#model/kit/local-number.ts';
import { allMethods, receiptTypes } from '#model/sales/payments.ts';
import { isRefund, signedAmount } from '#model/sales/receipts.ts';
import { t } from '../../messages/en.ts';
import { methodLabel, optionsOf, receiptTypeLabel } from '../../messages/payment-labels.ts';
import { UnsentMark } from '../../ui/marks.tsx';
import { Amount } from '../../ui/tables/values.tsx';
import { chipsOf } from '../../workflows/list/chips.tsx';
import { type Column, columns } from '../../workflows/list/columns.ts';
import { filtersOf } from '../../workflows/list/filters.tsx';

const texts = t.payment.list;
const added = filtersOf('/payment', receipts.added);
const posted = filtersOf('/payment/history', receipts.posted);
const addedChips = chipsOf('/payment', receipts.added);
const postedChips = chipsOf('/payment/history', receipts.posted);
// The two pages hold filters of the same names, but for the date.
const { ChoiceFilter, TextFilter } = added;

const order: Column<ReceiptRow> = {
  field: 'pos_so_no',
  title: texts.order,
  onPhone: 'title',
  value: row => localNumber(row.pos_so_no),
  cell: row => (
    <>
      <span className="number">{localNumber(row.pos_so_no)}</span>{' '}
      {isRefund(row) && <small>{texts.refund}</small>}
      {(row.receipt_id < 0 || isLocal(row.pos_so_no)) && <UnsentMark />}
    </>
  ),
};
const method: Column<ReceiptRow> = {
  field: 'payment_type',
  title: texts.method,
  onPhone: 'badge',
  value: row => methodLabel(row.payment_type),
  cell: row => (
    <>
      {methodLabel(row.payment_type)}
      {row.status === 'ADDED' && row.payment_type === 'transfer' && <small> · {texts.unconfirmed}</small>}
    </>
  ),
};
const shared: readonly Column<ReceiptRow>[] = [
  { field: 'customer_name', title: texts.customer, onPhone: 'subtitle' },
  { field: 'phone', title: texts.phone, wideOnly: true },
  method,
  {
    field: 'receipt_type',
    title: texts.type,
    wideOnly: true,
    onPhone: 'hidden',
    value: row => receiptTypeLabel(row.receipt_type),
    cell: row => receiptTypeLabel(row.receipt_type),
  },
  {
    field: 'amount',
    title: texts.amount,
    type: 'amount',
    onPhone: 'end',
    value: signedAmount,
    cell: row => <Amount value={signedAmount(row)} />,
  },
];
const comment: Column<ReceiptRow> = { field: 'comment', title: texts.comment, wideOnly: true };

export const addedColumns = columns(receipts.added, [
  order,
  ...shared,
  { field: 'created_at', title: texts.addedAt, type: 'datetime' },
  comment,
]);

export const postedColumns = columns(receipts.posted, [
  order,
  {
    field: 'receipt_no',
    title: texts.receiptNo,
    cell: row => <span className="number">{row.receipt_no}</span>,
  },
  ...shared,
  { field: 'posted_at', title: texts.postedAt, type: 'datetime' },
  comment,
]);

/** When, and how it was paid. */
export function ReceiptChips({ date }: { date: 'created_at' | 'posted_at' }) {
  return (
    <>
      {date === 'created_at' ? (
        <addedChips.DateChips field="created_at" label={texts.addedAt} />
      ) : (
        <postedChips.DateChips field="posted_at" label={texts.postedAt} />
      )}
      <addedChips.StatusTabs field="payment_type" label={texts.method} options={optionsOf(allMethods)} />
    </>
  );
}

/** What the lists of receipts are narrowed by; the date is that of the adding or of the posting. */
export function ReceiptFilters({ date }: { date: 'created_at' | 'posted_at' }) {
  return (
    <>
      {date === 'created_at' ? (
        <added.DateRangeFilter time field="created_at" label={texts.addedAt} />
      ) : (
        <posted.DateRangeFilter time field="posted_at" label={texts.postedAt} />
      )}
      <ChoiceFilter field="payment_type" label={texts.method} options={optionsOf(allMethods)} />
      <ChoiceFilter field="receipt_type" label={texts.type} options={optionsOf(receiptTypes)} />
      <TextFilter field="pos_so_no" label={texts.order} />
      <TextFilter field="customer_name" label={texts.customer} />
      <TextFilter field="phone" label={texts.phone} />
    </>
  );
}
