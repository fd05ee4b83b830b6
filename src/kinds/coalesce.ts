import type { AnyWrite, Change, Coalesced, Write } from '#calls/kit/call.ts';
import { type ChangeOf, changedLine } from '#model/kit/document-lines.ts';
import { given } from '#model/kit/given.ts';
import { inputFor } from '#offline/overlay/when.ts';

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
export const apartFrom = (calls: readonly AnyWrite[]): After<unknown>[] =>
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
export const becomes = <I, O>(call: Write<I, O>, input: NoInfer<I>): Change => ({ op: call.name, input });

/** Fields with those that a later change gives in their place. */
export function withGiven<T extends object>(
  before: T,
  later: { readonly [F in keyof NoInfer<T>]?: NoInfer<T>[F] | undefined },
): T {
  return { ...before, ...given(later) };
}

type Numbered = { readonly line_no: number };
type Line = { line_no: number; item_no: string; variant_code: string };

/** The calls that make a document and edit its lines: M and E make lines, C changes one, R takes them away. */
type LineCalls<M, E, C, R, O> = {
  readonly create: Write<M, O>;
  readonly addLine: Write<E, O>;
  readonly updateLine: Write<C, O>;
  readonly removeLines: Write<R, O>;
};

type LineRules<L, E, C> = {
  /** Calls that change the header alone: it and the lines do not see each other. */
  readonly header: readonly AnyWrite[];
  /** A line without what names its document. */
  lineOf(input: E): L;
  /** The edit under the number by which an earlier one named the document. */
  renamed<X extends E | C>(edit: X, earlier: E | C): X;
  readonly mostLines: number;
  /**
   * Set where a line on the server keeps its price as long as its item stays. Without it, going to another
   * item and back would show. A later change of a line that is not sent leaves of it what this says.
   */
  keptPrice?<X extends E | C>(line: L | C, later: X): X;
};

/**
 * Edits of lines: joined, they do the same as if they were sent one after the other. For documents with new
 * lines that take everything from their input. What else happened in between (a status, a posting) keeps two
 * changes two.
 */
export function lineEdits<
  L extends Line,
  E extends L,
  C extends ChangeOf<Line>,
  M extends { data: { lines: L[] } },
  R extends { line_nos: number[] },
  O,
>(calls: LineCalls<M, E, C, R, O>, rules: LineRules<L, E, C>): Coalescing[] {
  const { create, addLine, updateLine, removeLines } = calls;
  const { lineOf, renamed, keptPrice, mostLines } = rules;
  const header = apartFrom(rules.header);
  const withLines = (made: M, lines: L[]) => becomes(create, { ...made, data: { ...made.data, lines } });
  const isSame = (line: Numbered, other: Numbered) => line.line_no === other.line_no;
  /** Does it leave a line with the item that the one before gave it? Where that gave none, the tablet does not know. */
  const staysItem = (line: ChangeOf<Line>, later: ChangeOf<Line>) =>
    (later.item_no === undefined || later.item_no === line.item_no) &&
    (later.variant_code === undefined || later.variant_code === line.variant_code);
  // A line and the change of it have between them what adds a line: its fields, and the document that the change names.
  const changed = (line: L, later: C): E =>
    changedLine<Line>(line, keptPrice && staysItem(line, later) ? keptPrice(line, later) : later) as E;
  const notAgain = (line: Numbered, later: Numbered) => (isSame(line, later) ? null : 'apart');
  const notTaken = ({ line_nos }: R, { line_no }: Numbered) => (line_nos.includes(line_no) ? null : 'apart');

  return [
    coalescing(addLine, [
      after(create, (made, later) => {
        const { lines } = made.data;
        if (lines.length >= mostLines || lines.some(line => isSame(line, later))) return null;
        return withLines(
          made,
          [...lines, lineOf(later)].sort((a, b) => a.line_no - b.line_no),
        );
      }),
      after(addLine, notAgain),
      after(updateLine, notAgain),
      after(removeLines, notTaken),
      ...header,
    ]),
    coalescing(updateLine, [
      after(create, (made, later) => {
        const { lines } = made.data;
        if (!lines.some(line => isSame(line, later))) return null;
        return withLines(
          made,
          lines.map(line => (isSame(line, later) ? lineOf(changed(line, later)) : line)),
        );
      }),
      after(addLine, (line, later) =>
        isSame(line, later) ? becomes(addLine, renamed(changed(line, later), line)) : 'apart',
      ),
      after(updateLine, (line, later) => {
        if (!isSame(line, later)) return 'apart';
        if (keptPrice && !staysItem(line, later)) return null;
        const both = { ...line, ...given(keptPrice ? keptPrice(line, later) : later) };
        return becomes(updateLine, renamed(both, line));
      }),
      after(removeLines, notTaken),
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
        return line_nos.length === 0 ? 'both-gone' : becomes(removeLines, { ...later, line_nos });
      }),
      after(updateLine, ({ line_no }, later) =>
        later.line_nos.includes(line_no) ? becomes(removeLines, later) : 'apart',
      ),
      after(removeLines, (before, later) => {
        const line_nos = [...new Set([...before.line_nos, ...later.line_nos])];
        return line_nos.length > mostLines ? null : becomes(removeLines, { ...later, line_nos });
      }),
      ...header,
    ]),
  ];
}
