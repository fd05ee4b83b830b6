import type { VatOfRate } from '#model/taxes/vat.ts';
import { t } from '../../messages/en.ts';
import { vatRateName } from '../../messages/sales/vat.ts';
import { type LineColumn, LineTable } from '../../ui/tables/line-table.tsx';
import { Amount } from '../../ui/tables/values.tsx';

const texts = t.vat;

type Row = VatOfRate & { line_no: number };

const columns: readonly LineColumn<Row>[] = [
  { title: texts.rate, cell: row => vatRateName(row.vat_rate) },
  { title: texts.base, cell: row => <Amount value={row.base_amount} />, number: true },
  { title: texts.vat, cell: row => <Amount value={row.vat_amount} />, number: true },
  { title: texts.withVat, cell: row => <Amount value={row.amount} />, number: true },
];

/** Amounts without VAT and VAT, by rate. */
export const VatTable = ({ title, vat }: { title: string; vat: readonly VatOfRate[] }) => (
  <LineTable title={title} columns={columns} lines={vat.map((row, index) => ({ ...row, line_no: index }))} />
);
