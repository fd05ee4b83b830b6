import { expect, test } from 'vitest';
import { linesOf, type Said } from '#client/workflows/list/says.ts';

test('a file says what the page says in one order, and of unsent work what its rows hold', () => {
  const said: Said = new Map([
    ['unsent', '2 unsent sales, included.'],
    ['period', 'Today'],
    ['drawer', 'Drawer: Két sau'],
    ['shop', 'Quầy Hoàn Kiếm'],
  ]);
  expect(linesOf(said)).toEqual([
    ...['Quầy Hoàn Kiếm', 'Drawer: Két sau', 'Today'],
    '2 unsent sales, included.',
  ]);
  expect(linesOf(said, '2 unsent sales, not included.').at(-1)).toBe('2 unsent sales, not included.');
  expect(linesOf(null)).toEqual([]);
});
