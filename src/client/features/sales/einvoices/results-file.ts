import type { EinvoiceResultRow } from '#calls/sales/einvoice-results.ts';
import { dayIn, dayOrder } from '#model/kit/read-day.ts';
import { readAmount, readSigned } from '#model/kit/read-number.ts';
import { certain } from '#model/kit/reading.ts';
import type { Table } from '../../../workflows/read-file/read-table.ts';
import type { Fields } from '../../../workflows/read-file/recognise.ts';

/** What providers call the columns of their list of issued invoices. */
export const resultFields = {
  document_no: {
    headers: ['số chứng từ', 'số đơn hàng', 'mã đơn hàng', 'mã chứng từ', 'số ct', 'document no', 'order no'],
  },
  form: { headers: ['mẫu số', 'mẫu số hóa đơn', 'mẫu hóa đơn', 'form'] },
  series: { headers: ['ký hiệu', 'ký hiệu hóa đơn', 'ký hiệu hđ', 'series', 'invoice series'] },
  number: { headers: ['số hóa đơn', 'số hđ', 'số', 'invoice no', 'invoice number', 'number'] },
  date: { headers: ['ngày hóa đơn', 'ngày lập', 'ngày hđ', 'ngày phát hành', 'invoice date', 'date'] },
  amount: {
    headers: ['tổng tiền thanh toán', 'tổng thanh toán', 'tổng cộng', 'tổng tiền', 'total amount', 'total'],
  },
  authority_code: {
    headers: ['mã cơ quan thuế', 'mã cqt', 'mã của cơ quan thuế', 'mã ctt', 'tax authority code'],
  },
  provider_code: {
    headers: ['mã tra cứu', 'mã tra cứu hóa đơn', 'mã bí mật', 'look-up code', 'transaction id'],
  },
} as const satisfies Fields;
export type ResultField = keyof typeof resultFields;
export type ResultTable = Table<typeof resultFields>;

/** Columns that a file must have: without them no row says which invoice it is. */
const needed = ['document_no', 'series', 'number', 'date', 'amount'] as const satisfies ResultField[];
export const lackingIn = ({ columns }: ResultTable) => needed.filter(field => !columns.includes(field));

/** A row, or what of it cannot be read. */
export type ReadRow = {
  /** As a spreadsheet numbers it. */
  row: number;
  document_no: string;
  result: EinvoiceResultRow | null;
  unread: (typeof needed)[number] | '';
};

/**
 * The invoices of a table. One that stands on several rows, as the goods of the day's file do, is worth all of them.
 *
 * @param today business date
 */
export function resultsOf({ rows, columns }: ResultTable, today: string): ReadRow[] {
  const dates = columns.indexOf('date');
  const order = dayOrder(rows.map(({ cells }) => String(cells[dates] ?? '')));
  const read = new Map<string, ReadRow>();
  for (const { row, cells } of rows) {
    const said = (field: ResultField) => {
      const at = columns.indexOf(field);
      return at < 0 ? '' : String(cells[at] ?? '').trim();
    };
    // What stands below a list, such as its sum, is no row of it.
    if (said('document_no') === '' && said('number') === '') continue;
    const one = rowOf(row, said, text =>
      certain(dayIn(text, { latestYear: Number(today.slice(0, 4)), order })),
    );
    const { document_no, result } = one;
    const key = result
      ? `${document_no} ${result.issued_series} ${result.issued_number} ${result.invoice_date}`
      : `row ${row}`;
    const before = read.get(key)?.result;
    if (before && result) before.amount += result.amount;
    else read.set(key, one);
  }
  return [...read.values()];
}

function rowOf(
  row: number,
  said: (field: ResultField) => string,
  day: (text: string) => string | null,
): ReadRow {
  const document_no = said('document_no').toUpperCase();
  const bare = said('series').toUpperCase().replace(/\s/g, '');
  // Many write the form number into a column of its own.
  const issued_series = /^[CK]/.test(bare) ? `${said('form').charAt(0)}${bare}` : bare;
  const issued_number = said('number').replace(/^0+/, '');
  const invoice_date = day(said('date'));
  const amount = certain(readSigned(said('amount'), readAmount));
  const unread = (is: ReadRow['unread']): ReadRow => ({ row, document_no, result: null, unread: is });
  if (document_no === '') return unread('document_no');
  if (!/^[1-9][CK]\d\d[A-Z]{3}$/.test(issued_series)) return unread('series');
  if (!/^[1-9]\d{0,7}$/.test(issued_number)) return unread('number');
  if (invoice_date === null) return unread('date');
  if (amount === null) return unread('amount');
  return {
    ...{ row, document_no, unread: '' },
    result: {
      ...{ document_no, issued_series, issued_number, invoice_date, amount },
      authority_code: said('authority_code').slice(0, 40),
      provider_code: said('provider_code').slice(0, 100),
    },
  };
}
