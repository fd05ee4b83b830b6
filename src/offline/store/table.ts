import type { TableState } from '../api.ts';
import type { Seal } from '../core/ports.ts';
import type { Row } from './columns.ts';
import { createSealedPages, type Pages } from './sealed-pages.ts';
import { createShownRows } from './shown-rows.ts';
import type { StoreFile, TableRow } from './store-file.ts';
import { countOf, extraPages, type Filling, firstOf, goesOn, mergedAtEnd, newFill } from './table-fill.ts';

/** What is known of a table as it is to be; null where it stays. */
export type Noted = (meta: TableRow) => TableRow | null;

/** One list in memory and on disk. Changes are made one after another; the state is a new object after each. */
export type Table = {
  state(): TableState<Row>;
  meta(): TableRow;
  /** Reads the disk, also again. */
  load(): Promise<void>;
  merge(rows: readonly Row[]): Promise<void>;
  /**
   * As `merge`; rows of the keys `gone` leave. What an interrupted fill has fetched is older, and given up. Answers whether
   * anything was new here.
   */
  change(rows: readonly Row[], gone: readonly string[]): Promise<boolean>;
  /** Changes what is known of it; null changes nothing. In memory alone, and no one is told: nothing that is drawn changes. */
  note(changed: Noted): void;
  /** Begins a fill, or goes on with one of the same page size that is not too old. Answers the pages already there. */
  startFill(size: number, now: string): Promise<Filling>;
  addPage(rows: readonly Row[], size: number, total: number): Promise<void>;
  endFill(complete: boolean, now: string): Promise<void>;
};

/** Where a table lies, and who is told of its changes. */
export type TablePorts = { file: StoreFile; seal: Seal; owner: string; changed: () => void };

export function createTable({ file, seal, owner, changed }: TablePorts, name: string, key: string): Table {
  const keyOf = (row: Row) => String(row[key]);
  const disk = createSealedPages(file, seal, owner, name);
  const shown = createShownRows(keyOf);
  let meta = emptyTable(owner, name);
  let pages = new Map<number, readonly Row[]>();
  let fill = newFill();
  let state = stateOf(meta, pages, fill.coming, shown.rows());

  function tell(): void {
    state = stateOf(meta, pages, fill.coming, shown.rows());
    changed();
  }

  function show(): void {
    // Until a first fill is complete its pages are shown as they come.
    const coming = meta.generation === 0 ? [...fill.coming.values()].map(rows => [0, rows] as const) : [];
    shown.replace([...pages, ...coming]);
    count();
    tell();
  }

  /** Of a whole table the rows are counted here: one that moved while pages were read was on two of them, or on none. */
  function count(): void {
    if (meta.complete) meta = { ...meta, total: shown.rows().length };
  }

  async function load(): Promise<void> {
    const found = await disk.meta();
    if (!found) return;
    meta = found;
    pages = await disk.read(found.generation, shown.known);
    // Gone, or sealed under a key that was given up: what is there counts for nothing.
    if (found.complete && pages.size === 0) meta = { ...found, complete: false, asOf: null, filledAt: null };
    fill.coming = found.filling ? await disk.read(found.filling.generation, shown.known) : new Map();
    show();
  }

  async function merge(merged: readonly Row[]): Promise<void> {
    // Against a fill that is under way even a row that is known here must win.
    const rows = meta.filling ? merged : merged.filter(row => shown.known(row) === row);
    if (rows.length === 0) return;
    if (meta.filling) for (const row of rows) fill.merged.set(keyOf(row), row);
    const placed = rows.map(row => ({ row, page: shown.pageOf(keyOf(row)) || extraPages }));
    const touched = changedPages(pages, placed, keyOf);
    for (const [page, changedRows] of touched) pages.set(page, changedRows);
    shown.add(placed);
    count();
    tell();
    await disk.write(meta, meta.generation, touched);
  }

  async function change(rows: readonly Row[], gone: readonly string[]): Promise<boolean> {
    const { filling } = meta;
    if (filling) {
      meta = { ...meta, filling: null };
      fill = newFill();
      show();
      await disk.write(meta, meta.generation, new Map());
      await disk.drop(filling.generation);
    }
    const isNew = rows.some(row => shown.known(row) === row);
    await merge(rows);
    const left = withoutRows(pages, new Set(gone), keyOf);
    if (left.size === 0) return isNew;
    for (const [page, kept] of left) pages.set(page, kept);
    show();
    await disk.write(meta, meta.generation, left);
    return true;
  }

  function note(changed: Noted): void {
    meta = changed(meta) ?? meta;
    state = stateOf(meta, pages, fill.coming, shown.rows());
  }

  async function startFill(size: number, now: string): Promise<Filling> {
    const old = meta.filling;
    const resumed = goesOn(old, fill, size, now);
    const filling = resumed ?? firstOf(meta, size, now);
    if (!resumed) fill = newFill();
    if (!resumed && old) await disk.drop(old.generation);
    meta = { ...meta, filling };
    (resumed ? tell : show)();
    return filling;
  }

  async function addPage(rows: readonly Row[], size: number, total: number): Promise<void> {
    if (!meta.filling) return;
    const { generation } = meta.filling;
    const page = meta.filling.pages + 1;
    const added = rows.map(shown.known);
    fill.coming.set(page, added);
    meta = { ...meta, filling: { ...meta.filling, pages: page, size, total } };
    if (meta.generation === 0) shown.add(added.map(row => ({ row, page: 0 })));
    tell();
    await disk.write(meta, generation, new Map([[page, added]]));
  }

  async function endFill(complete: boolean, now: string): Promise<void> {
    const { filling, generation: old } = meta;
    if (!filling) return;
    const { changed: rewritten, extra } = mergedAtEnd(fill, keyOf);
    pages = new Map([...fill.coming, ...rewritten]);
    fill = newFill();
    meta = filledMeta(meta, filling, { total: filling.total + extra, complete, filledAt: now });
    show();
    await disk.write(meta, meta.generation, rewritten);
    await disk.drop(old);
  }

  return {
    state: () => state,
    meta: () => meta,
    note,
    ...inTurns({ load, merge, change, startFill, addPage, endFill }),
  };
}

/** The same, one after another; one that fails does not keep the next from its turn. */
function inTurns<W extends Record<string, (...args: never[]) => Promise<unknown>>>(works: W): W {
  let last: Promise<unknown> = Promise.resolve();
  const turns = Object.entries(works).map(([name, work]) => [
    name,
    (...args: never[]) => {
      const next = last.then(() => work(...args));
      last = next.catch(() => undefined);
      return next;
    },
  ]);
  return Object.fromEntries(turns) as W; // each takes and answers what its work does
}

const emptyTable = (owner: string, table: string): TableRow => ({
  owner,
  table,
  generation: 0,
  total: 0,
  complete: false,
  asOf: null,
  filledAt: null,
  filling: null,
});

/** Its rows are true at the time when the fill began. */
const filledMeta = (
  meta: TableRow,
  { generation, startedAt: asOf }: Filling,
  end: Pick<TableRow, 'total' | 'complete' | 'filledAt'>,
): TableRow => ({ ...meta, ...end, generation, asOf, filling: null });

function stateOf(meta: TableRow, pages: Pages, coming: Pages, rows: readonly Row[]): TableState<Row> {
  const { filling } = meta;
  return {
    rows,
    total: Math.max(meta.total, meta.complete ? rows.length : 0),
    complete: meta.complete,
    filled: countOf(pages),
    asOf: meta.asOf,
    filling: filling && { done: countOf(coming), total: filling.total },
  };
}

/** The pages that these rows change, as they are then. */
function changedPages(
  pages: Pages,
  placed: readonly { row: Row; page: number }[],
  keyOf: (row: Row) => string,
): Pages {
  const touched = new Map<number, Row[]>();
  for (const { row, page } of placed) {
    const kept = touched.get(page) ?? [...(pages.get(page) ?? [])];
    touched.set(page, kept);
    const rowKey = keyOf(row);
    const index = kept.findIndex(other => keyOf(other) === rowKey);
    kept[index < 0 ? kept.length : index] = row;
  }
  return touched;
}

/** The pages that hold rows of these keys, as they are without them. */
function withoutRows(pages: Pages, gone: ReadonlySet<string>, keyOf: (row: Row) => string): Pages {
  if (gone.size === 0) return new Map();
  const left = new Map<number, readonly Row[]>();
  for (const [page, rows] of pages) {
    const kept = rows.filter(row => !gone.has(keyOf(row)));
    if (kept.length < rows.length) left.set(page, kept);
  }
  return left;
}
