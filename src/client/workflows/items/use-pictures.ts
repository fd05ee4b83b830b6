import { items } from '#calls/index.ts';
import { useSignal } from '../../page/signal.ts';
import { fromTable } from '../../read/use-table.ts';

const picturesNow = fromTable(
  items.filter,
  rows => new Map(rows.map(({ item_no, picture }) => [item_no, picture])),
);

/** Pictures of items by number, for lines that come without. Empty until the tablet has the items. */
export function usePictures(): ReadonlyMap<string, string> {
  return useSignal(picturesNow);
}
