import { expect, it } from 'vitest';
import { type Column, tabletColumns } from '../../../../src/client/workflows/list/columns.ts';

type Row = Record<'no' | 'name' | 'type' | 'place' | 'reason' | 'a' | 'b' | 'c' | 'd' | 'total', string>;
const row = (no: string, more: Partial<Row> = {}): Row => ({
  no,
  name: no,
  type: 'Order',
  place: `place of ${no}`,
  reason: '',
  a: no,
  b: no,
  c: no,
  d: no,
  total: no,
  ...more,
});
const list: Column<Row>[] = [
  { field: 'no', title: 'No.', onPhone: 'title' },
  { field: 'type', title: 'Type', onPhone: 'hidden' },
  { field: 'reason', title: 'Reason', cell: ({ reason }) => reason },
  { field: 'a', title: 'A' },
  { field: 'b', title: 'B', wideOnly: true },
  { field: 'c', title: 'C' },
  { field: 'd', title: 'D' },
  { field: 'place', title: 'Place' },
  { field: 'name', title: 'Name', onPhone: 'subtitle' },
  { field: 'total', title: 'Total', onPhone: 'end' },
];
const shown = (rows: readonly Row[], sortedBy = 'no') => {
  const kept = tabletColumns(list, rows, sortedBy);
  return list.filter(column => kept.includes(column)).map(({ field }) => field);
};

it('leaves out what is empty or the same in all rows, and what comes after the sixth', () => {
  expect(shown([row('1'), row('2')])).toEqual(['no', 'a', 'c', 'd', 'name', 'total']);
  expect(shown([row('1', { c: 'x', d: 'x' }), row('2', { c: 'x', d: 'x' })])).toEqual([
    'no',
    'a',
    'place',
    'name',
    'total',
  ]);
});

it('shows what differs in one row, what is sorted by, and a cell that says the same everywhere', () => {
  const rows = [row('1', { type: 'Credit Memo' }), row('2', { reason: '' })];
  expect(shown(rows)).toEqual(['no', 'type', 'a', 'c', 'name', 'total']);
  expect(shown([row('1'), row('2')], 'reason')).toEqual(['no', 'reason', 'a', 'c', 'name', 'total']);
  const why = { reason: 'Customer' };
  expect(shown([row('1', why), row('2', why)])).toEqual(['no', 'reason', 'a', 'c', 'name', 'total']);
});

it('leaves out no name and no sum that is the same everywhere, but a name that no row has', () => {
  const same = { name: 'Same', total: '1' };
  expect(shown([row('1', same), row('2', same)])).toEqual(['no', 'a', 'c', 'd', 'name', 'total']);
  const unnamed = { name: '', total: '1' };
  expect(shown([row('1', unnamed), row('2', unnamed)])).toEqual(['no', 'a', 'c', 'd', 'place', 'total']);
});

it('keeps the column that titles a row, wherever it stands among the columns', () => {
  const titled = list.map(({ onPhone, ...column }) => ({
    ...column,
    ...(column.field === 'place' ? { onPhone: 'title' as const } : onPhone !== 'title' && { onPhone }),
  }));
  const same = { place: 'Same' };
  const kept = tabletColumns(titled, [row('1', same), row('2', same)], 'no');
  expect(kept.map(({ field }) => field)).toContain('place');
});

it('takes nothing of a single row for the same everywhere', () => {
  expect(shown([row('1')])).toEqual(['no', 'type', 'a', 'c', 'name', 'total']);
});
