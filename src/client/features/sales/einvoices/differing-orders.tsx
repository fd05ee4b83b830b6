import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { einvoiceDays } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { type EinvoiceDay, mostDocuments } from '#calls/sales/einvoice-days.ts';
import { t } from '../../../messages/en.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Note } from '../../../ui/note.tsx';
import { linkTo, listAt } from '../../../ui/place.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { type LineColumn, LineTable } from '../../../ui/tables/line-table.tsx';
import { Amount } from '../../../ui/tables/values.tsx';
import { badgeOf } from './einvoice-words.ts';

const texts = t.einvoiceDays;
type Row = AnswerOf<typeof einvoiceDays.differing>['orders'][number] & { line_no: number };

const target = { display: 'inline-flex', alignItems: 'center', minHeight: 44 } as const;

const columns: readonly LineColumn<Row>[] = [
  {
    title: texts.order,
    cell: ({ pos_so_no }) => (
      <Link to="/salesOrders/detail" search={{ no: pos_so_no }} className="number" style={target}>
        {pos_so_no}
      </Link>
    ),
  },
  { title: t.einvoices.shop, cell: row => row.franchise_code },
  {
    title: texts.status,
    cell: ({ einvoice, status, hold }) =>
      status === '' ? (
        ''
      ) : (
        <Link {...linkTo(listAt('/eInvoices', { 'e-invoice': String(einvoice) }))} style={target}>
          <StatusBadge {...badgeOf({ status, hold })} />
        </Link>
      ),
  },
  { title: texts.sold, cell: row => <Amount value={row.sold} />, number: true },
  { title: texts.invoiced, cell: row => <Amount value={row.invoiced} />, number: true },
  { title: texts.received, cell: row => <Amount value={row.received} />, number: true },
];

/** Orders of a day where sale, e-invoice and money are not the same; each leads to its sale and its e-invoice. */
export function DifferingOrders({
  of: { day, seller_code },
  shop,
  back,
}: {
  of: EinvoiceDay;
  shop: string;
  back: () => void;
}) {
  const { data, error } = useRecord(einvoiceDays.differing, { day, seller_code, franchise_code: shop });
  return (
    <Stack>
      <Note>{texts.paidHint}</Note>
      {data ? null : <Note tone={error ? 'warn' : 'info'}>{error?.message ?? t.ui.loading}</Note>}
      {data?.orders.length === 0 ? <Note>{texts.noneDiffers}</Note> : null}
      {data && data.orders.length > 0 ? (
        <LineTable
          title={texts.differs}
          columns={columns}
          lines={data.orders.map((order, index) => ({ ...order, line_no: index }))}
        />
      ) : null}
      {data?.more ? <Note tone="warn">{texts.more(mostDocuments)}</Note> : null}
      <Button variant="default" onClick={back}>
        {texts.back}
      </Button>
    </Stack>
  );
}
