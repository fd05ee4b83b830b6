import { creditMemos } from '#calls/index.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { t } from '../../../messages/en.ts';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import {
  DocumentChips,
  DocumentFilters,
  documentColumns,
  documentDays,
} from '../orders/document-columns.tsx';

const { TextFilter } = filtersOf('/salesOrders/creditMemo', creditMemos.filter);

const texts = t.creditMemos;

const { no, customer, phone, status, date, seller, lines, total } = documentColumns;
const shown = columns(creditMemos.filter, [
  no,
  {
    field: 'applies_to_no',
    title: texts.appliesTo,
    value: row => localNumber(row.applies_to_no),
    cell: row => <span className="number">{localNumber(row.applies_to_no)}</span>,
  },
  customer,
  phone,
  status,
  { ...date, title: texts.date },
  lines,
  total,
  seller,
]);

/** Credit memos are made from their orders; here they are found again. */
export function CreditMemosList() {
  return (
    <ListPage
      call={creditMemos.filter}
      empty={texts.noReturns}
      columns={shown}
      page="/salesOrders/creditMemo"
      open={row => ({ to: '/salesOrders/creditMemo', search: { no: row.pos_so_no } })}
      days={documentDays}
      chips={<DocumentChips type="credit_memo" date={texts.date} />}
      filters={
        <>
          <DocumentFilters type="credit_memo" date={texts.date} />
          <TextFilter field="applies_to_no" label={texts.appliesTo} />
        </>
      }
    />
  );
}
