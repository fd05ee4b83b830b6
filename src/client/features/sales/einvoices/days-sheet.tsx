import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { einvoiceDays } from '#calls/administration/index.ts';
import { type EinvoiceDay, mostDays } from '#calls/sales/einvoice-days.ts';
import { formatAmount, formatDate } from '#model/kit/format.ts';
import { differencesOf } from '#model/taxes/einvoice-days.ts';
import { daysBefore, type Period } from '../../../fields/period.ts';
import { PeriodFields } from '../../../fields/period-fields.tsx';
import { t } from '../../../messages/en.ts';
import { methodLabel } from '../../../messages/payment-labels.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { useRecord } from '../../../read/use-record.ts';
import { IconDownload } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { type LineColumn, LineTable } from '../../../ui/tables/line-table.tsx';
import { Amount } from '../../../ui/tables/values.tsx';
import { saveTable } from '../../../workflows/list/export-excel.ts';
import { ShopChoice } from '../../../workflows/report/shop-choice.tsx';
import { columnsOfDays, nameOfSeller } from './days-file.ts';
import { DifferingOrders } from './differing-orders.tsx';

const texts = t.einvoiceDays;
const page = '/eInvoices';

type Row = EinvoiceDay & { line_no: number };

/** Sales, e-invoices and money of each day and seller; a day leads to what does not agree. */
export default function DaysSheet({ onClose }: { onClose: () => void }) {
  const today = businessToday();
  const [period, setPeriod] = useState<Period>({ from_date: daysBefore(today, 6), to_date: today });
  const [shop, setShop] = useState('');
  const [looked, setLooked] = useState<EinvoiceDay | null>(null);
  const { data, error } = useRecord(einvoiceDays.compare, { ...period, franchise_code: shop });
  const { button } = usePagePermission(page);
  const change = (next: Partial<Period>) => {
    const { from_date, to_date } = { ...period, ...next };
    const first = daysBefore(to_date, mostDays - 1);
    setPeriod({ from_date: from_date < first ? first : from_date, to_date });
  };
  if (looked)
    return (
      <Sheet
        key="documents"
        opened
        size="xl"
        onClose={() => setLooked(null)}
        title={texts.showOf(formatDate(looked.day))}
      >
        <DifferingOrders of={looked} shop={shop} back={() => setLooked(null)} />
      </Sheet>
    );
  const days = data?.days ?? [];
  return (
    <Sheet key="days" opened size="full" onClose={onClose} title={texts.title}>
      <Stack>
        <Note>{texts.hint}</Note>
        <Group gap="sm" align="end">
          <PeriodFields {...period} onChange={change} plain />
          <ShopChoice shop={shop} choose={setShop} />
          {button('Export Excel') && days.length > 0 ? (
            <Button
              variant="default"
              leftSection={<IconDownload />}
              onClick={() =>
                void saveTable(
                  days,
                  columnsOfDays(days),
                  `${texts.title} ${period.from_date} ${period.to_date}`,
                )
              }
            >
              {texts.excel}
            </Button>
          ) : null}
        </Group>
        {data ? null : <Note tone={error ? 'warn' : 'info'}>{error?.message ?? t.ui.loading}</Note>}
        {data && days.length === 0 ? <Note>{texts.none}</Note> : null}
        {days.length === 0 ? null : (
          <LineTable
            title={texts.title}
            columns={columnsWith(setLooked)}
            lines={days.map((day, index) => ({ ...day, line_no: index }))}
          />
        )}
      </Stack>
    </Sheet>
  );
}

const counted = ({ documents, amount }: EinvoiceDay['sold']) =>
  documents === 0 ? '' : texts.counted(documents, formatAmount(amount));

const columnsWith = (look: (day: EinvoiceDay) => void): readonly LineColumn<Row>[] => [
  { title: texts.day, cell: row => formatDate(row.day) },
  { title: texts.seller, cell: nameOfSeller },
  { title: t.einvoices.status, cell: row => <Agreement of={row} /> },
  { title: texts.sold, cell: row => counted(row.sold), number: true },
  { title: texts.issued, cell: row => counted(row.issued), number: true },
  { title: texts.entered, cell: row => counted(row.entered), number: true },
  { title: texts.open, cell: row => counted(row.open), number: true },
  { title: texts.held, cell: row => counted(row.held), number: true },
  { title: texts.closed, cell: row => counted(row.closed), number: true },
  { title: texts.without, cell: row => counted(row.without), number: true },
  { title: texts.otherwise, cell: row => differing(row.otherwise), number: true },
  {
    title: texts.received,
    cell: row => (row.money.length === 0 ? '' : <Money of={row} />),
    number: true,
  },
  { title: texts.invoicedDifference, cell: row => differing(differencesOf(row).invoiced), number: true },
  { title: texts.paidDifference, cell: row => differing(differencesOf(row).paid), number: true },
  {
    title: texts.show,
    cell: row => (
      <Button
        variant="default"
        aria-label={`${texts.showOf(formatDate(row.day))}: ${nameOfSeller(row)}`}
        onClick={() => look(row)}
      >
        {texts.show}
      </Button>
    ),
  },
];

const differing = (amount: number) => (amount === 0 ? '' : <Amount value={amount} />);

/** Whether all of the day has its number, and is paid. */
function Agreement({ of }: { of: EinvoiceDay }) {
  const { isWhole, paid } = differencesOf(of);
  if (!isWhole) return <StatusBadge status="refused" label={texts.differs} />;
  return paid === 0 ? (
    <StatusBadge status="done" label={texts.agrees} />
  ) : (
    <StatusBadge status="waiting" label={texts.paidDifference} />
  );
}

/** What was paid, with each method below it. */
function Money({ of: { money, received } }: { of: EinvoiceDay }) {
  return (
    <>
      <Amount value={received} />
      {money.map(({ payment_type, amount }) => (
        <div key={payment_type}>
          <small>
            {methodLabel(payment_type)} {formatAmount(amount)}
          </small>
        </div>
      ))}
    </>
  );
}
