import { normalise } from '#model/kit/normalise.ts';
import { readFile } from '../../../workflows/read-file/read-file.ts';
import { headersOf } from '../../../workflows/read-file/recognise.ts';
import { type Cell, limits, type Row, UnreadableFile } from '../../../workflows/read-file/table.ts';
import { isMt940, type Mt940, readMt940 } from './mt940.ts';
import { type StatementColumns, statementFields } from './statement-fields.ts';

/** A statement as a file holds it: told whole, or as a table whose columns a person may put right. */
export type StatementFile =
  | { form: 'mt940'; account: string; statement: Mt940 }
  | {
      form: 'table';
      /** That is named above the table; empty where none is. */
      account: string;
      headers: readonly Cell[];
      columns: StatementColumns;
      rows: readonly Row[];
    };

/**
 * Reads a statement: Excel, CSV or MT940, told apart by what is in it.
 *
 * @throws UnreadableFile, or the signal's reason.
 */
export async function readStatement(file: Blob, today: string, signal: AbortSignal): Promise<StatementFile> {
  if (file.size > limits.file) throw new UnreadableFile('tooLarge');
  // SWIFT's letters are ASCII.
  if (isMt940(await file.slice(0, 20_000).text())) {
    const statement = readMt940(await file.text(), today);
    return { form: 'mt940', account: statement.account, statement };
  }
  const all = await readFile(file, { signal });
  const { at, columns } = headersOf(all, statementFields);
  const rows = all.slice(at + 1);
  if (rows.length === 0) throw new UnreadableFile('empty');
  return {
    form: 'table',
    account: accountIn(all.slice(0, at)),
    headers: all[at]?.cells ?? [],
    columns,
    rows,
  };
}

/** The account that the lines above a table name. */
function accountIn(rows: readonly Row[]): string {
  for (const { cells } of rows) {
    const text = normalise(cells.join(' '));
    const [, account = ''] = /(?:tai khoan|stk|account)[^\d]{0,60}(\d[\d ]{4,24}\d)/.exec(text) ?? [];
    if (account !== '') return account.replaceAll(' ', '');
  }
  return '';
}
