import { items } from '#calls/index.ts';
import { useSignal } from '../../page/signal.ts';
import { fromTable } from '../../read/use-table.ts';
import { stockKey } from './item-groups.ts';

type OfVariant = { item_no: string; variant_code: string };

const nameNow = fromTable(items.filter, rows => {
  const names = new Map(rows.map(row => [stockKey(row), row.variant_description]));
  return (of: OfVariant) => (of.variant_code && names.get(stockKey(of))) || of.variant_code;
});

/** What people call the variant of an item; its code where the tablet knows no name of it. */
export function useVariantName(): (of: OfVariant) => string {
  return useSignal(nameNow);
}

/** The same in a cell of a few lines. */
export function VariantName({ of }: { of: OfVariant }) {
  return useVariantName()(of);
}
