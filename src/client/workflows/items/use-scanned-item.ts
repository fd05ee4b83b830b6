import type { FranchiseItem } from '#calls/stock/items.ts';
import { notify } from '../../page/notices.ts';
import { nameOf } from './item-name.ts';
import { takeCode } from './take-code.ts';
import { useItemIndex } from './use-item-index.ts';
import { useItemScanner } from './use-item-scanner.ts';

/** Where goods are looked at and not counted: a scan finds the item. What it cannot find is said in a notice. */
export function useScannedItem(found: (item: FranchiseItem) => void, active = true): void {
  const { index } = useItemIndex();
  useItemScanner(
    code =>
      takeCode(index, code, {
        goods: item => {
          found(item);
          return { ok: true, text: nameOf(item) };
        },
        problem: text => {
          notify.warning(text, 'scan');
          return { ok: false, text };
        },
      }),
    { active },
  );
}
