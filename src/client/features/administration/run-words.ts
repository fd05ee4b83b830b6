import { t } from '../../messages/en.ts';
import { systemTrouble } from '../../workflows/document/system-trouble.ts';

const texts = t.bcTables;
const wordIn = (words: object, others = (code: string) => code) => {
  const known = new Map<string, string>(Object.entries(words));
  return (code: string): string => known.get(code) ?? others(code);
};

/**
 * The name of a table of the ERP, a kind of run or an error of one. A code that this build does not know
 * stays as it is, and a trouble with the ERP is said in the language of the reader.
 */
export const tableName = wordIn(texts.names);
export const kindName = wordIn(texts.kinds);
export const fieldName = wordIn(texts.fields);
export const errorWords = wordIn(texts.errors, systemTrouble);
