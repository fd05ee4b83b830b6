import { useMemo } from 'react';
import { items } from '#calls/index.ts';
import { useTable } from '../../read/query.ts';

/** Pictures of items by number, for lines that come without. Empty until the tablet has the items. */
export function usePictures(): ReadonlyMap<string, string> {
  const { rows } = useTable(items.filter);
  return useMemo(() => new Map(rows.map(({ item_no, picture }) => [item_no, picture])), [rows]);
}
