import { normalise } from '#model/kit/normalise.ts';
import type { Row } from './table.ts';

/** What a file may hold, with the headers that it is known by: in any case, with or without accents. */
export type Fields = Readonly<Record<string, { readonly headers: readonly string[] }>>;
/** What each column of a file is, in the order of the columns; null is not imported. */
export type Columns<F extends Fields> = readonly (keyof F | null)[];

/** A header may be found below a title, but not far below. */
const mostAbove = 25;

/** Words alone: `Giá bán (VND)*` is `gia ban`. */
const plain = (text: string) =>
  normalise(text.replace(/\([^)]*\)/g, ' ').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '));

/** What the columns are by their headers. Where two say the same, the first one has it. */
export function recognise<F extends Fields>(headers: readonly (string | number)[], fields: F): Columns<F> {
  const known = new Map(
    // The keys of a record are its own.
    (Object.keys(fields) as (keyof F)[]).flatMap(field =>
      (fields[field]?.headers ?? []).concat(String(field)).map(header => [plain(header), field] as const),
    ),
  );
  const taken = new Set<keyof F>();
  return headers.map(header => {
    const field = known.get(plain(String(header))) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
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

const named = (columns: readonly unknown[]) => columns.filter(column => column !== null).length;
