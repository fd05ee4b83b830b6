import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Edit } from '#kinds/edits.ts';
import { edits as salesEdits } from '#kinds/sales/edits.ts';
import { type Choice, type Editable, merge, resolve } from '#model/kit/merge.ts';
import { order } from '../support/sales/orders.ts';

const { applyEdit, editableOf, rebase, renumber, unitOf } = salesEdits;

const pos_so_no = 'SO-1';
const edit = (verb: string, args: object): Edit => ({
  op: `salesOrders.${verb}`,
  args: { pos_so_no, ...args },
});
const line = (line_no: number, quantity: number, item_no = `ITEM-${line_no}`) => ({
  line_no,
  item_no,
  variant_code: '',
  quantity,
  unit_price: 100_000,
  line_discount_amount: 0,
  line_note: '',
});
const base = editableOf(order());
const apply = (document: Editable, edits: readonly (Edit | null)[]) =>
  edits.reduce((now, each) => (each ? applyEdit(now, each) : now), document);

const lineNo = fc.constantFrom(10_000, 20_000, 30_000);
const quantity = fc.integer({ min: 1, max: 9 });
const editArb: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .record(
      { general_comments: fc.constantFrom('a', 'b'), sell_to_name: fc.constantFrom('An', 'Bình') },
      { requiredKeys: [] },
    )
    .map(data => edit('update', { data })),
  fc.constantFrom('2026-12-01', '2026-12-02').map(date => edit('setRequestedDeliveryDate', { date })),
  fc
    .tuple(lineNo, quantity, fc.constantFrom('POT', 'MUG'))
    .map(([no, n, item]) => edit('addLine', line(no, n, item))),
  fc.tuple(lineNo, quantity).map(([no, n]) => edit('updateLine', line(no, n))),
  fc.subarray([10_000, 20_000, 30_000], { minLength: 1 }).map(line_nos => edit('removeLines', { line_nos })),
);
/** Edits as they can follow each other: a line is added once, and changed only while it is there. */
function possible(edits: readonly Edit[]): Edit[] {
  let now = base;
  return edits.filter(each => {
    const { line_no } = each.args as { line_no?: number };
    const there = now.lines.some(other => other.line_no === line_no);
    if (each.op.endsWith('addLine') ? there : each.op.endsWith('updateLine') && !there) return false;
    now = applyEdit(now, each);
    return true;
  });
}
const edits = fc.array(editArb, { maxLength: 6 }).map(possible);

describe('edits moved onto a document that another person has changed', () => {
  test('make of it what was merged and chosen', () => {
    fc.assert(
      fc.property(edits, edits, fc.constantFrom<Choice>('mine', 'theirs', 'both'), (mine, others, choice) => {
        const theirs = apply(base, others);
        const merged = merge(base, apply(base, mine), theirs, unitOf);
        const target = resolve(merged, new Map(merged.conflicts.map(({ key }) => [key, choice])));
        const moved = rebase(mine, theirs, target, merged.renumbered);
        expect(apply(theirs, moved.edits)).toEqual(target);
        expect(moved.edits).toHaveLength(mine.length);
      }),
    );
  });

  test('stay as they are when no one changed it', () => {
    const mine = [edit('update', { data: { general_comments: 'a' } }), edit('updateLine', line(10_000, 3))];
    const target = apply(base, mine);
    expect(rebase(mine, base, target, new Map()).edits).toEqual(mine);
  });

  test('add a line again that was removed there, when mine is chosen', () => {
    const mine = [edit('updateLine', line(10_000, 3))];
    const theirs = apply(base, [edit('removeLines', { line_nos: [10_000] })]);
    expect(rebase(mine, theirs, apply(base, mine), new Map()).edits).toMatchObject([
      { op: 'salesOrders.addLine' },
    ]);
    expect(rebase(mine, theirs, theirs, new Map()).edits).toEqual([null]);
  });
});

test('a shipment behind them names its lines by their new numbers', () => {
  const ship = edit('postQty', { lines: [{ line_no: 30_000, qty_to_ship: 1, qty_to_invoice: 1 }] });
  expect(renumber(ship, new Map([[30_000, 40_000]]))?.args).toMatchObject({ lines: [{ line_no: 40_000 }] });
  expect(renumber(ship, new Map([[50_000, 60_000]]))).toBeNull();
});
