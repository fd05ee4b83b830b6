import { Group, Select } from '@mantine/core';
import { t } from '../../messages/en.ts';
import type { Table } from './read-table.ts';
import { type Fields, mostAbove } from './recognise.ts';

const longest = 60;

/** Which sheet of a workbook, and which of its first rows names the columns, where that was not found. */
export function TableFields<F extends Fields>(props: {
  table: Pick<Table<F>, 'sheets' | 'sheet' | 'all' | 'at'>;
  onSheet(sheet: number): void;
  onHeader(at: number): void;
}) {
  const { sheets, sheet, all, at } = props.table;
  const rows = all.slice(0, Math.max(mostAbove, at + 1)).map(({ row, cells }, index) => {
    const says = cells
      .map(String)
      .filter(cell => cell.trim() !== '')
      .join(' · ')
      .replace(/\s+/g, ' ');
    return { value: String(index), label: `${row}: ${says.slice(0, longest)}` };
  });
  return (
    <Group align="end">
      {sheets.length > 1 && (
        <Select
          label={t.ui.sheet}
          allowDeselect={false}
          data={sheets.map((name, index) => ({ value: String(index), label: name }))}
          value={String(sheet)}
          onChange={chosen => chosen !== null && Number(chosen) !== sheet && props.onSheet(Number(chosen))}
        />
      )}
      <Select
        label={t.ui.headerRow}
        allowDeselect={false}
        data={rows}
        value={String(at)}
        onChange={chosen => chosen !== null && props.onHeader(Number(chosen))}
      />
    </Group>
  );
}
