import { expect, it } from 'vitest';
import { indexDuringMove, moved, withMoves } from '#client/features/items/moves.ts';

const rows = ['a', 'b', 'c', 'd', 'e'].map(id => ({ id }));
const order = (list: readonly { id: string }[]) => list.map(row => row.id).join('');

it('a row goes to a place, and beyond the ends to the end', () => {
  expect(order(moved(rows, { id: 'b', to: 3 }))).toBe('acdbe');
  expect(order(moved(rows, { id: 'd', to: 0 }))).toBe('dabce');
  expect(order(moved(rows, { id: 'a', to: 99 }))).toBe('bcdea');
  expect(moved(rows, { id: 'gone', to: 1 })).toBe(rows);
});

it('moves that the list knows already change nothing more', () => {
  const moves = [
    { id: 'a', to: 2 },
    { id: 'e', to: 0 },
    { id: 'a', to: 1 },
  ];
  const after = withMoves(rows, moves);
  expect(order(after)).toBe('eabcd');
  expect(order(withMoves(after, moves))).toBe('eabcd');
});

it('while a row is carried those between make room, as they will stand when it is put down', () => {
  for (const from of rows.keys())
    for (const to of rows.keys()) {
      const drawn = rows.map((row, index) => ({ ...row, place: indexDuringMove(index, from, to) }));
      const id = rows[from]?.id ?? '';
      expect(order(drawn.toSorted((a, b) => a.place - b.place))).toBe(order(moved(rows, { id, to })));
    }
});
