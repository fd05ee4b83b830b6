import { area } from '../language.ts';

/** Texts of a posted receipt with a wrong method. */
export const methodChange = area('methodChange', {
  button: 'Change method',
  title: 'How it was really paid',
  hint: 'The receipt is taken back and posted anew. What is owed stays as it is.',
  reason: 'Why',
  reasons: {
    picked_wrong: 'Wrong method picked',
    paid_otherwise: 'Customer paid otherwise',
    other: 'Other',
  },
  note: 'Note',
  confirm: (amount: string, method: string) => `Post ${amount} as ${method}`,
  confirmEmpty: 'Choose the method',
  was: 'Posted before as',
  why: 'Changed because',
});
