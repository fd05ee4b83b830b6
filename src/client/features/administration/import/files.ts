import { type Cell, type CellStyle, workbook } from '../../../workflows/list/workbook.ts';
import type { Row, Cell as Told } from '../../../workflows/read-file/table.ts';
import type { FileKind } from './columns/file-kinds.ts';

/** A row of a file to be corrected, and everything that is wrong with it. */
export type Corrected = { readonly row: Row; readonly reasons: readonly string[] };

const head = (value: string): Cell => ({ value, style: 'head' });
const text = (value: string): Cell => ({ value, style: 'text' });

/** A workbook to fill in: the headers that are recognised, and rows as samples. */
export function template(
  { fields, samples }: Pick<FileKind, 'fields' | 'samples'>,
  headers: Readonly<Record<string, string>>,
): Promise<Blob> {
  const names = Object.keys(fields);
  return workbook({
    widths: names.map(() => 20),
    sticky: 1,
    rows: [
      names.map(name => head(headers[name] ?? name)),
      ...samples.map(sample => names.map(name => told(sample[name] ?? ''))),
    ],
  });
}

/** The rows that cannot be taken, as they are in the file, with why; it is corrected and chosen again. */
export function correction(
  headers: readonly Told[],
  rows: Iterable<Corrected>,
  words: { row: string; reason: string },
): Promise<Blob> {
  // The reasons come last, so that the columns stay what they were.
  const lines = function* (): Generator<Cell[]> {
    yield [...headers.map(header => head(String(header))), head(words.row), head(words.reason)];
    for (const { row, reasons } of rows) {
      const cells = headers.map((_, index) => told(row.cells[index] ?? ''));
      yield [...cells, told(row.row), text(reasons.join(' '))];
    }
  };
  return workbook({ widths: [...headers.map(() => 20), 8, 60], sticky: 1, rows: lines() });
}

function told(value: Told): Cell {
  if (typeof value === 'string') return text(value);
  const style: CellStyle = Number.isInteger(value) ? 'whole' : 'plain';
  return { value, style };
}
