import { useState } from 'react';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { t } from '../../messages/en.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import { scanSound } from '../scan/scan-sound.ts';
import { nameOf } from './item-name.ts';
import type { ItemIndex } from './item-search.ts';

export type AddByCode = {
  /** A scanned code. Whoever scans sounds the answer. */
  scan: (code: string) => ScanAnswer;
  /** A typed text, which may be a search: true when it was an item's code. */
  type: (code: string) => boolean;
  /** Why the last code added nothing. It stands where the eyes are, not over the lines, until the next item or a tap. */
  problem: string | null;
  dismiss: () => void;
};

/** Adds the item that a scanned or typed code stands for; `onOther` is asked about codes of no item, and answers `null` to those it does not know either. */
export function useAddByCode(
  index: ItemIndex<FranchiseItem> | null,
  onAdd: (item: FranchiseItem) => void,
  withBlocked = false,
  onOther?: (code: string) => ScanAnswer | null,
): AddByCode {
  const [problem, setProblem] = useState<string | null>(null);
  const add = (code: string): ScanAnswer => {
    const item = index?.exact(code) ?? null;
    const other = item ? null : onOther?.(code);
    if (other) {
      setProblem(null);
      return other;
    }
    if (!item || (item.blocked && !withBlocked)) {
      const text = item ? t.doc.blocked(nameOf(item)) : t.doc.unknownBarcode(code);
      setProblem(text);
      return { ok: false, text };
    }
    setProblem(null);
    onAdd(item);
    return { ok: true, text: t.doc.added(nameOf(item)) };
  };
  return {
    problem,
    dismiss: () => setProblem(null),
    scan: add,
    type(code) {
      if (!index?.exact(code)) return false;
      scanSound(add(code).ok ? 'added' : 'unknown');
      return true;
    },
  };
}
