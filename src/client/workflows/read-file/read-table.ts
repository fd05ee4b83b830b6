import { readFile, sheetsOf } from './read-file.ts';
import { type Columns, type Fields, headersOf, mostAbove, named, recognise } from './recognise.ts';
import { type Cell, type Reading, type Row, UnreadableFile } from './table.ts';

/** A file with headers that were found, or chosen by a person. */
export type Table<F extends Fields> = {
  /** The names of its sheets; none of a text. */
  readonly sheets: readonly string[];
  /** Which of them it is. */
  readonly sheet: number;
  /** Every row of the sheet. */
  readonly all: readonly Row[];
  /** Where the headers are among them. */
  readonly at: number;
  readonly headers: readonly Cell[];
  readonly columns: Columns<F>;
  /** What stands below the headers. */
  readonly rows: readonly Row[];
};

/** A workbook of more is no list. */
const mostSheets = 20;

/**
 * Reads a file by the headers of its columns: of a workbook the sheet on which most are recognised, or the one
 * that is asked for.
 *
 * @throws UnreadableFile, or the signal's reason.
 */
export async function readTable<F extends Fields>(
  file: Blob,
  fields: F,
  { sheet: asked, ...reading }: Reading & { sheet?: number } = {},
): Promise<Table<F>> {
  const sheets = await sheetsOf(file, reading);
  const sheet = asked ?? (await bestSheet(file, fields, sheets, reading));
  const all = await readFile(file, { ...reading, sheet });
  const { at } = headersOf(all, fields);
  const table = withHeaders({ sheets, sheet, all }, at, fields);
  if (table.rows.length === 0) throw new UnreadableFile('empty');
  return table;
}

/** The same sheet with its headers in another row. */
export function withHeaders<F extends Fields>(
  { sheets, sheet, all }: Pick<Table<F>, 'sheets' | 'sheet' | 'all'>,
  at: number,
  fields: F,
): Table<F> {
  const headers = all[at]?.cells ?? [];
  return { sheets, sheet, all, at, headers, columns: recognise(headers, fields), rows: all.slice(at + 1) };
}

async function bestSheet(file: Blob, fields: Fields, sheets: readonly string[], reading: Reading) {
  let best = { sheet: 0, named: -1 };
  if (sheets.length < 2) return 0;
  for (const sheet of sheets.slice(0, mostSheets).keys()) {
    const rows = await readFile(file, { ...reading, sheet, most: mostAbove }).catch((error: unknown) => {
      // A sheet may hold a picture alone.
      if (error instanceof UnreadableFile && error.why === 'empty') return [];
      throw error;
    });
    const found = rows.length < 2 ? -1 : named(headersOf(rows, fields).columns);
    if (found > best.named) best = { sheet, named: found };
  }
  return best.sheet;
}
