import fc from 'fast-check';
import { expect, test } from 'vitest';
import { purchaseOrders } from '#calls/index.ts';
import type { AnyWrite, Change } from '#calls/kit/call.ts';
import { parseInput } from '#calls/kit/wire.ts';
import { catalogue } from '#kinds/coalescing.ts';
import { writeOf } from '#offline/core/migrate.ts';

const { create, update, addLine, updateLine, removeLines } = purchaseOrders;
const { coalesce: joinLine } = writeOf(catalogue, updateLine.name) ?? {};

/** A change as the outbox holds it: completed by its call's schema. */
function change(call: AnyWrite, input: object): Change {
  const parsed = parseInput(call, input);
  if (!parsed.ok) throw new Error(`${call.name}: ${parsed.field} ${parsed.msg}`);
  return { op: call.name, input: parsed.input };
}

type Line = { line_no: number; item_no: string; purchase_qty: number };
type Order = { header: Record<string, unknown>; lines: Line[] };

/** What a change makes of an order; `null` where the back end refuses it. */
function after(order: Order | null, { op, input }: Change): Order | null {
  const given = input as Record<string, unknown> & Line & { data: Order['header'] & { lines: Line[] } }; // parsed above
  if (op === create.name) {
    const { lines, ...header } = given.data;
    return { header, lines: [...lines].sort((a, b) => a.line_no - b.line_no) };
  }
  if (!order) return null;
  const has = order.lines.some(line => line.line_no === given.line_no);
  const { line_no, item_no, purchase_qty } = given;
  const line = { line_no, item_no, purchase_qty };
  if (op === addLine.name)
    return has ? null : { ...order, lines: [...order.lines, line].sort((a, b) => a.line_no - b.line_no) };
  if (op === updateLine.name)
    return has
      ? { ...order, lines: order.lines.map(each => (each.line_no === line_no ? line : each)) }
      : null;
  if (op === removeLines.name) {
    const line_nos = given.line_nos as number[];
    return { ...order, lines: order.lines.filter(each => !line_nos.includes(each.line_no)) };
  }
  return { ...order, header: { ...order.header, ...given.data } };
}

const bare = (order: Order | null) =>
  order && {
    header: order.header,
    lines: order.lines.map(({ line_no, item_no, purchase_qty }) => ({ line_no, item_no, purchase_qty })),
  };

const line = fc.record({
  line_no: fc.constantFrom(10000, 20000, 30000),
  item_no: fc.constantFrom('A', 'B'),
  purchase_qty: fc.integer({ min: 1, max: 9 }),
});
const po_no = 'tmp:1';
const changes: fc.Arbitrary<Change> = fc.oneof(
  line.map(input => change(addLine, { po_no, ...input })),
  line.map(input => change(updateLine, { po_no, ...input })),
  fc
    .uniqueArray(fc.constantFrom(10000, 20000, 30000), { minLength: 1 })
    .map(line_nos => change(removeLines, { pos_po_no: po_no, line_nos })),
  fc
    .record(
      { agent_code: fc.string({ maxLength: 3 }), nwv_general_comments: fc.string({ maxLength: 3 }) },
      { requiredKeys: [] },
    )
    .map(data => change(update, { po_no, data })),
);
const orders = fc
  .uniqueArray(line, { selector: each => each.line_no })
  .map(lines => change(create, { po_no, data: { lines } }));

test('two changes joined make of an order what they make one after the other', () => {
  fc.assert(
    fc.property(orders, fc.option(changes, { nil: null }), changes, (made, first, second) => {
      const start = after(null, made);
      const [before, earlier] = first ? [start, first] : [null, made];
      const between = after(before, earlier);
      const both = after(between, second);
      fc.pre(both !== null);
      const folded = writeOf(catalogue, second.op)?.coalesce?.(earlier, second.input) ?? null;
      if (folded === null) return;
      if (folded === 'both-gone') expect(bare(both)).toEqual(bare(before));
      else if (folded === 'apart') expect(bare(after(after(before, second), earlier))).toEqual(bare(both));
      else {
        expect(parseInput(writeOf(catalogue, folded.op) ?? create, folded.input as object).ok).toBe(true);
        expect(bare(after(before, folded))).toEqual(bare(both));
      }
    }),
    { numRuns: 3000 },
  );
});

test('a line changed ten times before it is sent is one call', () => {
  const made = change(create, { po_no, data: { lines: [{ line_no: 10000, item_no: 'A' }] } });
  let folded: unknown = made;
  for (let purchase_qty = 1; purchase_qty <= 10; purchase_qty++)
    folded = joinLine?.(folded as Change, {
      ...{ po_no, line_no: 10000, item_no: 'A', variant_code: '', purchase_qty },
      ...{ line_discount_amount: 0, la_so_line_note: '' },
    });
  expect(folded).toMatchObject({ op: create.name, input: { data: { lines: [{ purchase_qty: 10 }] } } });
});
