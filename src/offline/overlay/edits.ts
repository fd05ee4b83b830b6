import { type Editable, sameLine, type Value } from '#model/kit/merge.ts';
import type { LineInput } from '#model/sales/order-document.ts';

/** A change of what a person can set on a document. Its arguments were parsed when it was accepted. */
export type Edit = { op: string; args: unknown };

type Line = { line_no: number };

/** The calls that edit a kind of document, and how its header and lines are those of a merge. */
export type EditCalls<D> = {
  /** `area` of `area.update`, `area.addLine`, `area.updateLine`, `area.removeLines`. */
  area: string;
  /** Fields that name the document in the arguments; a call has one of them. */
  numbers: readonly string[];
  header: readonly string[];
  /** A call that sets one field of the header, with the name of its argument. */
  setsField?: { verb: string; argument: string; field: string };
  /** Fields of one unit are decided together. */
  unitOf(field: string): string;
  linesOf(document: D): readonly Line[];
  /** A line of a document, or the arguments of a call, to a merge. */
  lineInput(line: never): LineInput;
  /** The other way round: what the calls name of a line. */
  lineArgs(line: LineInput): object;
  /** A line that the document does not have yet, what is not known of it left empty. */
  newLine(line: LineInput): object;
  /** A later change that names lines by number, after those were renumbered; `null` when it names none of them. */
  renumber?(other: Edit, renumbered: ReadonlyMap<number, number>): Edit | null;
};

/** How unsent edits of a kind of document are merged with what somebody else did meanwhile. */
export type Edits<D> = {
  isEdit(op: string): boolean;
  /** The part of a document that people edit. */
  editableOf(document: D): Editable;
  /** A document with another editable part; what is not known of a line is left empty. */
  withEditable(document: D, editable: Editable): D;
  unitOf(field: string): string;
  /** What an edit makes of a document, without any rule of the business: the server has the last word on those. */
  applyEdit(document: Editable, edit: Edit): Editable;
  /**
   * The same edits, in their places, so that they make `target` out of `theirs`: each says what is left of it, `null`
   * where nothing is.
   *
   * @param renumbered lines of these edits that go by another number in `target`
   */
  rebase(
    before: readonly Edit[],
    theirs: Editable,
    target: Editable,
    renumbered: ReadonlyMap<number, number>,
  ): { edits: (Edit | null)[]; bases: Editable[] };
  renumber(other: Edit, renumbered: ReadonlyMap<number, number>): Edit | null;
};

export function editsOf<D extends object>(calls: EditCalls<D>): Edits<D> {
  const { area, numbers, header, setsField, unitOf } = calls;
  const ops = {
    update: `${area}.update`,
    addLine: `${area}.addLine`,
    updateLine: `${area}.updateLine`,
    removeLines: `${area}.removeLines`,
    setField: setsField && `${area}.${setsField.verb}`,
  };
  const names = Object.values(ops);
  const lineInput = (line: unknown) => calls.lineInput(line as never); // a line, or arguments of a line's call

  function applyEdit(document: Editable, { op, args }: Edit): Editable {
    switch (op) {
      case ops.update: {
        const { data } = args as { data: object };
        // A field that is not given has no entry, or undefined where the form had none.
        const given = Object.entries(data).filter(
          (entry): entry is [string, Value] => entry[1] !== undefined,
        );
        return { ...document, header: { ...document.header, ...Object.fromEntries(given) } };
      }
      case ops.addLine:
      case ops.updateLine: {
        const line = lineInput(args);
        const others = document.lines.filter(other => other.line_no !== line.line_no);
        return { ...document, lines: [...others, line].sort((a, b) => a.line_no - b.line_no) };
      }
      case ops.removeLines: {
        const { line_nos } = args as { line_nos: readonly number[] };
        return { ...document, lines: document.lines.filter(line => !line_nos.includes(line.line_no)) };
      }
      default: {
        if (!setsField || op !== ops.setField) return document;
        const value = (args as Record<string, Value>)[setsField.argument];
        return value === undefined
          ? document
          : { ...document, header: { ...document.header, [setsField.field]: value } };
      }
    }
  }

  function rebaseOne(
    { op, args }: Edit,
    now: Editable,
    target: Editable,
    renumbered: ReadonlyMap<number, number>,
  ): Edit | null {
    // Every edit names its document.
    const id = Object.fromEntries(Object.entries(args as object).filter(([key]) => numbers.includes(key)));
    const find = (document: Editable, line_no: number) =>
      document.lines.find(line => line.line_no === line_no);
    const newNo = (line_no: number) => renumbered.get(line_no) ?? line_no;
    switch (op) {
      case ops.update: {
        // A unit is chosen as a whole, also where the edit named only a part of it.
        const units = new Set(Object.keys((args as { data: object }).data).map(unitOf));
        const left = header.filter(
          field => units.has(unitOf(field)) && target.header[field] !== now.header[field],
        );
        const data = Object.fromEntries(left.map(field => [field, target.header[field]]));
        // Somebody's approval of a discount stays with the change that it came with.
        const { approvals } = args as { approvals?: unknown };
        const beside = approvals === undefined ? {} : { approvals };
        return left.length > 0 || approvals !== undefined ? { op, args: { ...id, data, ...beside } } : null;
      }
      case ops.addLine:
      case ops.updateLine: {
        const line_no = newNo((args as Line).line_no);
        const wanted = find(target, line_no);
        const there = find(now, line_no);
        if (!wanted || (there && sameLine(there, wanted))) return null;
        return { op: there ? ops.updateLine : ops.addLine, args: { ...id, ...calls.lineArgs(wanted) } };
      }
      case ops.removeLines: {
        const { line_nos } = args as { line_nos: readonly number[] };
        const left = line_nos.map(newNo).filter(line_no => find(now, line_no) && !find(target, line_no));
        return left.length > 0 ? { op, args: { ...id, line_nos: left } } : null;
      }
      default: {
        if (!setsField || op !== ops.setField) return { op, args };
        const { argument, field } = setsField;
        const value = target.header[field];
        return value === now.header[field] ? null : { op, args: { ...id, [argument]: value } };
      }
    }
  }

  return {
    isEdit: op => names.includes(op),
    unitOf,
    applyEdit,
    editableOf(document) {
      const fields = new Map(Object.entries(document));
      return {
        // Every field of the header is a text, a number or a yes/no.
        header: Object.fromEntries(header.map(key => [key, fields.get(key) as Value])),
        lines: calls.linesOf(document).map(lineInput),
      };
    },
    withEditable(document, editable) {
      const known = new Map(calls.linesOf(document).map(line => [line.line_no, line]));
      return {
        ...document,
        ...editable.header,
        lines: editable.lines.map(line => ({
          ...(known.get(line.line_no) ?? calls.newLine(line)),
          ...calls.lineArgs(line),
        })),
      };
    },
    rebase(before, theirs, target, renumbered) {
      let now = theirs;
      const bases: Editable[] = [];
      const edits = before.map(edit => {
        bases.push(now);
        const next = rebaseOne(edit, now, target, renumbered);
        if (next) now = applyEdit(now, next);
        return next;
      });
      return { edits, bases };
    },
    renumber: (other, renumbered) => calls.renumber?.(other, renumbered) ?? null,
  };
}
