import type { Editable, Value } from '#model/kit/merge.ts';
import type { LineInput } from '#model/sales/order-document.ts';

/** A change of what a person can set on a document. Its arguments were parsed when it was accepted. */
export type Edit = { op: string; args: unknown };

/** What an edit says, whatever the kind of document. `input` names the document. */
export type Said =
  | { does: 'update'; input: object; data: object }
  | { does: 'line'; input: object; line_no: number; lineIn(document: Editable): LineInput }
  | { does: 'remove'; input: object; line_nos: readonly number[] }
  | { does: 'set'; input: object; field: string; argument: string; value: Value }
  | { does: 'nothing' };

/** What an edit makes of a document, without any rule of the business: the server has the last word on those. */
export function applySaid(document: Editable, said: Said): Editable {
  switch (said.does) {
    case 'update': {
      // A field that is not given has no entry, or undefined where the form had none.
      const given = Object.entries(said.data).filter(
        (entry): entry is [string, Value] => entry[1] !== undefined,
      );
      return { ...document, header: { ...document.header, ...Object.fromEntries(given) } };
    }
    case 'line': {
      const line = said.lineIn(document);
      const others = document.lines.filter(other => other.line_no !== line.line_no);
      return { ...document, lines: [...others, line].sort((a, b) => a.line_no - b.line_no) };
    }
    case 'remove':
      return { ...document, lines: document.lines.filter(line => !said.line_nos.includes(line.line_no)) };
    case 'set':
      return { ...document, header: { ...document.header, [said.field]: said.value } };
    case 'nothing':
      return document;
  }
}
