import type { TableState } from '../api.ts';
import type { Seal } from '../core/ports.ts';
import type { Row } from './columns.ts';
import { createSealedPages, type Pages } from './sealed-pages.ts';
import { createShownRows } from './shown-rows.ts';
import type { StoreFile, TableRow } from './store-file.ts';
import { countOf, extraPages, type Filling, firstOf, goesOn, mergedAtEnd, newFill } from './table-fill.ts';

/** One list in memory and on disk. Changes are made one after another; the state is a new object after each. */
export type Table = {
  state(): TableState<Row>;
  meta(): TableRow;
  /** Reads the disk, also again. */
  load(): Promise<void>;
  merge(rows: readonly Row[]): Promise<void>;
  /** Begins a fill, or goes on with one of the same page size that is not too old. Answers the pages already there. */
  startFill(size: number, now: string): Promise<Filling>;
  addPage(rows: readonly Row[], size: number, total: number): Promise<void>;
  endFill(complete: boolean, now: string): Promise<void>;
};

export function createTable(
  file: StoreFile,
  seal: Seal,
  owner: string,
  name: string,
  key: string,
  changed: () => void,
): Table {
  const keyOf = (row: Row) => String(row[key]);
  const disk = createSealedPages(file, seal, owner, name);
  const shown = createShownRows(keyOf);
  const inTurn = createTurns();
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
    tell();
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
    const added = shown.add(placed);
    meta = { ...meta, total: meta.complete ? meta.total + added : meta.total };
    tell();
    await disk.write(meta, meta.generation, touched);
  }

  async function startFill(size: number, now: string): Promise<Filling> {
    const old = meta.filling;
    const resumed = goesOn(old, fill, size, now);
    const filling = resumed ?? firstOf(meta, size, now);
    if (!resumed) fill = newFill();
    if (!resumed && old) await disk.drop(old.generation);
    meta = { ...meta, filling };
    if (resumed) tell();
    else show();
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
    const { generation, startedAt: asOf } = filling;
    const { changed: rewritten, extra } = mergedAtEnd(fill, keyOf);
    pages = new Map([...fill.coming, ...rewritten]);
    fill = newFill();
    const total = filling.total + extra;
    meta = { ...meta, generation, total, complete, asOf, filledAt: now, filling: null };
    show();
    await disk.write(meta, generation, rewritten);
    await disk.drop(old);
  }

  return {
    state: () => state,
    meta: () => meta,
    load: () => inTurn(load),
    merge: rows => inTurn(() => merge(rows)),
    startFill: (size, now) => inTurn(() => startFill(size, now)),
    addPage: (rows, size, total) => inTurn(() => addPage(rows, size, total)),
    endFill: (complete, now) => inTurn(() => endFill(complete, now)),
  };
}

/** One after another; one that fails does not keep the next from its turn. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
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
