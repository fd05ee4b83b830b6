import type { Write } from '#calls/kit/call.ts';
import { given } from '#model/kit/given.ts';
import type { Editable, Value } from '#model/kit/merge.ts';
import type { LineInput } from '#model/sales/order-document.ts';
import type { ReplayContext } from '#offline/overlay/replay.ts';
import { inputFor, when } from '#offline/overlay/when.ts';
import { applyPatch, type Edit, type Patch } from './patch.ts';
import { rebasePatch } from './rebase-patch.ts';
import type { Changed, Changing, Shape } from './shape.ts';

export type { Edit } from './patch.ts';

type Renumbered = ReadonlyMap<number, number>;

/** What edits of one kind of document have that those of others do not. */
type Own<S, D> = {
  /** A call that sets one field of the header, with the name of its argument. */
  setsField?: { call: Write<S, D>; argument: string; valueIn(input: S): Value; field: string };
  /** A later change that names lines by number, after those were renumbered; `null` when it names none of them. */
  renumber?(other: Edit, renumbered: Renumbered): Edit | null;
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
    renumbered: Renumbered,
  ): { edits: (Edit | null)[]; bases: Editable[] };
  renumber(other: Edit, renumbered: Renumbered): Edit | null;
};

type Goods = Pick<LineInput, 'line_no' | 'item_no' | 'variant_code'>;

export function editsOf<D extends object, H extends object, L extends Goods, S extends object = never>(
  shape: Shape<D, H, L>,
  { setsField, renumber }: Own<S, D> = {},
): Edits<D> {
  const { calls, unitOf, headerOf, linesOf, lineInput, lineArgs, newLine } = shape;
  const { update, addLine, updateLine, removeLines } = calls;
  const names = [update, addLine, updateLine, removeLines, ...(setsField ? [setsField.call] : [])].map(
    ({ name }) => name,
  );

  /** The line as a change leaves it; one that is not there is what the change says. */
  function completed({ lines }: Editable, change: Changing<L>): L {
    const there = lines.find(({ line_no }) => line_no === change.line_no);
    // Between them they have all fields of a line: what a change leaves out stays.
    return { ...(there ? lineArgs(there) : {}), ...given(change) } as unknown as L;
  }

  function patchOf(edit: Edit): Patch {
    const updated = inputFor(update, edit);
    if (updated) return { type: 'update', input: updated, data: updated.data };
    const added = inputFor(addLine, edit);
    if (added)
      return { type: 'put-line', input: added, line_no: added.line_no, lineIn: () => lineInput(added) };
    const changed = inputFor(updateLine, edit);
    if (changed) {
      const lineIn = (document: Editable) => lineInput(completed(document, changed));
      return { type: 'put-line', input: changed, line_no: changed.line_no, lineIn };
    }
    const removed = inputFor(removeLines, edit);
    if (removed) return { type: 'remove-lines', input: removed, line_nos: removed.line_nos };
    const set = setsField && inputFor(setsField.call, edit);
    if (!set) return { type: 'none' };
    const { field, argument } = setsField;
    return { type: 'set-field', input: set, field, argument, value: setsField.valueIn(set) };
  }

  return {
    isEdit: op => names.includes(op),
    unitOf,
    applyEdit: (document, edit) => applyPatch(document, patchOf(edit)),
    editableOf: document => ({
      // Every field of a header is a text, a number or a yes/no.
      header: headerOf(document) as unknown as Editable['header'],
      lines: linesOf(document).map(lineInput),
    }),
    withEditable(document, editable) {
      const known = new Map(linesOf(document).map(line => [line.line_no, line]));
      return {
        ...document,
        ...editable.header,
        lines: editable.lines.map(line => ({
          ...(known.get(line.line_no) ?? newLine(line)),
          ...lineArgs(line),
        })),
      };
    },
    rebase(before, theirs, target, renumbered) {
      let now = theirs;
      const bases: Editable[] = [];
      const edits = before.map(edit => {
        bases.push(now);
        const next = rebasePatch(shape, edit, patchOf(edit), { now, target, renumbered });
        if (next) now = applyPatch(now, patchOf(next));
        return next;
      });
      return { edits, bases };
    },
    renumber: (other, renumbered) => renumber?.(other, renumbered) ?? null,
  };
}

/** What each edit makes of a document of kind D by the rules of the business, which need the facts F. */
type Rules<D, H, L extends Goods, F> = {
  update(document: D, data: Changed<H>, facts: F): D;
  addLine(document: D, line: L, facts: F): D;
  updateLine(document: D, line: Changing<L>, facts: F): D;
  removeLines(document: D, line_nos: readonly number[], facts: F): D;
};

/** The same as rules of a replay: one for each call that edits. */
export const replayOf = <D, H, L extends Goods, F>(
  { calls }: Shape<D, H, L>,
  rules: Rules<NoInfer<D>, NoInfer<H>, NoInfer<L>, F>,
  factsOf: (document: D, context: ReplayContext) => F,
) => [
  when(calls.update, (document: D, { data }, context: ReplayContext) =>
    rules.update(document, data, factsOf(document, context)),
  ),
  when(calls.addLine, (document: D, line, context: ReplayContext) =>
    rules.addLine(document, line, factsOf(document, context)),
  ),
  when(calls.updateLine, (document: D, line, context: ReplayContext) =>
    rules.updateLine(document, line, factsOf(document, context)),
  ),
  when(calls.removeLines, (document: D, { line_nos }, context: ReplayContext) =>
    rules.removeLines(document, line_nos, factsOf(document, context)),
  ),
];
