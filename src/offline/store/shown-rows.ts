import type { Row } from './columns.ts';

/** The rows of a table in their order, each found by its key. */
export type ShownRows = {
  /** Another array after each change, and only then. */
  rows(): readonly Row[];
  /** The page that holds the row of this key. */
  pageOf(rowKey: string): number | undefined;
  /** The row as it is here, if it says the same: a page that is read again costs no memory and changes nothing. */
  known(row: Row): Row;
  /** Rows replace those of the same key, or are added. Page 0: only a running fill has it. */
  add(placed: readonly { row: Row; page: number }[]): void;
  /** Shows the rows of these pages alone. */
  replace(pages: readonly (readonly [page: number, rows: readonly Row[]])[]): void;
};

export function createShownRows(keyOf: (row: Row) => string): ShownRows {
  let rows: readonly Row[] = [];
  /** Where a row stands in `rows`, and for each place the page that holds the row. */
  let places = new Map<string, number>();
  let pageAt: number[] = [];

  function put(into: Row[], row: Row, page: number): void {
    const rowKey = keyOf(row);
    const at = places.get(rowKey) ?? into.length;
    if (at === into.length) places.set(rowKey, at);
    into[at] = row;
    pageAt[at] = page || (pageAt[at] ?? 0);
  }

  return {
    rows: () => rows,
    pageOf: rowKey => pageAt[places.get(rowKey) ?? -1],
    known(row) {
      const here = places.size > 0 && rows[places.get(keyOf(row)) ?? -1];
      return here && sameRow(here, row) ? here : row;
    },
    add(placed) {
      const next = [...rows];
      for (const { row, page } of placed) put(next, row, page);
      rows = next;
    },
    replace(pages) {
      const next: Row[] = [];
      places = new Map();
      pageAt = [];
      for (const [page, kept] of pages) for (const row of kept) put(next, row, page);
      // What was read again and is as it was keeps its identity: what is made of the rows need not be made again.
      const same = next.length === rows.length && next.every((row, at) => row === rows[at]);
      if (!same) rows = next;
    },
  };
}

/** Flat rows that say the same. */
function sameRow(a: Row, b: Row): boolean {
  const fields = Object.keys(b);
  return fields.length === Object.keys(a).length && fields.every(field => a[field] === b[field]);
}
