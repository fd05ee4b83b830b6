import { describe, expect, it } from 'vitest';
import { itemFields, sampleItem } from '#client/features/administration/import/columns/item-fields.ts';
import { headersOf, recognise } from '#client/features/administration/import/columns/recognise.ts';
import { readRows } from '#client/features/administration/import/columns/rows.ts';
import { correction, template } from '#client/features/administration/import/files.ts';
import { readFile } from '#client/features/administration/import/read/read-file.ts';
import { imports as english } from '#client/messages/administration/imports.ts';
import { imports as vietnamese } from '#client/messages/vi/administration/imports.ts';

describe.each([
  ['English', english],
  ['Vietnamese', vietnamese],
])('a file in %s', (_, { fields, row, reason }) => {
  it('that is filled in by its template is read whole', async () => {
    const rows = await readFile(await template(itemFields, fields, sampleItem));
    expect(headersOf(rows, itemFields)).toEqual({ at: 0, columns: Object.keys(itemFields) });
    expect(await readRows(rows.slice(1), headersOf(rows, itemFields).columns)).toEqual({
      rows: [{ row: 2, ...sampleItem }],
      bad: [],
    });
  });

  it('with rows to correct keeps its columns, and says why', async () => {
    const headers = [fields.item_no, 'Colour', fields.unit_price];
    const bad = { row: 17, cells: ['007', '', 12.5] };
    const file = await correction(headers, [{ row: bad, reasons: ['One.', 'Two.'] }], { row, reason });
    const [head, line] = await readFile(file);
    expect(recognise(head?.cells ?? [], itemFields)).toEqual(['item_no', null, 'unit_price', null, null]);
    expect(line?.cells).toEqual(['007', '', 12.5, 17, 'One. Two.']);
  });
});
