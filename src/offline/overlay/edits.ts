import type { Write } from '#calls/kit/call.ts';
import { given } from '#model/kit/given.ts';
import { type Editable, sameLine, type Value } from '#model/kit/merge.ts';
import type { LineInput } from '#model/sales/order-document.ts';
import { inputFor } from './when.ts';

/** A change of what a person can set on a document. Its arguments were parsed when it was accepted. */
export type Edit = { op: string; args: unknown };

type Line = { line_no: number };

/**
 * The calls that edit a kind of document D, and how its header and lines are those of a merge. A header is edited by U,
 * lines are made by L, which has the fields N that a line of D has too, changed by C and taken away by R.
 */
export type EditCalls<D, N, U, L, C, R, S, O> = {
  calls: {
    readonly update: Write<U, O>;
    readonly addLine: Write<L, O>;
    readonly updateLine: Write<C, O>;
    readonly removeLines: Write<R, O>;
  };
  /** Fields that name the document in the arguments; a call has one of them. */
  numbers: readonly string[];
  header: readonly string[];
  /** A call that sets one field of the header, with the name of its argument. */
  setsField?: { call: Write<S, O>; argument: string; valueIn(input: S): Value; field: string };
  /** Fields of one unit are decided together. */
  unitOf(field: string): string;
  linesOf(document: D): readonly N[];
  /** A line of a document, or the arguments of a call, to a merge. */
  lineInput(line: N): LineInput;
  /** The other way round: what the calls name of a line. */
  lineArgs(line: LineInput): object;
  /** A line that the document does not have yet, what is not known of it left empty. */
  newLine(line: LineInput): object;
  /** A later change that names lines by number, after those were renumbered; `null` when it names none of them. */
  renumber?(other: Edit, renumbered: ReadonlyMap<number, number>): Edit | null;
};

/** How unsent edits of a kind of document are merged with what another person did since. */
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

export function editsOf<
  D extends object,
  N extends Line,
  U extends { data: object },
  L extends N,
  C extends Line,
  R extends { line_nos: readonly number[] },
  S extends object,
  O,
>(rules: EditCalls<D, N, U, L, C, R, S, O>): Edits<D> {
  const { numbers, header, setsField, unitOf, lineInput } = rules;
  const { update, addLine, updateLine, removeLines } = rules.calls;
  const names = [update, addLine, updateLine, removeLines, ...(setsField ? [setsField.call] : [])].map(
    ({ name }) => name,
  );
  const lineFor = (edit: Edit) => inputFor(addLine, edit) ?? inputFor(updateLine, edit);

  /** The line as a change leaves it; one that is not there is what the change says. */
  function completed({ lines }: Editable, change: C): N {
    const there = lines.find(({ line_no }) => line_no === change.line_no);
    // Between them they have all fields of a line: what a change leaves out stays.
    return { ...(there ? rules.lineArgs(there) : {}), ...given(change) } as unknown as N;
  }

  function applyEdit(document: Editable, edit: Edit): Editable {
    const updated = inputFor(update, edit);
    if (updated) {
      // A field that is not given has no entry, or undefined where the form had none.
      const given = Object.entries(updated.data).filter(
        (entry): entry is [string, Value] => entry[1] !== undefined,
      );
      return { ...document, header: { ...document.header, ...Object.fromEntries(given) } };
    }
    const added = inputFor(addLine, edit);
    const changed = inputFor(updateLine, edit);
    const named = added ?? (changed && completed(document, changed));
    if (named) {
      const line = lineInput(named);
      const others = document.lines.filter(other => other.line_no !== line.line_no);
      return { ...document, lines: [...others, line].sort((a, b) => a.line_no - b.line_no) };
    }
    const removed = inputFor(removeLines, edit);
    if (removed)
      return {
        ...document,
        lines: document.lines.filter(line => !removed.line_nos.includes(line.line_no)),
      };
    const set = setsField && inputFor(setsField.call, edit);
    return set
      ? { ...document, header: { ...document.header, [setsField.field]: setsField.valueIn(set) } }
      : document;
  }

  /** Every edit names its document. */
  const numberIn = (input: object) =>
    Object.fromEntries(Object.entries(input).filter(([key]) => numbers.includes(key)));

  function rebaseOne(
    edit: Edit,
    now: Editable,
    target: Editable,
    renumbered: ReadonlyMap<number, number>,
  ): Edit | null {
    const { op } = edit;
    const find = (document: Editable, line_no: number) =>
      document.lines.find(line => line.line_no === line_no);
    const newNo = (line_no: number) => renumbered.get(line_no) ?? line_no;
    const updated = inputFor(update, edit);
    if (updated) {
      // A unit is chosen as a whole, also where the edit named only a part of it.
      const units = new Set(Object.keys(updated.data).map(unitOf));
      const left = header.filter(
        field => units.has(unitOf(field)) && target.header[field] !== now.header[field],
      );
      const data = Object.fromEntries(left.map(field => [field, target.header[field]]));
      // A person's approval of a discount stays with the change that it came with.
      const approvals = 'approvals' in updated ? updated.approvals : undefined;
      const beside = approvals === undefined ? {} : { approvals };
      return left.length > 0 || approvals !== undefined
        ? { op, args: { ...numberIn(updated), data, ...beside } }
        : null;
    }
    const named = lineFor(edit);
    if (named) {
      const line_no = newNo(named.line_no);
      const wanted = find(target, line_no);
      const there = find(now, line_no);
      if (!wanted || (there && sameLine(there, wanted))) return null;
      const call = there ? updateLine : addLine;
      return { op: call.name, args: { ...numberIn(named), ...rules.lineArgs(wanted) } };
    }
    const removed = inputFor(removeLines, edit);
    if (removed) {
      const left = removed.line_nos.map(newNo);
      const line_nos = left.filter(line_no => find(now, line_no) && !find(target, line_no));
      return line_nos.length > 0 ? { op, args: { ...numberIn(removed), line_nos } } : null;
    }
    const set = setsField && inputFor(setsField.call, edit);
    if (!set) return { op, args: edit.args };
    const value = target.header[setsField.field];
    return value === now.header[setsField.field]
      ? null
      : { op, args: { ...numberIn(set), [setsField.argument]: value } };
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
        lines: rules.linesOf(document).map(line => lineInput(line)),
      };
    },
    withEditable(document, editable) {
      const known = new Map(rules.linesOf(document).map(line => [line.line_no, line]));
      return {
        ...document,
        ...editable.header,
        lines: editable.lines.map(line => ({
          ...(known.get(line.line_no) ?? rules.newLine(line)),
          ...rules.lineArgs(line),
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
    renumber: (other, renumbered) => rules.renumber?.(other, renumbered) ?? null,
  };
}
