import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '#calls/all.ts';
import { parseInput } from '#calls/kit/wire.ts';
import { edits as consignmentEdits } from '#kinds/consignment/rules.ts';
import type { Edit, Edits } from '#kinds/edits.ts';
import { edits as purchaseEdits } from '#kinds/purchases/rules.ts';
import { type Choice, type Editable, merge, resolve } from '#model/kit/merge.ts';
import type { LineInput } from '#model/sales/order-document.ts';

/** A kind of document, with two of its fields and the names of what a line says. */
const kinds = [
  {
    name: 'purchase order',
    edits: purchaseEdits as Edits<never>,
    area: 'purchaseOrders',
    number: 'po_no',
    removes: 'pos_po_no',
    fields: ['nwv_general_comments', 'receiving_address'],
    quantity: 'purchase_qty',
    note: 'la_so_line_note',
  },
  {
    name: 'consignment issue',
    edits: consignmentEdits as Edits<never>,
    area: 'consignmentIssues',
    number: 'ci_no',
    removes: 'ci_no',
    fields: ['la_notes', 'transfer_to_code'],
    quantity: 'ci_qty',
    note: 'la_to_line_note',
  },
] as const;

const line = (line_no: number, quantity: number, line_note = '', item_no = `ITEM-${line_no}`): LineInput => ({
  ...{ line_no, item_no, variant_code: '', quantity, line_note },
  ...{ unit_price: 0, line_discount_amount: 0 },
});
const lineNo = fc.constantFrom(10_000, 20_000, 30_000);
const quantity = fc.integer({ min: 1, max: 9 });
const base: Editable = { header: {}, lines: [line(10_000, 10), line(20_000, 4)] };

describe.each(kinds)('edits of a $name moved onto one that another person has changed', kind => {
  const { edits, area, number, removes, fields } = kind;
  const edit = (verb: string, args: object, no: string = number): Edit => {
    const op = `${area}.${verb}`;
    const call = catalogue[op];
    const parsed = call && parseInput(call, { [no]: 'N-1', ...args });
    if (!parsed?.ok) throw new Error(op);
    return { op, args: parsed.input };
  };
  const named = ({ line_no, item_no, quantity, line_note }: LineInput) => ({
    ...{ line_no, item_no, [kind.quantity]: quantity, [kind.note]: line_note },
  });
  const change: fc.Arbitrary<Edit> = fc.oneof(
    fc
      .tuple(fc.constantFrom(...fields), fc.constantFrom('A', 'B'))
      .map(([field, value]) => edit('update', { data: { [field]: value } })),
    fc
      .tuple(lineNo, quantity, fc.constantFrom('POT', 'MUG'))
      .map(([no, n, item]) => edit('addLine', named(line(no, n, '', item)))),
    fc
      .tuple(lineNo, quantity, fc.constantFrom('', 'gấp'))
      .map(([no, n, note]) => edit('updateLine', named(line(no, n, note)))),
    lineNo.map(no => edit('removeLines', { line_nos: [no] }, removes)),
  );
  const apply = (document: Editable, changes: readonly (Edit | null)[]) =>
    changes.reduce((now, each) => (each ? edits.applyEdit(now, each) : now), document);
  /** As they can follow each other: a line is added once, and changed only while it is there. */
  const possible = (changes: readonly Edit[]) => {
    let now = base;
    return changes.filter(each => {
      const { line_no } = each.args as { line_no?: number };
      const there = now.lines.some(other => other.line_no === line_no);
      if (each.op.endsWith('addLine') ? there : each.op.endsWith('updateLine') && !there) return false;
      now = apply(now, [each]);
      return true;
    });
  };
  const story = fc.array(change, { maxLength: 6 }).map(possible);

  test('make of it what was merged and chosen, by calls that the server takes', () => {
    fc.assert(
      fc.property(story, story, fc.constantFrom<Choice>('mine', 'theirs', 'both'), (mine, others, choice) => {
        const theirs = apply(base, others);
        const merged = merge(base, apply(base, mine), theirs, edits.unitOf);
        const target = resolve(merged, new Map(merged.conflicts.map(({ key }) => [key, choice])));
        const moved = edits.rebase(mine, theirs, target, merged.renumbered);
        expect(apply(theirs, moved.edits)).toEqual(target);
        for (const each of moved.edits) {
          const call = each && catalogue[each.op];
          if (call) expect(parseInput(call, each.args)).toMatchObject({ ok: true, input: each.args });
        }
      }),
      { numRuns: 300 },
    );
  });

  test('keep both lines that were added under one number', () => {
    const mine = [edit('addLine', named(line(30_000, 2, '', 'POT')))];
    const theirs = apply(base, [edit('addLine', named(line(30_000, 3, '', 'MUG')))]);
    const merged = merge(base, apply(base, mine), theirs, edits.unitOf);
    expect(merged.conflicts).toEqual([]);
    const [left] = edits.rebase(mine, theirs, merged.merged, merged.renumbered).edits;
    expect(left).toEqual(edit('addLine', named(line(40_000, 2, '', 'POT'))));
  });

  test('are no conflict with what only the ERP has changed', () => {
    const mine = [edit('update', { data: { [fields[0]]: 'A' } })];
    const merged = merge(base, apply(base, mine), base, edits.unitOf);
    expect(merged.conflicts).toEqual([]);
    expect(edits.rebase(mine, base, merged.merged, merged.renumbered).edits).toEqual(mine);
  });
});
