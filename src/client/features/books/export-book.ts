import { businessToday } from '../../page/server-clock.ts';
import { saveFile } from '../../workflows/list/save-file.ts';
import { type Cell, workbook } from '../../workflows/list/workbook.ts';
import type { headOf } from './book-paper.tsx';
import type { Paper, PaperCell, PaperColumn } from './paper.ts';

const dayMs = 86_400_000;
/** 1 January 1970, counted as Excel does. */
const unixDay = 25_569;

function cellOf(value: PaperCell | undefined, { type }: PaperColumn, isSum: boolean): Cell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') {
    const whole = Number.isInteger(value);
    return { value, style: isSum ? (whole ? 'total' : 'totalDecimal') : whole ? 'amount' : 'decimal' };
  }
  if (type === 'date' && /^\d{4}-/.test(value))
    return { value: Date.parse(`${value}T00:00:00Z`) / dayMs + unixDay, style: 'date' };
  return { value, style: isSum ? 'head' : 'text' };
}

/** The book as an Excel file in the layout of its form: all of it is there, and nothing is added up by Excel. */
export async function exportBook(head: ReturnType<typeof headOf>, { columns, lines }: Paper): Promise<void> {
  const notes = [...head.keeper, ...head.form, head.title, ...head.about];
  const rows: Cell[][] = [
    ...notes.map((value): Cell[] => [{ value, style: 'note' }]),
    columns.map(({ title }): Cell => ({ value: title, style: 'head' })),
    columns.map(({ letter }): Cell => ({ value: letter, style: 'text' })),
    ...lines.map(({ kind, cells }) =>
      kind === 'section'
        ? [{ value: String(cells[0]), style: 'head' } as const]
        : columns.map((column, at) => cellOf(cells[at], column, kind === 'sum')),
    ),
    [],
    [{ value: head.signature, style: 'note' }],
  ];
  const widths = columns.map(({ type, title }) => (type === 'text' ? (title === 'Diễn giải' ? 44 : 24) : 18));
  saveFile(
    await workbook({ widths, sticky: notes.length + 1, rows }),
    `${head.form[0]} ${businessToday()}.xlsx`,
  );
}
