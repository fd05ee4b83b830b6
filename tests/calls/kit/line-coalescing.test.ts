import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '#calls/kit/call.ts';
import { catalogue } from '#kinds/coalescing.ts';

type Line = { line_no: number; ci_qty: number };
type Doc = { notes: string; lines: Line[] } | null;
type Args = {
  ci_no: string;
  data?: { la_notes?: string; lines?: Line[] };
  line_nos?: number[];
} & Partial<Line>;

const ci_no = 'tmp:1';
const line = (line_no: number, ci_qty: number): Line => ({ line_no, ci_qty });

/** What the back end makes of changes sent one after the other; a refused one changes nothing. */
function applied(doc: Doc, { op, input }: Change): Doc {
  const args = input as Args; // made below
  const lines = doc?.lines ?? [];
  const { line_no = 0, ci_qty = 0 } = args;
  const there = lines.some(each => each.line_no === line_no);
  const sorted = (all: Line[]) => [...all].sort((a, b) => a.line_no - b.line_no);
  switch (op) {
    case 'consignmentIssues.create':
      return { notes: args.data?.la_notes ?? '', lines: sorted(args.data?.lines ?? []) };
    case 'consignmentIssues.update':
      return doc && { ...doc, notes: args.data?.la_notes ?? doc.notes };
    case 'consignmentIssues.addLine':
      return doc && (there ? doc : { ...doc, lines: sorted([...lines, line(line_no, ci_qty)]) });
    case 'consignmentIssues.updateLine':
      return (
        doc && { ...doc, lines: lines.map(each => (each.line_no === line_no ? line(line_no, ci_qty) : each)) }
      );
    default:
      return doc && { ...doc, lines: lines.filter(each => !args.line_nos?.includes(each.line_no)) };
  }
}

const lineNo = fc.constantFrom(10_000, 20_000, 30_000);
const quantity = fc.integer({ min: 1, max: 9 });
const edits: fc.Arbitrary<Change> = fc.oneof(
  fc
    .record({ la_notes: fc.constantFrom('a', 'b') })
    .map(data => ({ op: 'consignmentIssues.update', input: { ci_no, data } })),
  ...['addLine', 'updateLine'].map(verb =>
    fc
      .record({ line_no: lineNo, ci_qty: quantity })
      .map(input => ({ op: `consignmentIssues.${verb}`, input: { ci_no, ...input } })),
  ),
  fc.array(lineNo, { minLength: 1, maxLength: 2 }).map(line_nos => ({
    op: 'consignmentIssues.removeLines',
    input: { ci_no, line_nos: [...new Set(line_nos)] },
  })),
);
const created: fc.Arbitrary<Change> = fc.uniqueArray(lineNo, { maxLength: 2 }).map(numbers => ({
  op: 'consignmentIssues.create',
  input: { ci_no, data: { la_notes: '', lines: numbers.sort().map(no => line(no, 5)) } },
}));

test('two unsent changes of an issue joined do what the two do one after the other', () => {
  const before: Doc = { notes: 'x', lines: [line(10_000, 1), line(20_000, 2)] };
  fc.assert(
    fc.property(fc.oneof(created, edits), edits, (earlier, later) => {
      const call = catalogue[later.op];
      const folded = call?.kind === 'write' ? call.coalesce?.(earlier, later.input) : null;
      const start = earlier.op.endsWith('create') ? null : before;
      const first = applied(start, earlier);
      // A change that the back end refuses is shown to a person, and nothing after it is sent.
      const isRefused =
        (earlier.op.endsWith('addLine') && first === before) ||
        (earlier.op.endsWith('addLine') && JSON.stringify(first) === JSON.stringify(before)) ||
        (earlier.op.endsWith('updateLine') &&
          !before?.lines.some(each => each.line_no === (earlier.input as Line).line_no));
      fc.pre(!isRefused);
      const both = applied(first, later);
      if (folded === 'apart') expect(applied(applied(start, later), earlier)).toEqual(both);
      else if (folded === 'both-gone') expect(both).toEqual(start);
      else if (folded) expect(applied(start, folded)).toEqual(both);
    }),
    { numRuns: 2000 },
  );
});

test('every edit of an issue joins a create that has not been sent', () => {
  const create: Change = {
    op: 'consignmentIssues.create',
    input: { ci_no, data: { la_notes: '', lines: [line(10_000, 5)] } },
  };
  const coalesce = (verb: string, input: object) => {
    const call = catalogue[`consignmentIssues.${verb}`];
    return call?.kind === 'write' ? call.coalesce?.(create, { ci_no, base_version: 1, ...input }) : null;
  };
  const made = (lines: Line[], la_notes = '') => ({
    op: create.op,
    input: { ci_no, data: { la_notes, lines } },
  });
  expect(coalesce('update', { data: { la_notes: 'x' } })).toEqual(made([line(10_000, 5)], 'x'));
  expect(coalesce('addLine', line(20_000, 1))).toEqual(made([line(10_000, 5), line(20_000, 1)]));
  expect(coalesce('updateLine', line(10_000, 1))).toEqual(made([line(10_000, 1)]));
  expect(coalesce('removeLines', { line_nos: [10_000] })).toEqual(made([]));
});
