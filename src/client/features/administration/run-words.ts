import { t } from '../../messages/en.ts';

const texts = t.bcTables;
const wordIn = (words: object) => {
  const known = new Map<string, string>(Object.entries(words));
  return (code: string): string => known.get(code) ?? code;
};

/** What a table of the ERP, a kind of run and an error of one are called; a code that nobody knows stays as it is. */
export const tableName = wordIn(texts.names);
export const kindName = wordIn(texts.kinds);
export const fieldName = wordIn(texts.fields);
export const errorWords = wordIn(texts.errors);
