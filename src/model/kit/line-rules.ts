import {
  assertNew,
  type ChangeOf,
  changedLine,
  type Goods,
  type Line,
  lineOf,
  sameGoods,
  withLine,
  withoutLines,
} from './document-lines.ts';

/**
 * What a kind of document says of its lines. D: the document, L: one of its lines, I: what a person sets on one. M: who acts
 * and when, F: what is known of items apart from that.
 */
type Lines<D, L, I, M, F> = {
  /** @throws RuleProblem when the lines of this document cannot be changed */
  allow(document: D, facts: M): void;
  /** @throws RuleProblem when the document cannot have this line */
  make(input: I, document: D, facts: F): L;
  /** The line with other values and the same item. */
  keep(line: L, input: I): L;
  /** The document after a change: totals, version and time. */
  settle<O extends D>(before: O, changed: O, facts: M): O;
};

/** Rules for the lines of a kind of document, the same for all kinds. */
export function lineRules<
  D extends { lines: L[] },
  L extends Line & Goods & I,
  I extends Line & Goods,
  M,
  F extends M,
>({ allow, make, keep, settle }: Lines<D, L, I, M, F>) {
  return {
    addLine<O extends D>(document: O, input: I, facts: F): O {
      allow(document, facts);
      assertNew(document, input);
      const lines = withLine(document.lines, make(input, document, facts));
      return settle(document, { ...document, lines }, facts);
    },
    /** The same item keeps its price; another item takes its own. */
    updateLine<O extends D>(document: O, change: ChangeOf<I>, facts: F): O {
      allow(document, facts);
      const old = lineOf(document, change.line_no);
      const input = changedLine<I>(old, change);
      const next = sameGoods(old, input) ? keep(old, input) : make(input, document, facts);
      const lines = document.lines.map(line => (line === old ? next : line));
      return settle(document, { ...document, lines }, facts);
    },
    removeLines<O extends D>(document: O, line_nos: readonly number[], facts: M): O {
      allow(document, facts);
      return settle(document, { ...document, lines: withoutLines(document.lines, line_nos) }, facts);
    },
  };
}
