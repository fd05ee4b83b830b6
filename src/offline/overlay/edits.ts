import type { Write } from '#calls/kit/call.ts';
import { given } from '#model/kit/given.ts';
import type { Editable, Value } from '#model/kit/merge.ts';
import type { LineInput } from '#model/sales/order-document.ts';
import { rebaseSaid } from './rebase-said.ts';
import { applySaid, type Edit, type Said } from './said.ts';
import { inputFor } from './when.ts';

export type { Edit };

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
  const { header, setsField, unitOf, lineInput } = rules;
  const { update, addLine, updateLine, removeLines } = rules.calls;
  const names = [update, addLine, updateLine, removeLines, ...(setsField ? [setsField.call] : [])].map(
    ({ name }) => name,
  );

  /** The line as a change leaves it; one that is not there is what the change says. */
  function completed({ lines }: Editable, change: C): N {
    const there = lines.find(({ line_no }) => line_no === change.line_no);
    // Between them they have all fields of a line: what a change leaves out stays.
    return { ...(there ? rules.lineArgs(there) : {}), ...given(change) } as unknown as N;
  }

  function saidIn(edit: Edit): Said {
    const updated = inputFor(update, edit);
    if (updated) return { does: 'update', input: updated, data: updated.data };
    const added = inputFor(addLine, edit);
    if (added) return { does: 'line', input: added, line_no: added.line_no, lineIn: () => lineInput(added) };
    const changed = inputFor(updateLine, edit);
    if (changed) {
      const lineIn = (document: Editable) => lineInput(completed(document, changed));
      return { does: 'line', input: changed, line_no: changed.line_no, lineIn };
    }
    const removed = inputFor(removeLines, edit);
    if (removed) return { does: 'remove', input: removed, line_nos: removed.line_nos };
    const set = setsField && inputFor(setsField.call, edit);
    if (!set) return { does: 'nothing' };
    const { field, argument } = setsField;
    return { does: 'set', input: set, field, argument, value: setsField.valueIn(set) };
  }

  return {
    isEdit: op => names.includes(op),
    unitOf,
    applyEdit: (document, edit) => applySaid(document, saidIn(edit)),
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
        const next = rebaseSaid(rules, edit, saidIn(edit), { now, target, renumbered });
        if (next) now = applySaid(now, saidIn(next));
        return next;
      });
      return { edits, bases };
    },
    renumber: (other, renumbered) => rules.renumber?.(other, renumbered) ?? null,
  };
}
