import { Button } from '@mantine/core';
import type { ImportKind } from '#calls/administration/imports.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { messageOf } from '#model/kit/validation.ts';
import { t } from '../../../messages/en.ts';
import { translate } from '../../../messages/language.ts';
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

/** Every row that cannot be taken, with its reason, all of them as a file to be corrected, and a way on without them. */
export function BadRows({
  bad,
  file,
  onWithout,
}: {
  bad: readonly BadCell[];
  file: FileRows;
  /** Absent where no row would be left. */
  onWithout?: (() => void) | undefined;
}) {
  const rows = new Set(bad.map(({ row }) => row)).size;
  return (
    <Block title={texts.badTitle}>
      <Note tone="bad">{texts.badHint}</Note>
      <Cells label={texts.badTitle} cells={bad} kind={file.kind} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void saveBad(bad, file)}>
          {texts.badFile}
        </Button>
        {onWithout ? (
          <Button variant="default" onClick={onWithout}>
            {texts.without(rows)}
          </Button>
        ) : null}
      </div>
    </Block>
  );
}

/** Cells that are left out of rows that are taken, each with why. */
export function Notes({ notes, kind }: { notes: readonly BadCell[]; kind: ImportKind }) {
  return (
    <Block title={texts.notesTitle}>
      <Note tone="warn">{texts.notesHint}</Note>
      <Cells label={texts.notesTitle} cells={notes} kind={kind} />
    </Block>
  );
}

function Cells({ label, cells, kind }: { label: string; cells: readonly BadCell[]; kind: ImportKind }) {
  const names = columnNames(kind);
  return (
    <>
      <div className={classes.scroll}>
        <table className={`${classes.table} ${classes.reasons}`} aria-label={label}>
          <thead>
            <tr>
              <th>{texts.row}</th>
              <th>{texts.column}</th>
              <th>{texts.reason}</th>
            </tr>
          </thead>
          <tbody>
            {cells.slice(0, shown).map(({ row, field, msg }) => (
              <tr key={`${row} ${field} ${msg}`}>
                <td>{formatQuantity(row)}</td>
                <td>{names[field] ?? field}</td>
                <td>{wordsOf(msg)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {cells.length > shown ? <p>{texts.more(formatQuantity(cells.length - shown))}</p> : null}
    </>
  );
}

/** A message of a schema in the person's language; those of the server are already. */
const wordsOf = (msg: string): string => translate(messageOf(msg)) || msg;

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
