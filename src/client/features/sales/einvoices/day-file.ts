import type { AnswerOf } from '#calls/kit/call.ts';
import type { toEnter } from '#calls/sales/einvoices.ts';
import { formatDate } from '#model/kit/format.ts';
import type { VatRate } from '#model/taxes/vat-rates.ts';
import type { Column } from '../../../workflows/list/columns.ts';

type Invoice = AnswerOf<typeof toEnter>['invoices'][number];
type Line = Invoice['lines'][number];
type Row = Omit<Invoice, 'lines' | 'id'> & Line;

/** One row for each line of an invoice, with what stands on the whole invoice repeated. */
export const rowsOfFile = (invoices: readonly Invoice[]): Row[] =>
  invoices.flatMap(({ lines, id: _, ...invoice }) => lines.map(line => ({ ...invoice, ...line })));

/** As the tax office writes rates. */
function rateOnPaper(rate: VatRate | ''): string {
  if (rate === 'exempt') return 'KCT';
  return rate === 'not_declared' ? 'KKKNT' : rate;
}

/** The server ends the text with the day: 1C26MAA 12 2026-11-27. */
const firstOnPaper = ({ first }: Row) => first.replace(/\S+$/, formatDate);

const kinds = { original: 'Gốc', adjusting: 'Điều chỉnh', replacing: 'Thay thế' } as const;

/** Providers import Vietnamese heads, whatever the language of the page. */
export const columnsOfFile: readonly Column<Row>[] = [
  { field: 'document_no', title: 'Số chứng từ' },
  { field: 'series', title: 'Ký hiệu' },
  { field: 'invoice_date', title: 'Ngày hóa đơn', type: 'date' },
  { field: 'buyer_name', title: 'Người mua' },
  { field: 'buyer_tax_code', title: 'Mã số thuế' },
  { field: 'buyer_address', title: 'Địa chỉ' },
  { field: 'buyer_email', title: 'Email' },
  { field: 'payment', title: 'Hình thức thanh toán' },
  { field: 'code', title: 'Mã hàng' },
  { field: 'name', title: 'Tên hàng' },
  { field: 'unit', title: 'Đơn vị' },
  { field: 'quantity', title: 'Số lượng', type: 'number' },
  { field: 'unit_price', title: 'Đơn giá', type: 'number' },
  { field: 'base_amount', title: 'Thành tiền', type: 'amount' },
  { field: 'vat_rate', title: 'Thuế suất', value: ({ vat_rate }) => rateOnPaper(vat_rate) },
  { field: 'vat_amount', title: 'Tiền thuế', type: 'amount' },
  { field: 'amount', title: 'Tổng tiền', type: 'amount' },
  { field: 'kind', title: 'Loại', value: ({ kind }) => kinds[kind] },
  { field: 'first', title: 'Hóa đơn gốc', value: firstOnPaper },
];
