import type { FranchiseItem } from '#calls/stock/items.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { choose } from '../../ui/confirm.tsx';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import { nameOf } from './item-name.ts';
import type { ItemIndex } from './item-search.ts';

export type OnCode = {
  /** The goods that the code stands for, and how many of them. */
  goods: (item: FranchiseItem, quantity: number) => ScanAnswer;
  /** Nothing was taken. `find`: what to search for in order to go on, empty where nothing is known of it. `unknown`: a code that no item has. */
  problem: (text: string, find: string, unknown?: string) => ScanAnswer;
  /** Asked about codes that no item has; `null` where it does not know them either. */
  other?: ((code: string) => ScanAnswer | null) | undefined;
  /** Of the choices those that may be meant here; left out, all of them. */
  among?: (item: FranchiseItem) => boolean;
};

/** Does what a scanned code means, the same on every screen. Where it stands for several goods it asks which. */
export function takeCode(
  index: Pick<ItemIndex<FranchiseItem>, 'meaning' | 'complete'>,
  code: string,
  { goods, problem, other, among = () => true }: OnCode,
): ScanAnswer {
  const meaning = index.meaning(code);
  switch (meaning.kind) {
    case 'item':
      return goods(meaning.row, meaning.quantity);
    case 'how-much':
      return problem(t.scan.howMuch(nameOf(meaning.row)), meaning.row.item_no);
    case 'unknown':
      return (
        other?.(code) ??
        (index.complete === false
          ? problem(t.scan.notYet(code), '')
          : problem(t.scan.unknown(code), '', code))
      );
    case 'which': {
      const meant = meaning.choices.filter(({ row }) => among(row));
      const choices = meant.length > 0 ? meant : meaning.choices;
      const [only, ...more] = choices;
      if (only && more.length === 0) return goods(only.row, only.quantity);
      void choose(
        t.scan.which(code),
        choices.map(({ row, quantity }) => labelOf(row, quantity)),
      ).then(place => {
        const chosen = place === null ? undefined : choices[place];
        if (chosen) goods(chosen.row, chosen.quantity);
      });
      return { ok: false, text: t.scan.which(code) };
    }
  }
}

const labelOf = (row: FranchiseItem, quantity: number): string =>
  [quantity === 1 ? '' : `${formatQuantity(quantity)} ×`, nameOf(row), `(${row.id})`]
    .filter(Boolean)
    .join(' ');
