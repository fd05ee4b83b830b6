import type { TableState } from '../api.ts';
import type { Seal } from '../core/ports.ts';
import { type Packed, pack, unpack } from './columns.ts';
import type { PageRow, StoreFile, TableRow } from './store-file.ts';

export type Row = Readonly<Record<string, unknown>>;

/** New rows that belong to no fetched page are stored in pages from here on. */
const extraPages = 1_000_000;

/** One list in memory and on disk. Changes are made one after another; the state is a new object after each. */
export type Table = {
  state(): TableState<Row>;
  meta(): TableRow;
  /** Reads the disk, also again. */
  load(): Promise<void>;
  merge(rows: readonly Row[]): Promise<void>;
  /** Begins a fill, or goes on with one of the same page size that is not too old. Answers the pages already there. */
  startFill(size: number, now: string): Promise<NonNullable<TableRow['filling']>>;
  addPage(rows: readonly Row[], size: number, total: number): Promise<void>;
  endFill(complete: boolean, now: string): Promise<void>;
};

const resumeWithinMs = 6 * 3_600_000;

export function createTable(
  file: StoreFile,
  seal: Seal,
  owner: string,
  name: string,
  key: string,
  changed: () => void,
): Table {
  let meta: TableRow = {
    owner,
    table: name,
    generation: 0,
    total: 0,
    complete: false,
    asOf: null,
    filledAt: null,
    filling: null,
  };
  let pages = new Map<number, readonly Row[]>();
  let coming = new Map<number, readonly Row[]>();
  /** Rows merged while a fill runs: newer than a page that was fetched before. */
  let mergedMeanwhile = new Map<string, Row>();
  /** Where a row stands in `state.rows`, and for each place the page that holds the row; 0 = only a running fill has it. */
  let places = new Map<string, number>();
  let pageAt: number[] = [];
  let state: TableState<Row> = {
    rows: [],
    total: 0,
    complete: false,
    filled: 0,
    asOf: null,
    filling: null,
  };
  let last: Promise<unknown> = Promise.resolve();

  const keyOf = (row: Row) => String(row[key]);
  const placeOf = (generation: number, page: number) => `store|${name}|${generation}|${page}`;
  const range = (generation: number) =>
    IDBKeyRange.bound([owner, name, generation], [owner, name, generation, []]);

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  }

  function show(): void {
    const rows: Row[] = [];
    places = new Map();
    pageAt = [];
    // Until a first fill is complete its pages are shown as they come.
    for (const [page, kept] of pages) put(rows, kept, page);
    if (meta.generation === 0) for (const kept of coming.values()) put(rows, kept, 0);
    // What was read again and is as it was keeps its identity: what is made of the rows need not be made again.
    const same = rows.length === state.rows.length && rows.every((row, at) => row === state.rows[at]);
    tell(same ? state.rows : rows);
  }

  /** Rows replace those of the same key, or are added. */
  function put(rows: Row[], added: readonly Row[], page: number): void {
    for (const row of added) {
      const rowKey = keyOf(row);
      const at = places.get(rowKey) ?? rows.length;
      if (at === rows.length) places.set(rowKey, at);
      rows[at] = row;
      pageAt[at] = page || (pageAt[at] ?? 0);
    }
  }

  function tell(rows: readonly Row[]): void {
    const { filling } = meta;
    const done = [...coming.values()].reduce((sum, page) => sum + page.length, 0);
    const filled = [...pages].reduce((sum, [page, kept]) => (page < extraPages ? sum + kept.length : sum), 0);
    state = {
      rows,
      total: Math.max(meta.total, meta.complete ? rows.length : 0),
      complete: meta.complete,
      filled,
      asOf: meta.asOf,
      filling: filling && { done, total: filling.total },
    };
    changed();
  }

  /** The row as it is here, if it says the same: a page that is read again costs no memory and changes nothing. */
  function known(row: Row): Row {
    const here = places.size > 0 && state.rows[places.get(keyOf(row)) ?? -1];
    return here && sameRow(here, row) ? here : row;
  }

  async function readPages(generation: number): Promise<Map<number, readonly Row[]>> {
    const found = (await file.run(db => db.getAll('pages', range(generation)))) ?? [];
    const opened = await Promise.all(
      found.map(async ({ page, sealed }) => {
        // Sealed below; one of another key opens as nothing and is fetched again.
        const packed = (await seal
          .open(placeOf(generation, page), sealed)
          .catch(() => null)) as Packed | null;
        return [page, packed && unpack(packed).map(known)] as const;
      }),
    );
    return new Map(opened.flatMap(([page, rows]) => (rows ? [[page, rows] as const] : [])));
  }

  async function write(generation: number, changedPages: ReadonlyMap<number, readonly Row[]>): Promise<void> {
    const sealed: PageRow[] = await Promise.all(
      [...changedPages].map(async ([page, rows]) => ({
        owner,
        table: name,
        generation,
        page,
        sealed: await seal.seal(placeOf(generation, page), pack(rows)),
      })),
    );
    const row = meta;
    await file.run(async db => {
      const tx = db.transaction(['tables', 'pages'], 'readwrite');
      await Promise.all([
        ...sealed.map(page => tx.objectStore('pages').put(page)),
        tx.objectStore('tables').put(row),
        tx.done,
      ]);
    });
  }

  return {
    state: () => state,
    meta: () => meta,
    load: () =>
      inTurn(async () => {
        const found = await file.run(db => db.get('tables', [owner, name]));
        if (!found) return;
        meta = found;
        pages = await readPages(found.generation);
        // Gone, or sealed under a key that was given up: what is there counts for nothing.
        if (found.complete && pages.size === 0)
          meta = { ...found, complete: false, asOf: null, filledAt: null };
        coming = found.filling ? await readPages(found.filling.generation) : new Map();
        show();
      }),
    merge: merged =>
      inTurn(async () => {
        // Against a fill that is under way even a row that is known here must win.
        const rows = meta.filling ? merged : merged.filter(row => known(row) === row);
        if (rows.length === 0) return;
        const touched = new Map<number, Row[]>();
        const pageToChange = (page: number) => {
          const copy = touched.get(page) ?? [...(pages.get(page) ?? [])];
          touched.set(page, copy);
          return copy;
        };
        const shown = [...state.rows];
        for (const row of rows) {
          const rowKey = keyOf(row);
          if (meta.filling) mergedMeanwhile.set(rowKey, row);
          const page = pageAt[places.get(rowKey) ?? -1] || extraPages;
          const kept = pageToChange(page);
          const index = kept.findIndex(other => keyOf(other) === rowKey);
          kept[index < 0 ? kept.length : index] = row;
          put(shown, [row], page);
        }
        const added = shown.length - state.rows.length;
        for (const [page, changedRows] of touched) pages.set(page, changedRows);
        meta = { ...meta, total: meta.complete ? meta.total + added : meta.total };
        tell(shown);
        await write(meta.generation, touched);
      }),
    startFill: (size, now) =>
      inTurn(async () => {
        const old = meta.filling;
        const resumable =
          old &&
          old.size === size &&
          Date.parse(now) - Date.parse(old.startedAt) < resumeWithinMs &&
          coming.size === old.pages;
        const filling = resumable
          ? old
          : {
              generation: Math.max(meta.generation, old?.generation ?? 0) + 1,
              pages: 0,
              size,
              total: meta.total,
              startedAt: now,
            };
        if (!resumable) {
          coming = new Map();
          mergedMeanwhile = new Map();
          if (old) await file.run(db => db.delete('pages', range(old.generation)));
        }
        meta = { ...meta, filling };
        if (resumable) tell(state.rows);
        else show();
        return filling;
      }),
    addPage: (rows, size, total) =>
      inTurn(async () => {
        if (!meta.filling) return;
        const page = meta.filling.pages + 1;
        const added = rows.map(known);
        coming.set(page, added);
        meta = { ...meta, filling: { ...meta.filling, pages: page, size, total } };
        const { generation } = meta.filling ?? meta;
        if (meta.generation > 0) tell(state.rows);
        else {
          const shown = [...state.rows];
          put(shown, added, 0);
          tell(shown);
        }
        await write(generation, new Map([[page, added]]));
      }),
    endFill: (complete, now) =>
      inTurn(async () => {
        const { filling, generation: old } = meta;
        if (!filling) return;
        const fetched = new Set([...coming.values()].flat().map(keyOf));
        const changedPages = new Map<number, readonly Row[]>();
        for (const [page, rows] of mergedMeanwhile.size > 0 ? coming : [])
          if (rows.some(row => mergedMeanwhile.has(keyOf(row))))
            changedPages.set(
              page,
              rows.map(row => mergedMeanwhile.get(keyOf(row)) ?? row),
            );
        const extra = [...mergedMeanwhile].flatMap(([rowKey, row]) => (fetched.has(rowKey) ? [] : [row]));
        if (extra.length > 0) changedPages.set(extraPages, extra);
        pages = new Map([...coming, ...changedPages]);
        coming = new Map();
        mergedMeanwhile = new Map();
        meta = {
          ...meta,
          generation: filling.generation,
          total: filling.total + extra.length,
          complete,
          asOf: filling.startedAt,
          filledAt: now,
          filling: null,
        };
        show();
        await write(filling.generation, changedPages);
        await file.run(db => db.delete('pages', range(old)));
      }),
  };
}

/** Flat rows that say the same. */
function sameRow(a: Row, b: Row): boolean {
  const fields = Object.keys(b);
  return fields.length === Object.keys(a).length && fields.every(field => a[field] === b[field]);
}
