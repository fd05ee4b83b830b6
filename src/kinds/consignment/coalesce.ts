import { consignmentIssues as calls } from '#calls/index.ts';
import { mostLines } from '#calls/kit/document-parts.ts';
import { after, apartFrom, becomes, type Coalescing, coalescing, lineEdits, withGiven } from '../coalesce.ts';

const { create, update, addLine, updateLine, removeLines } = calls;

/** How unsent edits of a consignment issue join. */
export const coalesce: readonly Coalescing[] = [
  ...lineEdits(calls, {
    header: [update],
    lineOf: ({ ci_no: _, base_version: __, ...line }) => line,
    renamed: (edit, { ci_no }) => ({ ...edit, ci_no }),
    mostLines,
  }),
  coalescing(update, [
    after(create, (made, { data }) => becomes(create, { ...made, data: withGiven(made.data, data) })),
    after(update, (before, later) => becomes(update, { ...later, data: withGiven(before.data, later.data) })),
    ...apartFrom([addLine, updateLine, removeLines]),
  ]),
];
