import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Choice, type Editable, merge, resolve } from '#model/kit/merge.ts';
import type { LineInput } from '#model/sales/order-document.ts';

const line = (line_no: number, more: Partial<LineInput> = {}): LineInput => ({
  line_no,
  item_no: 'TEA',
  variant_code: '',
  quantity: 2,
  unit_price: 10_000,
  line_discount_amount: 0,
  line_note: '',
  ...more,
});
const doc = (lines: LineInput[], header: Editable['header'] = {}): Editable => ({
  header: { name: 'An', note: '', date: '', ...header },
  lines,
});
const base = doc([line(10_000), line(20_000, { item_no: 'CUP' })]);
const all = (choice: Choice, { conflicts }: ReturnType<typeof merge>) =>
  new Map(conflicts.map(({ key }) => [key, choice]));

// ---- documents and their changes, at random ----

const lineArb = (line_no: number) =>
  fc.record({
    line_no: fc.constant(line_no),
    item_no: fc.constantFrom('TEA', 'CUP', 'POT'),
    variant_code: fc.constant(''),
    quantity: fc.integer({ min: 1, max: 20_000 }).map(thousandths => thousandths / 1000),
    unit_price: fc.constant(10_000),
    line_discount_amount: fc.constantFrom(0, 500, 1000),
    line_note: fc.constantFrom('', 'cold', 'to go'),
  });
const numbers = [10_000, 20_000, 30_000, 40_000];
const docArb: fc.Arbitrary<Editable> = fc.record({
  header: fc.record({
    name: fc.constantFrom('An', 'Bình', 'Chi'),
    note: fc.constantFrom('', 'call', 'ring'),
    date: fc.constantFrom('', '2026-12-01'),
  }),
  lines: fc.subarray(numbers).chain(chosen => fc.tuple(...chosen.map(lineArb))),
});
/** A document that keeps about half of another and changes the rest. */
const changedArb = (from: Editable) =>
  fc.tuple(docArb, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 })).map(([other, keeps]): Editable => {
    const lines = numbers.flatMap((line_no, index) => {
      const [kept] = [keeps[index] ? from : other].map(each => each.lines.find(l => l.line_no === line_no));
      return kept ? [kept] : [];
    });
    const fields = Object.keys(from.header);
    const header = Object.fromEntries(
      fields.map((field, index) => [field, (keeps[4 + index] ? from : other).header[field] ?? '']),
    );
    return { header, lines };
  });
const threeArb = docArb.chain(from => fc.tuple(fc.constant(from), changedArb(from), changedArb(from)));

describe('a merge', () => {
  test('with theirs unchanged is mine', () => {
    fc.assert(
      fc.property(
        docArb.chain(from => fc.tuple(fc.constant(from), changedArb(from))),
        ([from, mine]) => {
          const merged = merge(from, mine, from);
          expect(merged.conflicts).toEqual([]);
          expect(merged.merged).toEqual(mine);
        },
      ),
    );
  });

  test('with mine unchanged is theirs', () => {
    fc.assert(
      fc.property(
        docArb.chain(from => fc.tuple(fc.constant(from), changedArb(from))),
        ([from, theirs]) => {
          const merged = merge(from, from, theirs);
          expect(merged.conflicts).toEqual([]);
          expect(merged.merged).toEqual(theirs);
        },
      ),
    );
  });

  test('is the same from both sides where nothing overlaps', () => {
    fc.assert(
      fc.property(threeArb, ([from, mine, theirs]) => {
        const one = merge(from, mine, theirs);
        const other = merge(from, theirs, mine);
        // What is disputed does not depend on who looks.
        expect(one.conflicts.map(({ key }) => key).sort()).toEqual(
          other.conflicts.map(({ key }) => key).sort(),
        );
        fc.pre(one.conflicts.length === 0 && one.renumbered.size === 0);
        expect(one.merged).toEqual(other.merged);
      }),
    );
  });

  test('never drops a line that one side added, and never gives two lines one number', () => {
    fc.assert(
      fc.property(
        threeArb,
        fc.constantFrom<Choice>('mine', 'theirs', 'both'),
        ([from, mine, theirs], choice) => {
          const merged = merge(from, mine, theirs);
          const { lines } = resolve(merged, all(choice, merged));
          const known = new Set(from.lines.map(({ line_no }) => line_no));
          for (const added of theirs.lines.filter(({ line_no }) => !known.has(line_no)))
            expect(lines).toContainEqual(added);
          for (const added of mine.lines.filter(({ line_no }) => !known.has(line_no)))
            expect(lines).toContainEqual({
              ...added,
              line_no: merged.renumbered.get(added.line_no) ?? added.line_no,
            });
          expect(new Set(lines.map(({ line_no }) => line_no)).size).toBe(lines.length);
        },
      ),
    );
  });

  test('chosen mine throughout keeps every change of mine, chosen theirs every change of theirs', () => {
    fc.assert(
      fc.property(threeArb, ([from, mine, theirs]) => {
        const merged = merge(from, mine, theirs);
        const sides = [
          ['mine', mine],
          ['theirs', theirs],
        ] as const;
        for (const [choice, side] of sides) {
          const result = resolve(merged, all(choice, merged));
          for (const [field, value] of Object.entries(side.header))
            if (value !== from.header[field]) expect(result.header[field]).toBe(value);
          for (const old of from.lines) {
            const wanted = side.lines.find(({ line_no }) => line_no === old.line_no);
            if (wanted === undefined) expect(result.lines.map(l => l.line_no)).not.toContain(old.line_no);
            else if (wanted.quantity !== old.quantity)
              expect(result.lines.find(l => l.line_no === old.line_no)?.quantity).toBe(wanted.quantity);
          }
        }
      }),
    );
  });
});

describe('a quantity that both changed', () => {
  const at = (quantity: number) => doc([line(10_000, { quantity })]);
  const offered = (from: number, mine: number, theirs: number) =>
    merge(at(from), at(mine), at(theirs)).conflicts.map(conflict =>
      'both' in conflict ? conflict.both : undefined,
    );

  test('is offered as the sum of both changes', () => {
    expect(offered(2, 5, 4)).toEqual([7]);
    expect(offered(0.1, 0.3, 0.2)).toEqual([0.4]);
    expect(offered(5, 3, 6)).toEqual([4]);
  });

  test('is asked about also where both made it the same: two more twice may be four more', () => {
    expect(offered(2, 4, 4)).toEqual([6]);
  });

  test('has no sum where nothing would be left', () => {
    expect(offered(5, 1, 2)).toEqual([null]);
    const merged = merge(at(5), at(1), at(2));
    expect(resolve(merged, all('both', merged))).toEqual(at(2));
  });
});

describe('a line', () => {
  test('that one side removed and the other changed is a conflict either way', () => {
    const removed = doc([line(20_000, { item_no: 'CUP' })]);
    const changed = doc([line(10_000, { quantity: 3 }), line(20_000, { item_no: 'CUP' })]);
    const mineGone = merge(base, removed, changed);
    expect(mineGone.conflicts).toMatchObject([{ kind: 'line', key: 'line:10000', mine: null }]);
    expect(resolve(mineGone, all('mine', mineGone))).toEqual(removed);
    expect(resolve(mineGone, all('theirs', mineGone))).toEqual(changed);
    const theirsGone = merge(base, changed, removed);
    expect(theirsGone.conflicts).toMatchObject([{ kind: 'line', key: 'line:10000', theirs: null }]);
    expect(resolve(theirsGone, all('mine', theirsGone))).toEqual(changed);
  });

  test('that became another item is decided as a whole', () => {
    const swapped = doc([line(10_000, { item_no: 'POT' }), line(20_000, { item_no: 'CUP' })]);
    const more = doc([line(10_000, { quantity: 9 }), line(20_000, { item_no: 'CUP' })]);
    expect(merge(base, more, swapped).conflicts).toMatchObject([{ kind: 'line', key: 'line:10000' }]);
  });

  test('changed in different fields is merged', () => {
    const noted = doc([line(10_000, { line_note: 'cold' }), line(20_000, { item_no: 'CUP' })]);
    const more = doc([line(10_000, { quantity: 9 }), line(20_000, { item_no: 'CUP' })]);
    const merged = merge(base, more, noted);
    expect(merged.conflicts).toEqual([]);
    expect(merged.merged.lines[0]).toMatchObject({ quantity: 9, line_note: 'cold' });
  });

  test('added on both sides under one number is two lines', () => {
    const mine = doc([...base.lines, line(30_000, { item_no: 'POT' })]);
    const theirs = doc([...base.lines, line(30_000, { item_no: 'MUG' })]);
    const merged = merge(base, mine, theirs);
    expect(merged.merged.lines.map(({ line_no, item_no }) => [line_no, item_no])).toEqual([
      [10_000, 'TEA'],
      [20_000, 'CUP'],
      [30_000, 'MUG'],
      [40_000, 'POT'],
    ]);
    expect([...merged.renumbered]).toEqual([[30_000, 40_000]]);
  });
});

test('fields of the header that belong together are decided together', () => {
  const unitOf = (field: string) => (field.startsWith('ship_') ? 'ship' : field);
  const at = (ship_name: string, ship_phone: string) => doc([], { ship_name, ship_phone });
  const merged = merge(at('An', '1'), at('Bình', '1'), at('An', '2'), unitOf);
  expect(merged.conflicts).toEqual([{ kind: 'header', key: 'ship', fields: ['ship_name', 'ship_phone'] }]);
  expect(resolve(merged, all('mine', merged))).toEqual(at('Bình', '1'));
  expect(merge(at('An', '1'), at('Bình', '2'), at('Bình', '2'), unitOf).conflicts).toEqual([]);
});
