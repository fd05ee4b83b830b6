import { useEffect, useMemo, useState } from 'react';
import { items } from '#calls/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { type TableResult, useTable } from '../../read/use-table.ts';
import { buildItemIndex, type ItemIndex, meaningIn } from './item-search.ts';

// The rows of a table keep their identity until they change, so that coming back to a screen costs nothing.
const built = new WeakMap<readonly FranchiseItem[], ItemIndex<FranchiseItem>>();

const shared = new WeakMap<readonly FranchiseItem[], readonly FranchiseItem[]>();

function sharedOf(rows: readonly FranchiseItem[]): readonly FranchiseItem[] {
  const known = shared.get(rows) ?? (rows.some(row => row.own) ? rows.filter(row => !row.own) : rows);
  shared.set(rows, known);
  return known;
}

const nothing: Pick<ItemIndex<FranchiseItem>, 'rows' | 'search'> = { rows: [], search: () => [] };

/**
 * The franchise's items, indexed for search. The index is built between frames; until then the last one answers, which
 * has no rows at first. A scanned code finds its item all the same.
 *
 * @param sharedOnly without goods that the shop alone has: no one else can send or take them
 */
export function useItemIndex(sharedOnly = false): {
  index: ItemIndex<FranchiseItem>;
  table: TableResult<FranchiseItem>;
} {
  const table = useTable(items.filter);
  const { complete } = table;
  const rows = sharedOnly ? sharedOf(table.rows) : table.rows;
  const [index, setIndex] = useState<ItemIndex<FranchiseItem> | null>(() => built.get(rows) ?? null);
  useEffect(() => {
    const known = built.get(rows);
    if (known) {
      setIndex(known);
      return;
    }
    const steps = buildItemIndex(rows);
    let timer: ReturnType<typeof setTimeout>;
    const work = () => {
      const step = steps.next();
      if (step.done) {
        built.set(rows, step.value);
        setIndex(step.value);
      } else timer = setTimeout(work);
    };
    work();
    return () => clearTimeout(timer);
  }, [rows]);
  const answering = useMemo(
    () => ({
      ...(index ?? nothing),
      complete,
      meaning: index?.rows === rows ? index.meaning : (code: string) => meaningIn(rows, code),
    }),
    [index, rows, complete],
  );
  return { index: answering, table };
}
