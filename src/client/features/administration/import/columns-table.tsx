import { Select } from '@mantine/core';
import type { ImportKind } from '#calls/administration/imports.ts';
import { t } from '../../../messages/en.ts';
import type { Cell, Row } from '../../../workflows/read-file/table.ts';
import { columnNames } from './column-names.ts';
import type { FileColumns } from './columns/rows.ts';
import classes from './import.module.css';

const texts = t.imports;
const shownRows = 4;

/** What each column of a file holds, with the first rows below, to be put right where it was not recognised. */
export function ColumnsTable(props: {
  kind: ImportKind;
  headers: readonly Cell[];
  rows: readonly Row[];
  columns: FileColumns;
  onChange(columns: FileColumns): void;
}) {
  const { kind, headers, rows, columns, onChange } = props;
  const names = columnNames(kind);
  const choose = (column: number, chosen: string | null) => {
    // A field is that of one column: the other one is left out from now on.
    onChange(columns.map((old, index) => (index === column ? chosen : old === chosen ? null : old)));
  };
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={texts.columns}>
        <thead>
          <tr>
            {columns.map((field, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
              <th key={column} scope="col">
                <small>{String(headers[column] ?? '')}</small>
                <Select
                  aria-label={`${texts.column} ${column + 1}: ${String(headers[column] ?? '')}`}
                  placeholder={texts.leftOut}
                  clearable
                  data={Object.entries(names).map(([value, label]) => ({ value, label }))}
                  value={field}
                  onChange={chosen => choose(column, chosen)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows).map(({ row, cells }) => (
            <tr key={row}>
              {columns.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: so is a cell
                <td key={column}>{String(cells[column] ?? '')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
