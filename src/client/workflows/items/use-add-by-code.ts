import { useState } from 'react';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import { scanSound } from '../scan/scan-sound.ts';
import { nameOf } from './item-name.ts';
import type { ItemIndex } from './item-search.ts';
import { takeCode } from './take-code.ts';

/**
 * `find`: what to search for in order to go on; empty where nothing is known of the code. `unknown`: the code, where no item
 * has it.
 */
export type CodeProblem = { text: string; find: string; unknown?: string };

export type AddByCode = {
  /** A scanned code. The person who scans sounds the answer. */
  scan: (code: string) => ScanAnswer;
  /** A typed text, which may be a search: true when it was an item's code. */
  type: (code: string) => boolean;
  /** Why the last code added nothing. It stands where the eyes are, not over the lines, until the next item or a tap. */
  problem: CodeProblem | null;
  dismiss: () => void;
  /** Goods that the shop alone has are not meant here, nor made. */
  sharedOnly?: boolean;
  /** Has an item of this tablet the code? */
  knows: (code: string) => boolean;
};

/** Adds the item that a scanned or typed code stands for; `onOther` is asked about codes of no item, and answers `null` to those it does not know either. */
export function useAddByCode(
  index: ItemIndex<FranchiseItem> | null,
  onAdd: (item: FranchiseItem, quantity: number) => void,
  withBlocked = false,
  onOther?: (code: string) => ScanAnswer | null,
): AddByCode {
  const [problem, setProblem] = useState<CodeProblem | null>(null);
  const fail = (text: string, find: string, unknown = ''): ScanAnswer => {
    setProblem({ text, find, unknown });
    return { ok: false, text };
  };
  const add = (code: string): ScanAnswer => {
    if (!index) return fail(t.scan.notYet(code), '');
    return takeCode(index, code, {
      goods(item, quantity) {
        if (item.blocked && !withBlocked) return fail(t.doc.blocked(nameOf(item)), '');
        setProblem(null);
        onAdd(item, quantity);
        const name = nameOf(item);
        return {
          ok: true,
          text: quantity === 1 ? t.doc.added(name) : t.doc.addedMany(formatQuantity(quantity), name),
        };
      },
      problem: fail,
      among: item => withBlocked || !item.blocked,
      other(code) {
        const answer = onOther?.(code) ?? null;
        if (answer) setProblem(null);
        return answer;
      },
    });
  };
  return {
    problem,
    dismiss: () => setProblem(null),
    knows: code => (index?.meaning(code).kind ?? 'unknown') !== 'unknown',
    scan: add,
    type(code) {
      if (index?.meaning(code).kind !== 'item') return false;
      scanSound(add(code).ok ? 'added' : 'unknown');
      return true;
    },
  };
}
