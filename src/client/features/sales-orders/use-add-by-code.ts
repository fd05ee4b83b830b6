import { useState } from 'react';
import type { FranchiseItem } from '#calls/items.ts';
import { t } from '../../messages/en.ts';
import type { ItemIndex } from '../../pickers/item-search.ts';
import { nameOf } from './item-tile.tsx';
import { scanSound } from './scan-sound.ts';

export type AddByCode = {
  /** True when the code was an item's. A scanned code that is none is told; a typed one may be a search. */
  add: (code: string, scanned: boolean) => boolean;
  /** Why the last code added nothing. It stands where the eyes are, not over the cart, until the next item or a tap. */
  problem: string | null;
  dismiss: () => void;
};

/** Adds the item that a scanned or typed code stands for. */
export function useAddByCode(
  index: ItemIndex<FranchiseItem> | null,
  onAdd: (item: FranchiseItem) => void,
): AddByCode {
  const [problem, setProblem] = useState<string | null>(null);
  return {
    problem,
    dismiss: () => setProblem(null),
    add(code, scanned) {
      const item = index?.exact(code) ?? null;
      if (!item && !scanned) return false;
      if (!item || item.blocked) {
        scanSound('unknown');
        const texts = t.salesOrders.sale;
        setProblem(item ? texts.blocked(nameOf(item)) : texts.unknownBarcode(code));
        return item !== null;
      }
      scanSound('added');
      setProblem(null);
      onAdd(item);
      return true;
    },
  };
}
