import { t } from '../../messages/en.ts';

const texts = t.bcTables;
const wordIn = (words: object) => {
  const known = new Map<string, string>(Object.entries(words));
  return (code: string): string => known.get(code) ?? code;
};

/**
 * The name of a table of the ERP, a kind of run or an error of one. A code that this build does not know
 * stays as it is.
 */
export const tableName = wordIn(texts.names);
export const kindName = wordIn(texts.kinds);
export const fieldName = wordIn(texts.fields);
export const errorWords = wordIn(texts.errors);
