import { useMemo } from 'react';
import { items } from '#calls/index.ts';
import { useTable } from '../../read/query.ts';
import { stockKey } from './item-groups.ts';

type OfVariant = { item_no: string; variant_code: string };

/** What people call the variant of an item; its code where the tablet knows no name of it. */
export function useVariantName(): (of: OfVariant) => string {
  const { rows } = useTable(items.filter);
  return useMemo(() => {
    const names = new Map(rows.map(row => [stockKey(row), row.variant_description]));
    return of => (of.variant_code && names.get(stockKey(of))) || of.variant_code;
  }, [rows]);
}

/** The same in a cell of a few lines. */
export function VariantName({ of }: { of: OfVariant }) {
  return useVariantName()(of);
}
