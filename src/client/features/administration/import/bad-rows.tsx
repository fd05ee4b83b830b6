import { Button } from '@mantine/core';
import { formatQuantity } from '#model/kit/format.ts';
import { messageOf } from '#model/kit/validation.ts';
import { t } from '../../../messages/en.ts';
import { said } from '../../../messages/language.ts';
import { Block } from '../../../ui/form-page.tsx';
import { Note } from '../../../ui/note.tsx';
import { saveFile } from '../../../workflows/list/save-file.ts';
import { columnNames } from './column-names.ts';
import type { BadCell } from './columns/rows.ts';
import { correction } from './files.ts';
import classes from './import.module.css';
import type { FileRows } from './use-import.ts';

const texts = t.imports;
const shown = 100;

/** Every row that cannot be taken, with its reason, and all of them as a file to be corrected. */
export function BadRows({ bad, file }: { bad: readonly BadCell[]; file: FileRows }) {
  const names = columnNames(file.kind);
  return (
    <Block title={texts.badTitle}>
      <Note tone="bad">{texts.badHint}</Note>
      <div className={classes.scroll}>
        <table className={`${classes.table} ${classes.reasons}`} aria-label={texts.badTitle}>
          <thead>
            <tr>
              <th>{texts.row}</th>
              <th>{texts.column}</th>
              <th>{texts.reason}</th>
            </tr>
          </thead>
          <tbody>
            {bad.slice(0, shown).map(({ row, field, msg }) => (
              <tr key={`${row} ${field} ${msg}`}>
                <td>{formatQuantity(row)}</td>
                <td>{names[field] ?? field}</td>
                <td>{wordsOf(msg)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {bad.length > shown ? <p>{texts.more(formatQuantity(bad.length - shown))}</p> : null}
      <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => void saveBad(bad, file)}>
        {texts.badFile}
      </Button>
    </Block>
  );
}

/** A message of a schema in the person's language; those of the server are already. */
const wordsOf = (msg: string): string => said(messageOf(msg)) || msg;

async function saveBad(bad: readonly BadCell[], { kind, headers, rows }: FileRows): Promise<void> {
  const names = columnNames(kind);
  const byRow = new Map(rows.map(row => [row.row, row]));
  const reasons = Map.groupBy(bad, ({ row }) => row);
  const corrected = [...reasons].flatMap(([number, cells]) => {
    const row = byRow.get(number);
    return row
      ? [{ row, reasons: cells.map(({ field, msg }) => `${names[field] ?? field}: ${wordsOf(msg)}`) }]
      : [];
  });
  const file = await correction(headers, corrected, { row: texts.row, reason: texts.reason });
  saveFile(file, `${texts.badName}.xlsx`);
}
