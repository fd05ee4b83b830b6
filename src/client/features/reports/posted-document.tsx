import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { SalesInvoice } from '#calls/sales/invoices.ts';
import { vatByRate } from '#model/taxes/vat.ts';
import { t } from '../../messages/en.ts';
import { unitName } from '../../messages/stock/units.ts';
import { usePagePermission } from '../../read/permissions.ts';
import type { RecordResult } from '../../read/use-record.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Block, FormPage } from '../../ui/form-page.tsx';
import { IconSearch, IconWifiOff } from '../../ui/icons.tsx';
import { Freshness } from '../../ui/marks.tsx';
import { type LineColumn, LineTable, Totals } from '../../ui/tables/line-table.tsx';
import { Amount, Quantity } from '../../ui/tables/values.tsx';
import { VariantName } from '../../workflows/items/variant-name.tsx';
import { FormatButtons } from '../../workflows/print/format-buttons.tsx';
import { PrintJob } from '../../workflows/print/print-job.tsx';
import type { PrintFormat, PrintRequest } from '../../workflows/print/print-request.ts';
import { VatTable } from '../../workflows/taxes/vat-table.tsx';

// Asked of the server, and absent without it.
const OrderEinvoices = lazy<(of: { no: string; document?: string }) => ReactNode>(() =>
  import('../../workflows/taxes/order-einvoices.tsx').catch(() => ({ default: () => null })),
);

const texts = t.salesPosted;

type Line = {
  line_no: number;
  item_no: string;
  variant_code: string;
  description: string;
  unit_of_measure: string;
  quantity: number;
  unit_price: number;
  line_discount_amount: number;
  line_amount: number;
};

const columns: readonly LineColumn<Line>[] = [
  { title: texts.item, cell: line => line.item_no },
  { title: texts.variant, cell: line => <VariantName of={line} /> },
  { title: texts.description, cell: line => line.description },
  { title: texts.unit, cell: line => unitName(line.unit_of_measure) },
  { title: texts.quantity, cell: line => <Quantity value={line.quantity} />, number: true },
  { title: texts.price, cell: line => <Amount value={line.unit_price} />, number: true },
  {
    title: texts.discount,
    cell: line => line.line_discount_amount > 0 && <Amount value={line.line_discount_amount} />,
    number: true,
  },
  { title: texts.amount, cell: line => <Amount value={line.line_amount} />, number: true },
];

/** A posted invoice or credit memo as it stands in the books. */
export function PostedDocument({
  title,
  record,
  facts,
  lines,
  totals,
  vat = [],
  print,
  actions,
  einvoices,
}: {
  title: string;
  record: Pick<RecordResult<never>, 'isPending' | 'notFound' | 'error' | 'asOf' | 'source'>;
  facts: readonly (readonly [string, ReactNode])[];
  /** `null` while there is nothing to show. */
  lines: readonly Line[] | null;
  totals: readonly (readonly [string, number])[];
  vat: SalesInvoice['vat'] | undefined;
  print: PrintRequest;
  actions?: ReactNode;
  /** The sale of which e-invoices are shown; null while it is not known. */
  einvoices: { no: string; document?: string } | null;
}) {
  const { button } = usePagePermission('/reports/salesHistorical');
  const [printing, setPrinting] = useState<PrintFormat | null>(null);
  const back = (
    <Button variant="default" component={Link} to="/reports/salesHistorical">
      {t.salesHistorical.back}
    </Button>
  );
  if (!lines) {
    if (record.isPending) return <EmptyState title={texts.loading} action={back} />;
    const problem = record.notFound ? texts.notFound : record.error?.message;
    return problem ? (
      <EmptyState icon={<IconSearch />} title={problem} action={back} />
    ) : (
      <EmptyState icon={<IconWifiOff />} title={t.ui.notOnTablet} hint={t.ui.notOnTabletHint} action={back} />
    );
  }
  return (
    <FormPage
      title={title}
      marks={<Freshness asOf={record.asOf} source={record.source} />}
      actions={
        <>
          {button('Print') && <FormatButtons label={texts.print} onPrint={setPrinting} />}
          {actions}
          {back}
        </>
      }
    >
      <Block>
        <Facts facts={facts} />
      </Block>
      <Block>
        <LineTable title={title} columns={columns} lines={lines} />
        <Totals rows={totals} />
      </Block>
      {einvoices ? (
        <Suspense>
          <OrderEinvoices {...einvoices} />
        </Suspense>
      ) : null}
      {vat.length > 0 ? (
        <Block title={t.vat.title}>
          <VatTable title={t.vat.title} vat={vatByRate(vat)} />
        </Block>
      ) : (
        <small>{t.vat.none}</small>
      )}
      {printing && <PrintJob print={print} format={printing} onDone={() => setPrinting(null)} />}
    </FormPage>
  );
}

/** The order behind a posted document. */
export function OrderLink({ no }: { no: string }) {
  const { allowed } = usePagePermission('/salesOrders/detail');
  return allowed ? (
    <Link to="/salesOrders/detail" search={{ no }}>
      {no}
    </Link>
  ) : (
    no
  );
}
