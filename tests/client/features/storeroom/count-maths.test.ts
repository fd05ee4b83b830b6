import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { warehouseEntries } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { parseInput } from '#calls/kit/wire.ts';
import {
  type Books,
  type CountAction,
  countReducer,
  differenceOf,
  lineOf,
  movedWhileCounting,
  newCount,
  type StockCount,
  totalsOf,
} from '#client/features/storeroom/count/count.ts';
import { entriesOf } from '#client/features/storeroom/count/count-entries.ts';
import { addQuantity } from '#model/kit/quantity.ts';

const item = (no: string) => ({ item_no: no, variant_code: '' });
const books = (expected: number | null, at = '2026-11-21T03:00:00.000Z'): Books => ({
  at,
  expected,
  as_of: at,
});
const start = newCount('tmp:1', 'F01');
const run = (actions: readonly CountAction[], from = start): StockCount => actions.reduce(countReducer, from);
const add = (no: string, expected: number | null, quantity = 1): CountAction => ({
  type: 'add',
  item: item(no),
  quantity,
  books: books(expected),
});

const newId = () => `tmp:${crypto.randomUUID()}`;
type Posted = InputOf<typeof warehouseEntries.add>;
const posted = (count: StockCount) => entriesOf(count, newId).map(({ args }) => args as Posted); // made by entriesOf

describe('a count', () => {
  it('adds scan after scan, the last item first', () => {
    const count = run([add('A', 5), add('B', 1), add('A', 5), add('A', 5)]);
    expect(count.lines.map(({ item_no, counted }) => [item_no, counted])).toEqual([
      ['A', 3],
      ['B', 1],
    ]);
    const inPieces = (quantity: number) => [{ unit_of_measure: 'PCS', quantity }];
    expect(totalsOf(count, () => 'PCS')).toEqual({
      ...{ items: 2, counted: inPieces(4), more: [], less: inPieces(2), differing: 1 },
    });
    // A has 3 pieces, B is one kilogram: they have no sum.
    expect(totalsOf(count, ({ item_no }) => (item_no === 'B' ? 'KG' : 'PCS')).counted).toEqual([
      { unit_of_measure: 'PCS', quantity: 3 },
      { unit_of_measure: 'KG', quantity: 1 },
    ]);
  });

  it('says what was counted in a comment, and nothing where the person may write none', () => {
    const count = run([add('A', 5)]);
    const commentsOf = (mayComment: boolean) =>
      entriesOf(count, newId, mayComment).map(({ args }) => (args as Posted).entries[0]?.comment);
    expect(commentsOf(true)).toEqual(['5 → 1']);
    expect(commentsOf(false)).toEqual(['']);
  });

  it('never falls below nothing', () => {
    expect(lineOf(run([add('A', 5), add('A', 5, -1), add('A', 5, -1)]), item('A'))?.counted).toBe(0);
  });

  it('takes back what was done, the first piece of an item included', () => {
    const before = run([add('A', 5), add('B', 1)]);
    const after = run(
      [
        { type: 'set', item: item('A'), quantity: 12.5, books: books(5) },
        { type: 'again', item: item('B'), books: books(3) },
        { type: 'remove', item: item('A') },
        add('C', 0),
        { type: 'undo' },
        { type: 'undo' },
        { type: 'undo' },
        { type: 'undo' },
      ],
      before,
    );
    const sorted = ({ lines }: StockCount) => [...lines].sort((a, b) => (a.item_no < b.item_no ? -1 : 1));
    expect(sorted(after)).toEqual(sorted(before));
  });

  it('keeps what the books said at the first piece, and says when they moved before the last', () => {
    const count = run([add('A', 10), add('A', 10)]);
    expect(count.lines.map(movedWhileCounting)).toEqual([false]);
    const moved = run([add('A', 7)], count);
    expect(moved.lines.map(line => [differenceOf(line), movedWhileCounting(line)])).toEqual([[-7, true]]);
    const again = run([{ type: 'again', item: item('A'), books: books(7) }, add('A', 7, 7)], moved);
    expect(again.lines.map(line => [differenceOf(line), movedWhileCounting(line)])).toEqual([[0, false]]);
  });

  it('knows no difference before the stock is on the tablet', () => {
    const count = run([add('A', null)]);
    expect(count.lines.map(differenceOf)).toEqual([null]);
    const known = run([{ type: 'know', booksOf: () => books(4) }], count);
    expect(known.lines.map(differenceOf)).toEqual([-3]);
  });
});

describe('what a count becomes', () => {
  it('is the differences only, dated on the day of the count in Vietnam, and a valid call', () => {
    const late = books(2, '2026-11-20T18:30:00.000Z');
    const count = run([add('A', 1), { type: 'set', item: item('B'), quantity: 2.5, books: late }]);
    const [only, ...more] = posted(run([{ type: 'remove', item: item('A') }, add('C', 0, 0)], count));
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      document_no: 'tmp:1',
      posting_date: '2026-11-21',
      entries: [{ item_no: 'B', location_code: 'F01', quantity: 0.5, reason_code: 'count' }],
    });
    expect(parseInput(warehouseEntries.add, only)).toMatchObject({ ok: true });
  });

  it('is split into documents of at most 1000, none of them under another’s number', () => {
    const count = run(Array.from({ length: 2500 }, (_, no) => add(`I${no}`, 0)));
    const documents = posted(count);
    expect(documents.map(({ entries }) => entries.length)).toEqual([1000, 1000, 500]);
    expect(documents[0]?.document_no).toBe(count.id);
    expect(new Set(documents.map(({ document_no }) => document_no)).size).toBe(3);
  });

  it('brings the books to the shelf, whatever is sold or comes in before it is posted', () => {
    const nos = ['A', 'B', 'C'] as const;
    const event = fc.record({
      kind: fc.constantFrom('move', 'count', 'undo-pair', 'post'),
      no: fc.constantFrom(...nos),
      quantity: fc.integer({ min: -5, max: 5 }),
    });
    const begin = fc.record({
      books: fc.integer({ min: 0, max: 20 }),
      lost: fc.integer({ min: -4, max: 4 }),
    });
    fc.assert(
      fc.property(fc.tuple(begin, begin, begin), fc.array(event, { maxLength: 30 }), (begins, events) => {
        const ledger = new Map<string, number>();
        const shelf = new Map<string, number>();
        nos.forEach((no, index) => {
          const { books: known = 0, lost = 0 } = begins[index] ?? {};
          ledger.set(no, known);
          shelf.set(no, Math.max(0, known - lost));
        });
        const of = (map: Map<string, number>, no: string) => map.get(no) ?? 0;
        let count = start;
        const correct = new Set<string>();
        const post = () => {
          for (const entry of posted(count).flatMap(({ entries }) => entries))
            ledger.set(entry.item_no, addQuantity(of(ledger, entry.item_no), entry.quantity));
          for (const { item_no } of count.lines) correct.add(item_no);
          count = start;
        };
        for (const { kind, no, quantity } of events) {
          if (kind === 'move') {
            // Nobody takes from the shelf what is not there.
            const moved = Math.max(quantity, -of(shelf, no));
            shelf.set(no, of(shelf, no) + moved);
            ledger.set(no, of(ledger, no) + moved);
          } else if (kind === 'post') {
            post();
          } else {
            const now = books(of(ledger, no));
            count = run([{ type: 'again', item: item(no), books: now }], count);
            for (let piece = 0; piece < of(shelf, no); piece++) count = run([add(no, of(ledger, no))], count);
            if (kind === 'undo-pair') count = run([add(no, of(ledger, no)), { type: 'undo' }], count);
          }
        }
        post();
        for (const no of correct) expect(of(ledger, no)).toBe(of(shelf, no));
      }),
      { numRuns: 500 },
    );
  });
});
