import type { List } from '#calls/kit/call.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import { t } from '#client/messages/en.ts';
import { businessToday, serverNow } from '#client/page/server-clock.ts';
import { businessDate, emptyDate, formatDateTime, formatNumber, formatTime } from '#model/kit/format.ts';
import { type AllRows, type AllRowsOptions, allRows } from '../../read/all-rows.ts';
import type { Column } from './columns.ts';
import { saveFile } from './save-file.ts';
import { type Cell, workbook } from './workbook.ts';

export type Exported = { rows: number; total: number };

/**
 * Writes every row that the filters find to an Excel file. Amounts and quantities are numbers, dates are dates in
 * Vietnam's time, everything else is text, whatever it begins with. What comes from the tablet, is not all there is, or
 * is not sent yet is marked in the sheet. A report says above the table what it is of (`about`). Amounts and numbers are added up below
 * the table, quantities where they are of one unit. Rejects when the rows cannot be read, and with the signal's reason.
 */
export async function exportExcel<R extends object>(
  call: List<R>,
  input: ListInput,
  columns: readonly Column<R>[],
  title: string,
  options: AllRowsOptions<R> & { about?: readonly string[] } = {},
): Promise<Exported> {
  const found = await allRows(call, input, options);
  const unsent = found.unsent.size > 0;
  const { about = [] } = options;
  const notes = [...(about.length > 0 ? [title, ...about] : []), ...notesOn(found, about.length > 0)];
  const widths = columns.map(column => (column.type === 'text' || !column.type ? 26 : 18));
  const file = await workbook(
    {
      widths: unsent ? [...widths, 18] : widths,
      sticky: notes.length + 1,
      totals: {
        columns: columns.flatMap((column, index) => (hasSum(column, found.rows) ? [index] : [])),
        label: t.ui.exportTotal,
      },
      rows: rowsOf(found, columns, notes),
    },
    options.signal,
  );
  options.signal?.throwIfAborted();
  saveFile(file, `${title} ${businessToday()}.xlsx`);
  return { rows: found.rows.length, total: found.total };
}

/** Writes rows to an Excel file for another program: a head, the rows, and nothing else. */
export async function saveTable<R>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  name: string,
): Promise<void> {
  const file = await workbook({
    widths: columns.map(() => 18),
    sticky: 1,
    rows: rowsOf<R>({ rows, unsent: new Set() }, columns, []),
  });
  saveFile(file, `${name}.xlsx`);
}

/** Quantities have a sum where they are of one unit. */
function hasSum<R>({ type, sum, unit }: Column<R>, rows: readonly R[]): boolean {
  if (sum === false) return false;
  if (type !== 'quantity') return type === 'amount' || type === 'number';
  return typeof unit === 'function' && new Set(rows.map(unit)).size === 1;
}

function notesOn<R>({ rows, total, source, asOf }: AllRows<R>, isReport: boolean): string[] {
  return [
    ...(isReport && source === 'server' ? [t.report.asOf(formatDateTime(serverNow()))] : []),
    ...(source === 'tablet' ? [t.ui.exportFromTablet(asOf === null ? null : formatDateTime(asOf))] : []),
    ...(rows.length < total ? [t.ui.exportLimit(formatNumber(rows.length), formatNumber(total))] : []),
  ];
}

function* rowsOf<R>(
  { rows, unsent }: { readonly rows: readonly R[]; readonly unsent: ReadonlySet<R> },
  columns: readonly Column<R>[],
  notes: readonly string[],
): Generator<Cell[]> {
  const marked = unsent.size > 0;
  for (const value of notes) yield [{ value, style: 'note' }];
  const head: Cell[] = columns.map(column => ({ value: column.title, style: 'head' }));
  yield marked ? [...head, { value: t.ui.exportUnsent, style: 'head' }] : head;
  for (const row of rows) {
    const cells = columns.map(column => cellOf(row, column));
    yield unsent.has(row) ? [...cells, { value: t.ui.unsent, style: 'text' }] : cells;
  }
}

function cellOf<R>(row: R, column: Column<R>): Cell {
  const value: unknown = column.value ? column.value(row) : row[column.field];
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number' && Number.isFinite(value)) {
    const whole = Number.isInteger(value);
    const counted = column.type === 'amount' || column.type === 'quantity' || column.type === 'number';
    return { value, style: counted ? (whole ? 'amount' : 'decimal') : whole ? 'whole' : 'plain' };
  }
  const text = String(value);
  if (column.type === 'date' || column.type === 'datetime') {
    if (text.startsWith(emptyDate)) return null;
    const days = dayNumber(text, column.type);
    if (days !== null) return { value: days, style: column.type };
  }
  return { value: text, style: 'text' };
}

const dayMs = 86_400_000;
/** 1 January 1970, counted as Excel does. */
const unixDay = 25_569;

/** An ISO date, or a date and time, as Excel counts days; null for what is neither. Excel knows no zones: it is told Vietnam's time. */
function dayNumber(iso: string, type: 'date' | 'datetime'): number | null {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return null;
  const day = iso.length > 10 ? businessDate(at) : iso;
  const time = type === 'datetime' && iso.length > 10 ? formatTime(iso) : '00:00:00';
  return Date.parse(`${day}T${time}Z`) / dayMs + unixDay;
}
