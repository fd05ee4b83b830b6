import { type Editable, sameLine } from '#model/kit/merge.ts';
import type { LineInput } from '#model/sales/order-document.ts';
import type { Edit, Patch } from './patch.ts';

/** What of the rules of a kind says how an edit is written down again. */
export type WritingRules = {
  calls: { readonly addLine: { name: string }; readonly updateLine: { name: string } };
  /** Fields that name the document in the arguments; a call has one of them. */
  numbers: readonly string[];
  header: readonly string[];
  /** Fields of one unit are decided together. */
  unitOf(field: string): string;
  /** What the calls name of a line. */
  lineArgs(line: LineInput): object;
};

type Places = { now: Editable; target: Editable; renumbered: ReadonlyMap<number, number> };

const find = (document: Editable, line_no: number) => document.lines.find(line => line.line_no === line_no);

/** What is left of an edit so that it brings a document from what it is now to the target; `null` where nothing is. */
export function rebasePatch(rules: WritingRules, edit: Edit, patch: Patch, places: Places): Edit | null {
  const { op } = edit;
  const { now, target, renumbered } = places;
  const newNo = (line_no: number) => renumbered.get(line_no) ?? line_no;
  switch (patch.type) {
    case 'update': {
      const rest = restOfUpdate(rules, patch, places);
      return rest && { op, args: { ...numberIn(rules, patch.input), ...rest } };
    }
    case 'put-line': {
      const line_no = newNo(patch.line_no);
      const wanted = find(target, line_no);
      const there = find(now, line_no);
      if (!wanted || (there && sameLine(there, wanted))) return null;
      const call = there ? rules.calls.updateLine : rules.calls.addLine;
      return { op: call.name, args: { ...numberIn(rules, patch.input), ...rules.lineArgs(wanted) } };
    }
    case 'remove-lines': {
      const left = patch.line_nos.map(newNo);
      const line_nos = left.filter(line_no => find(now, line_no) && !find(target, line_no));
      return line_nos.length > 0 ? { op, args: { ...numberIn(rules, patch.input), line_nos } } : null;
    }
    case 'set-field': {
      const value = target.header[patch.field];
      if (value === now.header[patch.field]) return null;
      return { op, args: { ...numberIn(rules, patch.input), [patch.argument]: value } };
    }
    case 'none':
      return { op, args: edit.args };
  }
}

/** The fields of the header that are still to be set, and what stays with the change. */
function restOfUpdate(
  { header, unitOf }: WritingRules,
  { input, data: given }: Extract<Patch, { type: 'update' }>,
  { now, target }: Places,
): object | null {
  // A unit is chosen as a whole, also where the edit named only a part of it.
  const units = new Set(Object.keys(given).map(unitOf));
  const left = header.filter(field => units.has(unitOf(field)) && target.header[field] !== now.header[field]);
  const data = Object.fromEntries(left.map(field => [field, target.header[field]]));
  // A person's approval of a discount stays with the change that it came with.
  const approvals = 'approvals' in input ? input.approvals : undefined;
  if (approvals !== undefined) return { data, approvals };
  return left.length > 0 ? { data } : null;
}

/** Every edit names its document. */
const numberIn = ({ numbers }: WritingRules, input: object) =>
  Object.fromEntries(Object.entries(input).filter(([key]) => numbers.includes(key)));
