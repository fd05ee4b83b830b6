import type * as v from 'valibot';
import { formatQuantity } from '#model/kit/format.ts';
import { messages } from '#model/kit/validation.ts';

/**
 * What a person is told where a schema has no sentence of its own. The library speaks of types, in a
 * programmer's English. Given to every call's input by its constructor.
 */
export function wordsOf(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined || issue.input === null || issue.input === '') return messages.required;
  switch (issue.type) {
    case 'string':
      return messages.text;
    case 'number':
      return messages.isNumber;
    case 'max_length':
      return messages.atMost(Number(issue.requirement));
    case 'picklist':
    case 'literal':
    case 'boolean':
    case 'union':
      return messages.choice;
    default:
      return messages.form;
  }
}

/** How many lines, as a text. */
export const linesIn = (count: number): string => (count === 1 ? '1 line' : `${formatQuantity(count)} lines`);

/** What a change of a line does: a quantity, or something else of it. By the item, or where the change names none by the number of the line. */
export const lineSet = (named: string | number, quantity: number | undefined): string => {
  const line = typeof named === 'number' ? `line ${named}` : named;
  return quantity === undefined ? `Change ${line}` : `Set ${line} to ${formatQuantity(quantity)}`;
};
