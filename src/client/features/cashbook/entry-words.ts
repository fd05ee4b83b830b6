import type { MoneyEntry } from '#calls/sales/bank-accounts.ts';
import { t } from '../../messages/en.ts';

const texts = t.cashbook;
const wordIn = (words: object) => {
  const known = new Map<string, string>(Object.entries(words));
  return (code: string): string => known.get(code) ?? code;
};

/** What a type, a reason or an account is called. One that this build does not know stays as it is. */
export const typeName = wordIn(texts.types);
export const reasonName = wordIn(texts.reasons);
export const accountName = wordIn(texts.accounts);

/** Why money moved, in one line; the document that was paid stands next to it. */
export const whyOf = ({ reason, description, pos_so_no }: MoneyEntry): string =>
  [
    reason === '' ? '' : reasonName(reason),
    pos_so_no !== '' && description.endsWith(pos_so_no) ? '' : description,
  ]
    .filter(Boolean)
    .join(': ');
