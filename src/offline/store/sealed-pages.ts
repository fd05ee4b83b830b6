import type { Seal } from '../core/ports.ts';
import { type Packed, pack, type Row, unpack } from './columns.ts';
import type { PageRow, StoreFile, TableRow } from './store-file.ts';

/** The rows of a table as they were fetched, page by page. */
export type Pages = ReadonlyMap<number, readonly Row[]>;

/** A table on disk: what is known of it, and its pages, sealed. Every fill writes pages of a generation of its own. */
export type SealedPages = {
  meta(): Promise<TableRow | null | undefined>;
  /** Rows come back through `known`, one by one. */
  read(generation: number, known: (row: Row) => Row): Promise<Map<number, readonly Row[]>>;
  /** Both at once, or nothing. */
  write(meta: TableRow, generation: number, changed: Pages): Promise<void>;
  drop(generation: number): Promise<void>;
};

export function createSealedPages(file: StoreFile, seal: Seal, owner: string, table: string): SealedPages {
  const placeOf = (generation: number, page: number) => `store|${table}|${generation}|${page}`;
  const range = (generation: number) =>
    IDBKeyRange.bound([owner, table, generation], [owner, table, generation, []]);

  return {
    meta: () => file.run(db => db.get('tables', [owner, table])),
    async read(generation, known) {
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
    },
    async write(meta, generation, changed) {
      const sealed: PageRow[] = await Promise.all(
        [...changed].map(async ([page, rows]) => ({
          owner,
          table,
          generation,
          page,
          sealed: await seal.seal(placeOf(generation, page), pack(rows)),
        })),
      );
      await file.run(async db => {
        const tx = db.transaction(['tables', 'pages'], 'readwrite');
        await Promise.all([
          ...sealed.map(page => tx.objectStore('pages').put(page)),
          tx.objectStore('tables').put(meta),
          tx.done,
        ]);
      });
    },
    async drop(generation) {
      await file.run(db => db.delete('pages', range(generation)));
    },
  };
}
