import { useState } from 'react';
import { formatQuantity } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { t } from '../../messages/en.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import { nameOf } from './item-name.ts';
import { takeCode } from './take-code.ts';
import { useItemIndex } from './use-item-index.ts';
import { useItemScanner } from './use-item-scanner.ts';

type Line = {
  line_no: number;
  item_no: string;
  variant_code: string;
  /** What a person calls it. */
  name: string;
  /** The most that there can be of it. */
  left: number;
};

/**
 * Counts scanned goods on the lines of a document that has them already, each line up to what is left of it, those first
 * that have room. `add` is given what is counted so far by line number. Nothing that is not on a line is taken.
 */
export function useLineScan(
  lines: readonly Line[],
  quantityOf: (line_no: number) => number,
  set: (quantities: ReadonlyMap<number, number>, last: Line) => void,
  active = true,
): { scan: (code: string) => ScanAnswer; told: ScanAnswer | null } {
  const { index } = useItemIndex();
  const [told, setTold] = useState<ScanAnswer | null>(null);
  const say = (ok: boolean, text: string): ScanAnswer => {
    const answer = { ok, text };
    setTold(answer);
    return answer;
  };
  const isOf = (item: { item_no: string; variant_code: string }) => (line: Line) =>
    line.item_no === item.item_no && line.variant_code === item.variant_code;
  const scan = (code: string): ScanAnswer =>
    takeCode(index, code, {
      among: item => lines.some(isOf(item)),
      problem: text => say(false, text),
      goods(item, quantity) {
        const own = lines.filter(isOf(item));
        const [first] = own;
        if (!first) return say(false, t.scan.notOnIt(nameOf(item)));
        let rest = quantity;
        const quantities = new Map<number, number>();
        for (const line of own) {
          const by = Math.min(rest, Math.max(0, addQuantity(line.left, -quantityOf(line.line_no))));
          if (by <= 0) continue;
          quantities.set(line.line_no, addQuantity(quantityOf(line.line_no), by));
          rest = addQuantity(rest, -by);
        }
        const last = own.findLast(line => quantities.has(line.line_no)) ?? first;
        set(quantities, last);
        const all = formatQuantity(addQuantity(...own.map(line => line.left)));
        if (rest > 0) return say(false, t.scan.noMore(all, first.name));
        const now = own.map(line => quantities.get(line.line_no) ?? quantityOf(line.line_no));
        return say(true, t.scan.countedOf(formatQuantity(addQuantity(...now)), all, first.name));
      },
    });
  useItemScanner(scan, { active });
  return { scan, told };
}
