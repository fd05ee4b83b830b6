import type { Change, Folded } from './kit.ts';

type Line = { line_no: number; item_no?: string; variant_code?: string };
type Create = { data: { lines: readonly Line[] } };
type Update = { data: Readonly<Record<string, unknown>> };
type Remove = { line_nos: readonly number[] };

/** Names of the calls that make and edit a document, and what must be known of their inputs. */
export type Edits = {
  readonly create: string;
  readonly addLine: string;
  readonly updateLine: string;
  readonly removeLines: string;
  /** Calls that change the header alone: it and the lines do not see each other. */
  readonly header: readonly string[];
  /** The field with the document's number. */
  readonly no: string;
  readonly mostLines: number;
  /**
   * Set where a line on the server keeps its price as long as its item stays: going to another item and back would
   * show. `keeps` names the fields of a line that is not sent which a later change of it leaves as they are meanwhile.
   */
  readonly pricedByItem?: { readonly keeps: readonly string[] };
};

/**
 * Changes of a document that has not been sent, joined: it is the same as if they were sent one after the other. For
 * documents whose header and lines do not see each other, and whose new lines take everything from their input. What
 * else happened in between (a status, a posting) keeps two changes two.
 */
export function lineFolds<L extends Line>(ops: Edits) {
  // Below, an earlier input is of the call that `op` names: it was parsed with that call's schema.
  const ofHeader = (earlier: Change): Folded => (ops.header.includes(earlier.op) ? 'apart' : null);
  const touches = (earlier: Change, line_no: number): boolean =>
    earlier.op === ops.removeLines
      ? (earlier.input as Remove).line_nos.includes(line_no)
      : (earlier.input as Line).line_no === line_no;
  const isLineEdit = (op: string) => [ops.addLine, ops.updateLine, ops.removeLines].includes(op);
  const withLines = (earlier: Change, change: (lines: readonly Line[]) => readonly Line[]): Change => {
    const made = earlier.input as Create;
    return { op: ops.create, input: { ...made, data: { ...made.data, lines: change(made.data.lines) } } };
  };
  const linesOf = (earlier: Change) => (earlier.input as Create).data.lines;
  const lineOf = (input: L): Line =>
    Object.fromEntries(
      Object.entries(input).filter(([field]) => field !== ops.no && field !== 'base_version'),
    ) as Line; // `line_no` is none of the fields left out
  const isSameItem = (line: Line, later: L) =>
    line.item_no === later.item_no && line.variant_code === later.variant_code;
  const kept = (line: Line, later: L): L => {
    if (!ops.pricedByItem || !isSameItem(line, later)) return later;
    const fields = ops.pricedByItem.keeps.map(field => [field, line[field as keyof Line]]); // fields that every line of this call has
    return { ...later, ...Object.fromEntries(fields) };
  };

  return {
    addLine(earlier: Change, later: L): Folded {
      if (earlier.op === ops.create) {
        const lines = linesOf(earlier);
        const taken = lines.some(line => line.line_no === later.line_no);
        if (taken || lines.length >= ops.mostLines) return null;
        return withLines(earlier, all => [...all, lineOf(later)].sort((a, b) => a.line_no - b.line_no));
      }
      if (isLineEdit(earlier.op)) return touches(earlier, later.line_no) ? null : 'apart';
      return ofHeader(earlier);
    },

    updateLine(earlier: Change, later: L): Folded {
      const isIt = (line: Line) => line.line_no === later.line_no;
      if (earlier.op === ops.create)
        return linesOf(earlier).some(isIt)
          ? withLines(earlier, all => all.map(line => (isIt(line) ? lineOf(kept(line, later)) : line)))
          : null;
      if (!isLineEdit(earlier.op)) return ofHeader(earlier);
      if (!touches(earlier, later.line_no)) return 'apart';
      if (earlier.op === ops.removeLines) return null;
      const line = earlier.input as Line & Record<string, unknown>;
      if (ops.pricedByItem && earlier.op === ops.updateLine && !isSameItem(line, later)) return null;
      return { op: earlier.op, input: { ...kept(line, later), [ops.no]: line[ops.no] } };
    },

    removeLines(earlier: Change, later: Remove): Folded {
      const goes = (line: Line) => later.line_nos.includes(line.line_no);
      switch (earlier.op) {
        case ops.create:
          return withLines(earlier, all => all.filter(line => !goes(line)));
        case ops.addLine: {
          const line = earlier.input as Line;
          if (!goes(line)) return 'apart';
          const line_nos = later.line_nos.filter(other => other !== line.line_no);
          return line_nos.length === 0 ? 'both-gone' : { op: ops.removeLines, input: { ...later, line_nos } };
        }
        case ops.updateLine:
          return goes(earlier.input as Line) ? { op: ops.removeLines, input: later } : 'apart';
        case ops.removeLines: {
          const line_nos = [...new Set([...(earlier.input as Remove).line_nos, ...later.line_nos])];
          return line_nos.length > ops.mostLines
            ? null
            : { op: ops.removeLines, input: { ...later, line_nos } };
        }
        default:
          return ofHeader(earlier);
      }
    },

    /** A later change of the header, where nothing stands against joining the two. */
    update(earlier: Change, later: Update): Folded {
      const [update] = ops.header;
      if (earlier.op !== ops.create && earlier.op !== update) return isLineEdit(earlier.op) ? 'apart' : null;
      const before = earlier.input as Update;
      const data = { ...before.data, ...later.data };
      // A new document keeps what it is; a later edit says on which version it was made.
      const base = earlier.op === ops.create ? before : later;
      return { op: earlier.op, input: { ...base, data } };
    },
  };
}
