import type { Editable, Value } from '#model/kit/merge.ts';
import type { LineInput } from '#model/sales/order-document.ts';

/** A change of what a person can set on a document. Its arguments were parsed when it was accepted. */
export type Edit = { op: string; args: unknown };

/** What an edit does, whatever the kind of document. `input` names the document. */
export type Patch =
  | { type: 'update'; input: object; data: object }
  | { type: 'put-line'; input: object; line_no: number; lineIn(document: Editable): LineInput }
  | { type: 'remove-lines'; input: object; line_nos: readonly number[] }
  | { type: 'set-field'; input: object; field: string; argument: string; value: Value }
  | { type: 'none' };

/** What an edit makes of a document, without any rule of the business: the server has the last word on those. */
export function applyPatch(document: Editable, patch: Patch): Editable {
  switch (patch.type) {
    case 'update': {
      // A field that is not given has no entry, or undefined where the form had none.
      const given = Object.entries(patch.data).filter(
        (entry): entry is [string, Value] => entry[1] !== undefined,
      );
      return { ...document, header: { ...document.header, ...Object.fromEntries(given) } };
    }
    case 'put-line': {
      const line = patch.lineIn(document);
      const others = document.lines.filter(other => other.line_no !== line.line_no);
      return { ...document, lines: [...others, line].sort((a, b) => a.line_no - b.line_no) };
    }
    case 'remove-lines':
      return {
        ...document,
        lines: document.lines.filter(line => !patch.line_nos.includes(line.line_no)),
      };
    case 'set-field':
      return { ...document, header: { ...document.header, [patch.field]: patch.value } };
    case 'none':
      return document;
  }
}
