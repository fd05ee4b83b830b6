import { normalise } from '#model/kit/normalise.ts';
import type { Row } from './table.ts';

/**
 * What a file may hold, with the headers that it is known by: in any case, with or without accents. Those that say it best
 * come first.
 */
export type Fields = Readonly<Record<string, { readonly headers: readonly string[] }>>;
/** What each column of a file is, in the order of the columns; null is not imported. */
export type Columns<F extends Fields> = readonly (keyof F | null)[];

/** A header may be found below a title, but not far below. */
export const mostAbove = 25;

/** Words alone: `Giá bán (VND)*` is `gia ban`. */
const plain = (text: string) =>
  normalise(text.replace(/\([^)]*\)/g, ' ').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '));

/** A number at the end of a word is that of a footnote. */
const withoutNote = (text: string) => text.replace(/(?<=\p{L})\d$/u, '');

/** How a header can be read, best first: as a whole, then each of its parts, as where it says the same in two languages. */
function readingsOf(header: string): string[] {
  const parts = header.split(/[/|\n]/);
  const inBrackets = [...header.matchAll(/\(([^)]*)\)/g)].map(([, inner = '']) => inner);
  const all = [header, ...parts, ...inBrackets].map(plain);
  return [...new Set([...all, ...all.map(withoutNote)])].filter(text => text !== '');
}

type Match<F> = { column: number; field: keyof F; weight: number };

/** What the columns are by their headers. Where two say the same, the one that says it best has it, then the first. */
export function recognise<F extends Fields>(headers: readonly (string | number)[], fields: F): Columns<F> {
  const known = new Map(
    // The keys of a record are its own.
    (Object.keys(fields) as (keyof F)[]).flatMap(field =>
      [String(field), ...(fields[field]?.headers ?? [])].map(
        (header, rank) => [plain(header), { field, rank }] as const,
      ),
    ),
  );
  const matches = headers.flatMap((header, column) =>
    readingsOf(String(header)).flatMap((text, reading): Match<F>[] => {
      const found = known.get(text);
      // As a whole is better than in part, however well a part says it.
      return found ? [{ column, field: found.field, weight: (reading === 0 ? 0 : 1000) + found.rank }] : [];
    }),
  );
  const columns: (keyof F | null)[] = headers.map(() => null);
  for (const { column, field } of matches.sort((a, b) => a.weight - b.weight || a.column - b.column))
    if (columns[column] === null && !columns.includes(field)) columns[column] = field;
  return columns;
}

/** Where the headers stand among the first rows, and what they say; the first row where none is recognised. */
export function headersOf<F extends Fields>(
  rows: readonly Row[],
  fields: F,
): { at: number; columns: Columns<F> } {
  let best = { at: 0, columns: recognise(rows[0]?.cells ?? [], fields) };
  for (const [at, row] of rows.slice(0, mostAbove).entries()) {
    const columns = recognise(row.cells, fields);
    if (named(columns) > named(best.columns)) best = { at, columns };
  }
  return best;
}

/** How many columns say what they hold. */
export const named = (columns: readonly unknown[]): number =>
  columns.filter(column => column !== null).length;
