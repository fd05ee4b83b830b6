import { expect, it } from 'vitest';
import { pack, unpack } from '#offline/store/columns.ts';

const back = (rows: Parameters<typeof pack>[0]) => unpack(JSON.parse(JSON.stringify(pack(rows))));

it('rows come back as they were, whatever is in them', () => {
  for (const rows of [
    [],
    [{ no: 'A' }],
    [
      { no: 'A', price: 1.5, note: null, tags: ['x'], of: { fields: [], columns: [] } },
      { no: 'B', price: 0, note: '', tags: [], of: null },
    ],
    [{ no: 'A', note: 'x' }, { no: 'B' }],
    [{ no: 'A' }, { no: 'B', note: 'x' }],
    [
      { no: 'A', a: 1 },
      { no: 'B', b: 2 },
    ],
    [{}, {}],
  ])
    expect(back(rows)).toEqual(rows);
});

it('rows of the same fields are written without repeating their names', () => {
  const rows = Array.from({ length: 100 }, (_, no) => ({ no, description: 'x' }));
  expect(JSON.stringify(pack(rows)).length).toBeLessThan(JSON.stringify(rows).length / 2);
});
