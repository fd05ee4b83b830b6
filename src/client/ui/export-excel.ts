import type { List, ListInput } from '#calls/kit.ts';
import { businessDate } from '#model/format.ts';
import { allRows } from '../data/all-rows.ts';
import type { Column } from './columns.ts';
import { saveFile } from './save-file.ts';

/**
 * Writes every row that the filters find to an Excel file, amounts and quantities as numbers, dates as dates. The
 * writer works without a worker of its own, which our content policy would refuse. Resolves to
 * the number of rows; rejects when the rows cannot be read.
 */
export async function exportExcel<R extends object>(
  call: List<R>,
  input: ListInput,
  columns: readonly Column<R>[],
  title: string,
): Promise<number> {
  const [{ default: writeExcelFile }, rows] = await Promise.all([
    import('write-excel-file/universal'),
    allRows(call, input),
  ]);
  const head = columns.map(column => ({ value: column.title, fontWeight: 'bold' as const }));
  const body = rows.map(row => columns.map(column => cellOf(row, column)));
  const file = await writeExcelFile([head, ...body], {
    columns: columns.map(column => ({ width: column.type === 'text' || !column.type ? 26 : 18 })),
    stickyRowsCount: 1,
  }).toBlob();
  saveFile(file, `${title} ${businessDate()}.xlsx`);
  return rows.length;
}

function cellOf<R>(row: R, column: Column<R>) {
  const value: unknown = column.value ? column.value(row) : row[column.field];
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') {
    const format = column.type === 'amount' ? '#,##0' : column.type === 'quantity' ? '#,##0.###' : '0';
    return { value, type: Number, format };
  }
  const text = String(value);
  const isDate = column.type === 'date' || column.type === 'datetime';
  const date = isDate ? new Date(text) : null;
  if (date && !Number.isNaN(date.getTime()))
    return { value: date, type: Date, format: column.type === 'date' ? 'dd-mm-yyyy' : 'dd-mm-yyyy hh:mm:ss' };
  return { value: text, type: String };
}
