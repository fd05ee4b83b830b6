import type { AnyWrite, Change, Coalesced, Write } from '#calls/kit/call.ts';
import { mostLines } from '#calls/kit/document-parts.ts';
import { type ChangeOf, changedLine } from '#model/kit/document-lines.ts';
import { given } from '#model/kit/given.ts';
import { inputFor } from '#offline/overlay/when.ts';
import type { Adding, Changed, Changing, Making, Shape } from './shape.ts';

/** How a change by one call joins an earlier one of the same document that has not been sent. */
export type Coalescing = {
  readonly op: string;
  readonly join: (earlier: Change, later: unknown) => Coalesced;
};

/** What a later change with input I and an earlier one by one call become. */
type After<I> = { readonly op: string; readonly join: (earlier: Change, later: I) => Coalesced };

const inputIn = <I, O>(call: Write<I, O>, { op, input }: Change) => inputFor(call, { op, args: input });

/** The rule for an earlier change by this call. It gets what both calls are sent with. */
export function after<E, O, I>(call: Write<E, O>, join: (before: E, later: I) => Coalesced): After<I> {
  return {
    op: call.name,
    join(earlier, later) {
      const before = inputIn(call, earlier);
      return before === null ? null : join(before, later);
    },
  };
}

/** Neither this call nor any of those sees what the other does. */
export const neverJoinedWith = (calls: readonly AnyWrite[]): After<unknown>[] =>
  calls.map(call => after(call, () => 'apart'));

/** A change by this call stays behind one by any call without a rule. */
export function coalescing<I, O>(call: Write<I, O>, rules: readonly After<NoInfer<I>>[]): Coalescing {
  return {
    op: call.name,
    join(earlier, input) {
      const later = inputIn(call, { op: call.name, input });
      const rule = rules.find(({ op }) => op === earlier.op);
      return later === null || !rule ? null : rule.join(earlier, later);
    },
  };
}

/** The change that two have become. */
export const changeOf = <I, O>(call: Write<I, O>, input: NoInfer<I>): Change => ({ op: call.name, input });

/** Fields with those that a later change gives in their place. */
export function assignGiven<T extends object>(
  before: T,
  later: { readonly [F in keyof NoInfer<T>]?: NoInfer<T>[F] | undefined },
): T {
  return { ...before, ...given(later) };
}

type Numbered = { readonly line_no: number };
type Line = { line_no: number; item_no: string; variant_code: string };

type LineRules<L extends Line> = {
  /** Calls that change the header alone: it and the lines do not see each other. */
  readonly header: readonly AnyWrite[];
  /**
   * Set where a line on the server keeps its price as long as its item stays. Without it, going to another
   * item and back would show. A later change of a line that is not sent leaves of it what this says.
   */
  keptPrice?<X extends Adding<L> | Changing<L>>(line: Adding<L> | Changing<L>, later: X): X;
};

/**
 * Edits of lines: joined, they do the same as if they were sent one after the other. For documents with new
 * lines that take everything from their input. What else happened in between (a status, a posting) keeps two
 * changes two.
 */
export function lineEdits<D, H, L extends Line>(
  { calls, noIn, numbered, unnumbered }: Shape<D, H, L>,
  rules: LineRules<L>,
): Coalescing[] {
  const { create, addLine, updateLine, removeLines } = calls;
  const { keptPrice } = rules;
  const header = neverJoinedWith(rules.header);
  const withLines = (made: Making<H, L>, lines: L[]) =>
    changeOf(create, { ...made, data: { ...made.data, lines } });
  const isSame = (line: Numbered, other: Numbered) => line.line_no === other.line_no;
  /** Does it leave a line with the item that the one before gave it? Where that gave none, the tablet does not know. */
  const keepsItem = (line: ChangeOf<Line>, later: ChangeOf<Line>) =>
    (later.item_no === undefined || later.item_no === line.item_no) &&
    (later.variant_code === undefined || later.variant_code === line.variant_code);
  // A line and the change of it have between them what adds a line: its fields, and the document that the change names.
  const changed = (line: L, later: Changing<L>) =>
    changedLine<Line>(
      line,
      keptPrice && keepsItem(line, later) ? keptPrice(line, later) : later,
    ) as Adding<L>;
  const unlessSame = (line: Numbered, later: Numbered) => (isSame(line, later) ? null : 'apart');
  const unlessRemoved = ({ line_nos }: { line_nos: number[] }, { line_no }: Numbered) =>
    line_nos.includes(line_no) ? null : 'apart';

  return [
    coalescing(addLine, [
      after(create, (made, later) => {
        const { lines } = made.data;
        if (lines.length >= mostLines || lines.some(line => isSame(line, later))) return null;
        return withLines(
          made,
          [...lines, unnumbered(later)].sort((a, b) => a.line_no - b.line_no),
        );
      }),
      after(addLine, unlessSame),
      after(updateLine, unlessSame),
      after(removeLines, unlessRemoved),
      ...header,
    ]),
    coalescing(updateLine, [
      after(create, (made, later) => {
        const { lines } = made.data;
        if (!lines.some(line => isSame(line, later))) return null;
        return withLines(
          made,
          lines.map(line => (isSame(line, later) ? unnumbered(changed(line, later)) : line)),
        );
      }),
      after(addLine, (line, later) =>
        isSame(line, later)
          ? changeOf(addLine, numbered(addLine, noIn(line), changed(line, later)))
          : 'apart',
      ),
      after(updateLine, (line, later) => {
        if (!isSame(line, later)) return 'apart';
        if (keptPrice && !keepsItem(line, later)) return null;
        const both = { ...line, ...given(keptPrice ? keptPrice(line, later) : later) };
        return changeOf(updateLine, numbered(updateLine, noIn(line), both));
      }),
      after(removeLines, unlessRemoved),
      ...header,
    ]),
    coalescing(removeLines, [
      after(create, (made, { line_nos }) =>
        withLines(
          made,
          made.data.lines.filter(line => !line_nos.includes(line.line_no)),
        ),
      ),
      after(addLine, ({ line_no }, later) => {
        if (!later.line_nos.includes(line_no)) return 'apart';
        const line_nos = later.line_nos.filter(other => other !== line_no);
        return line_nos.length === 0 ? 'both-gone' : changeOf(removeLines, { ...later, line_nos });
      }),
      after(updateLine, ({ line_no }, later) =>
        later.line_nos.includes(line_no) ? changeOf(removeLines, later) : 'apart',
      ),
      after(removeLines, (before, later) => {
        const line_nos = [...new Set([...before.line_nos, ...later.line_nos])];
        return line_nos.length > mostLines ? null : changeOf(removeLines, { ...later, line_nos });
      }),
      ...header,
    ]),
  ];
}

/** Edits of the header, of documents with a header that is sent in one call. */
export function headerEdits<D, H extends object, L extends Line>(
  { calls }: Shape<D, H, L>,
  rules: {
    /** Does a change that is sent with the new document say the same as one sent after it? Absent: always. */
    intoCreate?(data: Changed<H>): boolean;
    /** May both be changed in the same statuses? Absent: always. */
    together?(before: Changed<H>, later: Changed<H>): boolean;
  } = {},
): Coalescing {
  const { create, update, addLine, updateLine, removeLines } = calls;
  const { intoCreate = () => true, together = () => true } = rules;
  return coalescing(update, [
    after(create, (made, { data }) =>
      // What is given is of the type of its field.
      intoCreate(data)
        ? changeOf(create, { ...made, data: { ...made.data, ...(given(data) as Partial<H>) } })
        : null,
    ),
    after(update, (before, later) =>
      together(before.data, later.data)
        ? changeOf(update, { ...later, data: assignGiven(before.data, later.data) })
        : null,
    ),
    ...neverJoinedWith([addLine, updateLine, removeLines]),
  ]);
}

/** How unsent edits of a document join that a person changes by these calls alone. */
export const documentEdits = <D, H extends object, L extends Line>(shape: Shape<D, H, L>): Coalescing[] => [
  ...lineEdits(shape, { header: [shape.calls.update] }),
  headerEdits(shape),
];
