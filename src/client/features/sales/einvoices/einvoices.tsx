import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { einvoiceResults, einvoices } from '#calls/administration/index.ts';
import { einvoiceDocuments, einvoiceHolds, einvoiceStatuses, isGoodsPaper } from '#model/taxes/einvoices.ts';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { usePermit } from '../../../read/permissions.ts';
import { IconCloudCheck, IconDownload } from '../../../ui/icons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Amount } from '../../../ui/tables/values.tsx';
import { systemTrouble } from '../../../workflows/document/system-trouble.ts';
import { chipsOf } from '../../../workflows/list/chips.tsx';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import { useOpenRow } from '../../../workflows/list/open-row.ts';
import { ShopFilter } from '../../../workflows/list/shop-filter.tsx';
import { numberOf } from '../../../workflows/taxes/einvoice-marks.ts';
import { badgeOf, kindOf } from './einvoice-words.ts';
import { Standing } from './standing.tsx';

/** `e-invoice` is the one that is looked at. */
export const Route = createFileRoute('/_default/eInvoices')({
  validateSearch: listSearch,
  component: EInvoices,
});

const texts = t.einvoices;
const page = '/eInvoices';
const { ChoiceFilter, DateRangeFilter, TextFilter } = filtersOf(page, einvoices.filter);
const { StatusTabs } = chipsOf(page, einvoices.filter);
// Loaded when one is opened.
const EinvoiceSheet = lazy(() => import('./einvoice-sheet.tsx'));
const DaysSheet = lazy(() => import('./days-sheet.tsx'));
const DayFileSheet = lazy(() => import('./day-file-sheet.tsx'));
const ResultsSheet = lazy(() => import('./results-sheet.tsx'));

const options = einvoiceStatuses.map(value => ({ value, label: t.einvoiceMarks.statuses[value] }));
const documents = einvoiceDocuments.map(value => ({ value, label: texts.documents[value] }));
const holds = einvoiceHolds.map(value => ({ value, label: texts.holds[value] }));

const shown = columns(einvoices.filter, [
  { field: 'document_no', title: texts.ofDocument, onPhone: 'subtitle' },
  { field: 'franchise_code', title: texts.shop, onPhone: 'title' },
  { field: 'invoice_date', title: texts.date, type: 'date' },
  {
    field: 'status',
    title: texts.status,
    onPhone: 'badge',
    value: row => badgeOf(row).label,
    cell: row => <StatusBadge {...badgeOf(row)} />,
  },
  {
    field: 'amount',
    title: texts.amount,
    type: 'amount',
    cell: row => (isGoodsPaper(row.document_type) ? null : <Amount value={row.amount} />),
  },
  { field: 'issued_number', title: texts.number, value: numberOf, cell: numberOf },
  {
    field: 'kind',
    title: texts.kind,
    value: kindOf,
    cell: kindOf,
  },
  { field: 'authority_code', title: texts.code, wideOnly: true },
  {
    field: 'last_error',
    title: texts.refusal,
    wideOnly: true,
    value: row => systemTrouble(row.last_error),
    cell: row => systemTrouble(row.last_error),
  },
  { field: 'created_at', title: texts.made, type: 'datetime', wideOnly: true },
]);

/** E-invoices of posted sales and papers of goods on their way: what waits, why, and what has a number. */
function EInvoices() {
  const { opened, target, close } = useOpenRow(page, 'e-invoice');
  const [tool, setTool] = useState<'file' | 'days' | 'results' | null>(null);
  const { mayCall } = usePermit();
  const shut = () => setTool(null);
  return (
    <>
      <ListPage
        call={einvoices.filter}
        columns={shown}
        page={page}
        open={({ id }) => target(String(id))}
        top={<Standing target={target} />}
        actions={
          <>
            <Button variant="default" aria-haspopup="dialog" onClick={() => setTool('days')}>
              {t.einvoiceDays.title}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload />}
              aria-haspopup="dialog"
              onClick={() => setTool('file')}
            >
              {texts.file}
            </Button>
            {mayCall(einvoiceResults.enter) ? (
              <Button variant="default" aria-haspopup="dialog" onClick={() => setTool('results')}>
                {t.einvoiceResults.title}
              </Button>
            ) : null}
          </>
        }
        chips={<StatusTabs field="status" label={texts.status} options={options} />}
        filters={
          <>
            <ChoiceFilter field="status" label={texts.status} options={options} />
            <ChoiceFilter field="hold" label={texts.hold} options={holds} />
            <ChoiceFilter field="document_type" label={texts.kind} options={documents} />
            <TextFilter field="document_no" label={texts.ofDocument} />
            <ShopFilter />
            <DateRangeFilter field="invoice_date" label={texts.date} />
          </>
        }
        empty={{ icon: <IconCloudCheck size={28} />, title: texts.empty, hint: texts.emptyHint }}
      />
      <Suspense>
        {tool === 'days' && opened === undefined && <DaysSheet onClose={shut} />}
        {tool === 'results' && opened === undefined && <ResultsSheet onClose={shut} />}
        {tool === 'file' && opened === undefined && <DayFileSheet onClose={shut} />}
        {opened !== undefined && <EinvoiceSheet key={opened} id={opened} onClose={close} />}
      </Suspense>
    </>
  );
}
