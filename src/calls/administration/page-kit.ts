import * as v from 'valibot';
import { entriesIn, namesIn, numbersIn } from '#model/administration/page-structure.ts';
import { messages } from '#model/kit/validation.ts';
import { text } from '../kit/atoms.ts';

const longest = 100_000;
const jsonText = (read: (text: string) => unknown) =>
  v.pipe(
    text(longest),
    v.check(value => read(value) !== null, messages.form),
  );

/** JSON text of a list of names. */
export const namesText = jsonText(namesIn);
/** JSON text of what a set grants, page by page. */
export const entriesText = jsonText(entriesIn);
/** JSON text of a list of numbers. */
export const numbersText = jsonText(numbersIn);

export const setUp = {
  access: 'administrators',
  offline: 'online',
} as const;
