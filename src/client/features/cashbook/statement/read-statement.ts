import { normalise } from '#model/kit/normalise.ts';
import { readTable, type Table, withHeaders } from '../../../workflows/read-file/read-table.ts';
import { limits, type Row, UnreadableFile } from '../../../workflows/read-file/table.ts';
import { isMt940, type Mt940, readMt940 } from './mt940.ts';
import { statementFields } from './statement-fields.ts';

/** A statement as a file holds it: read whole, or as a table with columns that a person may put right. */
export type StatementFile =
  | { form: 'told'; account: string; statement: Mt940 }
  | ({
      form: 'table';
      /** That is named above the table; empty where none is. */
      account: string;
    } & Table<typeof statementFields>);

/** Is this a statement of ISO 20022: camt.053, or a report (052) or notice (054), which tell entries in the same way? */
const isCamt = (text: string): boolean =>
  /<(?:[\w.-]+:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt|BkToCstmrDbtCdtNtfctn)[\s>]/.test(text);

/** No statement of a shop is as long in XML. */
const mostXml = 20_000_000;

/**
 * Reads a statement: Excel, CSV, MT940 or camt.053, told apart by what is in it.
 *
 * @param sheet of a workbook, where a person has chosen one
 * @throws UnreadableFile, or the signal's reason.
 */
export async function readStatement(
  file: Blob,
  today: string,
  signal: AbortSignal,
  sheet?: number,
): Promise<StatementFile> {
  if (file.size > limits.file) throw new UnreadableFile('tooLarge');
  // SWIFT's letters are ASCII.
  const beginning = await file.slice(0, 20_000).text();
  if (isMt940(beginning)) return told(readMt940(await file.text(), today));
  if (isCamt(beginning)) {
    if (file.size > mostXml) throw new UnreadableFile('tooLarge');
    const { readCamt } = await import('./camt.ts');
    return told(await readCamt(await file.text(), today));
  }
  const table = await readTable(file, statementFields, { signal, ...(sheet === undefined ? {} : { sheet }) });
  return asStatement(table);
}

const told = (statement: Mt940): StatementFile => ({
  form: 'told',
  account: statement.account,
  statement,
});

function asStatement(table: Table<typeof statementFields>): StatementFile {
  return { form: 'table', account: accountIn(table.all.slice(0, table.at)), ...table };
}

/** The same statement with its headers in another row. */
export const withHeadingRow = (file: Table<typeof statementFields>, at: number): StatementFile =>
  asStatement(withHeaders(file, at, statementFields));

/** The account that the lines above a table name. */
function accountIn(rows: readonly Row[]): string {
  for (const { cells } of rows) {
    const text = normalise(cells.join(' '));
    const [, account = ''] = /(?:tai khoan|stk|account)[^\d]{0,60}(\d[\d ]{4,24}\d)/.exec(text) ?? [];
    if (account !== '') return account.replaceAll(' ', '');
  }
  return '';
}
