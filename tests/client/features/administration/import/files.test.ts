import { describe, expect, it } from 'vitest';
import { importKinds } from '#calls/administration/imports.ts';
import { type FileKind, fileKinds } from '#client/features/administration/import/columns/file-kinds.ts';
import { itemFields } from '#client/features/administration/import/columns/item-fields.ts';
import { readRows } from '#client/features/administration/import/columns/rows.ts';
import { correction, template } from '#client/features/administration/import/files.ts';
import { imports as english } from '#client/messages/administration/imports.ts';
import { imports as vietnamese } from '#client/messages/vi/administration/imports.ts';
import { readFile } from '#client/workflows/read-file/read-file.ts';
import { headersOf, recognise } from '#client/workflows/read-file/recognise.ts';

describe.each([
  ['English', english],
  ['Vietnamese', vietnamese],
])('a file in %s', (_, { fields, row, reason }) => {
  it.each(importKinds)('that is filled in by the template of %s is read whole', async kind => {
    const { fields: known, samples }: FileKind = fileKinds[kind];
    const rows = await readFile(await template({ fields: known, samples }, fields[kind]));
    const { at, columns } = headersOf(rows, known);
    expect({ at, columns }).toEqual({ at: 0, columns: Object.keys(known) });
    const choices = { franchise_code: 'F01', location_code: 'F01-STORE' };
    const { rows: read, bad } = await readRows({ kind, rows: rows.slice(1), columns, choices });
    expect(bad).toEqual([]);
    expect(read.rows).toMatchObject(samples.map((sample, at) => ({ row: at + 2, ...sample })));
  });

  it('with rows to correct keeps its columns, and says why', async () => {
    const headers = [fields.items.item_no, 'Colour', fields.items.unit_price];
    const bad = { row: 17, cells: ['007', '', 12.5] };
    const file = await correction(headers, [{ row: bad, reasons: ['One.', 'Two.'] }], { row, reason });
    const [head, line] = await readFile(file);
    expect(recognise(head?.cells ?? [], itemFields)).toEqual(['item_no', null, 'unit_price', null, null]);
    expect(line?.cells).toEqual(['007', '', 12.5, 17, 'One. Two.']);
  });
});
