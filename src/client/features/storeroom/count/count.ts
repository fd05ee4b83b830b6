import { addQuantity } from '#model/kit/quantity.ts';
import { type Measured, sumByUnit } from '#model/stock/by-unit.ts';

export type CountedItem = { item_no: string; variant_code: string };

/** What this tablet knew of an item's stock at a moment: the server's figure as of `as_of`, own unsent movements included. */
export type Books = {
  /** ISO time, of this tablet. */
  at: string;
  /** `null`: the stock was not on the tablet. */
  expected: number | null;
  as_of: string | null;
};

export type CountLine = CountedItem & {
  counted: number;
  /** When it was counted first. */
  books: Books;
  /** What the books said at the last piece: another figure means that goods moved while they were counted. */
  expected_last: number | null;
};

export type StockCount = {
  /** `tmp:<uuid>`: the document that it becomes. The outbox knows it once the count is posted. */
  id: string;
  location_code: string;
  /** Everything at the location, or only what was scanned. */
  scope: 'location' | 'scanned';
  /** What is expected stays hidden while counting. */
  blind: boolean;
  /** The last counted comes first. */
  lines: readonly CountLine[];
  /** Of the last changes what the line was before, the newest last; `null`: it was not there. */
  undo: readonly { item: CountedItem; before: CountLine | null }[];
};

export type CountAction =
  | { type: 'add'; item: CountedItem; quantity: number; books: Books }
  | { type: 'set'; item: CountedItem; quantity: number; books: Books }
  /** From zero, against what the books say now. */
  | { type: 'again'; item: CountedItem; books: Books }
  | { type: 'remove'; item: CountedItem }
  /** None of these is here. */
  | { type: 'none-of'; items: readonly { item: CountedItem; books: Books }[] }
  /** The stock has arrived on the tablet after the item was counted. */
  | { type: 'know'; booksOf: (item: CountedItem) => Books }
  | { type: 'undo' }
  | { type: 'settings'; settings: Partial<Pick<StockCount, 'scope' | 'blind'>> };

const undoSteps = 100;

export const newCount = (id: string, location_code: string): StockCount => ({
  id,
  location_code,
  scope: 'scanned',
  blind: false,
  lines: [],
  undo: [],
});

export const keyOf = ({ item_no, variant_code }: CountedItem): string => `${item_no}/${variant_code}`;

const same = (a: CountedItem, b: CountedItem) => a.item_no === b.item_no && a.variant_code === b.variant_code;

export const lineOf = (count: StockCount, item: CountedItem): CountLine | null =>
  count.lines.find(line => same(line, item)) ?? null;

export function countReducer(count: StockCount, action: CountAction): StockCount {
  switch (action.type) {
    case 'add': {
      const { item, quantity, books } = action;
      const counted = Math.max(0, addQuantity(lineOf(count, item)?.counted ?? 0, quantity));
      return put(count, newLine(item, counted, books, lineOf(count, item)), 'first');
    }
    case 'set': {
      const { item, quantity, books } = action;
      const before = lineOf(count, item);
      // A line that is corrected stays under the finger.
      return put(count, newLine(item, quantity, books, before), before ? 'there' : 'first');
    }
    case 'again':
      return put(count, newLine(action.item, 0, action.books, null), 'there');
    case 'remove': {
      const before = lineOf(count, action.item);
      return before ? remembered(without(count, before), before, before) : count;
    }
    case 'none-of':
      return action.items.reduce(
        (sum, { item, books }) => put(sum, newLine(item, 0, books, null), 'last'),
        count,
      );
    case 'know':
      return known(count, action.booksOf);
    case 'undo': {
      const step = count.undo.at(-1);
      if (!step) return count;
      const { before, item } = step;
      const back = before
        ? put(count, before, lineOf(count, item) ? 'there' : 'first')
        : without(count, item);
      return { ...back, undo: count.undo.slice(0, -1) };
    }
    case 'settings':
      return { ...count, ...action.settings };
  }
}

function newLine(item: CountedItem, counted: number, books: Books, before: CountLine | null): CountLine {
  const { item_no, variant_code } = item;
  return { item_no, variant_code, counted, books: before?.books ?? books, expected_last: books.expected };
}

function put(count: StockCount, line: CountLine, place: 'first' | 'there' | 'last'): StockCount {
  const before = lineOf(count, line);
  const others = () => without(count, line).lines;
  const lines =
    place === 'there' && before
      ? count.lines.map(each => (each === before ? line : each))
      : place === 'last'
        ? [...others(), line]
        : [line, ...others()];
  return remembered({ ...count, lines }, line, before);
}

const without = (count: StockCount, item: CountedItem): StockCount => ({
  ...count,
  lines: count.lines.filter(line => !same(line, item)),
});

const remembered = (count: StockCount, { item_no, variant_code }: CountedItem, before: CountLine | null) => ({
  ...count,
  undo: [...count.undo, { item: { item_no, variant_code }, before }].slice(-undoSteps),
});

function known(count: StockCount, booksOf: (item: CountedItem) => Books): StockCount {
  if (count.lines.every(({ books }) => books.expected !== null)) return count;
  const lines = count.lines.map(line => {
    if (line.books.expected !== null) return line;
    const { expected, as_of } = booksOf(line);
    return { ...line, books: { ...line.books, expected, as_of }, expected_last: expected };
  });
  return { ...count, lines };
}

/**
 * How much more (above zero) or less there is than the books said **when the item was counted**; `null` while the books are
 * not known.
 *
 * Not against the stock at posting: what is sold or comes in after an item was counted leaves or enters shelf and books
 * alike, so that what the count has found out, shelf minus books, stays as it was. Of 10 in the books 8 are counted: 2 are
 * missing. 3 are sold before the sheet is posted: the books say 7, the shelf holds 5, and still 2 are missing; against the 7
 * one piece would be "found". What this tablet sells counts as moved at once, sent or not. What others have moved before
 * the count and this tablet had not heard of yet is the reason for the age next to the stock, and for "moved" in the sheet.
 */
export function differenceOf({ counted, books }: Pick<CountLine, 'counted' | 'books'>): number | null {
  return books.expected === null ? null : addQuantity(counted, -books.expected);
}

/** Goods came or went between the first piece and the last: no one can say which of them are among the counted. */
export const movedWhileCounting = ({ books, expected_last }: CountLine): boolean =>
  books.expected !== null && expected_last !== null && expected_last !== books.expected;

export const differing = (count: StockCount): CountLine[] =>
  count.lines.filter(line => (differenceOf(line) ?? 0) !== 0);

/** Sums are of each unit by itself. */
export type CountTotals = {
  items: number;
  counted: readonly Measured[];
  more: readonly Measured[];
  /** Above zero, too. */
  less: readonly Measured[];
  differing: number;
};

export function totalsOf(count: StockCount, unitOf: (item: CountedItem) => string): CountTotals {
  const measured = (quantityOf: (line: CountLine) => number) =>
    sumByUnit(count.lines.map(line => ({ unit_of_measure: unitOf(line), quantity: quantityOf(line) })));
  return {
    items: count.lines.length,
    counted: measured(line => line.counted),
    more: measured(line => Math.max(0, differenceOf(line) ?? 0)),
    less: measured(line => Math.max(0, -(differenceOf(line) ?? 0))),
    differing: differing(count).length,
  };
}
