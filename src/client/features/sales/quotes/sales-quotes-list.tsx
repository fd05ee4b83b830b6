import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { salesQuotes } from '#calls/index.ts';
import { isExpired } from '#model/sales/quote-expiry.ts';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { IconPlus } from '../../../ui/icons.tsx';
import { columns } from '../../../workflows/list/columns.ts';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import { DocumentChips, DocumentFilters, documentColumns } from '../orders/document-columns.tsx';
import { OrderStatus } from '../orders/order-status.tsx';

export const Route = createFileRoute('/_default/salesQuotes')({
  validateSearch: listSearch,
  component: SalesQuotesList,
});

const texts = t.salesQuotes;

const { no, customer, phone, status, date, requestedDate, seller, lines, total } = documentColumns;
const shown = columns(salesQuotes.filter, [
  no,
  customer,
  phone,
  {
    ...status,
    cell: row => <OrderStatus sale={row} status={isExpired(row, businessToday()) ? 'EXPIRED' : row.status} />,
  },
  { ...date, title: texts.date },
  { ...requestedDate, title: texts.requestedDate },
  lines,
  total,
  seller,
]);

function SalesQuotesList() {
  const { button } = usePagePermission('/salesQuotes');
  return (
    <ListPage
      call={salesQuotes.filter}
      empty={texts.none}
      columns={shown}
      page="/salesQuotes"
      open={row => ({ to: '/salesQuotes/detail', search: { no: row.pos_so_no } })}
      actions={
        button('Add New') && (
          <Button component={Link} to="/salesQuotes/detail" c="white" leftSection={<IconPlus />}>
            {texts.addNew}
          </Button>
        )
      }
      chips={<DocumentChips type="quote" date={texts.date} />}
      filters={<DocumentFilters type="quote" date={texts.date} />}
    />
  );
}
