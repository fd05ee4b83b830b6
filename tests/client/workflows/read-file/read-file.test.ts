import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, workbook } from '#client/workflows/list/workbook.ts';
import { zip } from '#client/workflows/list/zip.ts';
import { readFile } from '#client/workflows/read-file/read-file.ts';
import type { Unreadable } from '#client/workflows/read-file/table.ts';
import { unzip } from '#client/workflows/read-file/unzip.ts';

const read = async (...parts: BlobPart[]) => (await readFile(new Blob(parts))).map(row => row.cells);
const why = (why: Unreadable) => ({ name: 'UnreadableFile', why });

describe('a text with separators', () => {
  it.each([
    ['commas', 'Mã,Tên\nA,Áo'],
    ['semicolons', 'Mã;Tên\r\nA;Áo\r\n'],
    ['tabs', 'Mã\tTên\nA\tÁo\n\n'],
    ['a line that names the separator', 'sep=;\r\nMã;Tên\r\nA;Áo'],
    ['a mark at the beginning', '\ufeffMã,Tên\nA,Áo'],
    ['the ends of lines of an old Mac', 'Mã;Tên\rA;Áo\r'],
  ])('is read with %s', async (_, text) => {
    expect(await read(text)).toEqual([
      ['Mã', 'Tên'],
      ['A', 'Áo'],
    ]);
  });

  it.each([true, false])('is read in UTF-16 (little endian: %s)', async little => {
    const text = '\ufeffMã\tTên\nA\tÁo';
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), little);
    expect(await read(view.buffer)).toEqual([
      ['Mã', 'Tên'],
      ['A', 'Áo'],
    ]);
  });

  it('keeps what is quoted, and the numbers of its rows', async () => {
    const rows = await readFile(new Blob(['No,Text\n\n007,"a, ""b""\nc"\nB,']));
    expect(rows).toEqual([
      { row: 1, cells: ['No', 'Text'] },
      { row: 3, cells: ['007', 'a, "b"\nc'] },
      { row: 4, cells: ['B'] },
    ]);
  });

  it('gives back every text that is written to it', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', '\t', '\n', 'ộ', '1') });
    const rows = fc.array(fc.tuple(fc.constant('x'), cell, fc.constant('y')), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(',', ';', '\t'), async (table, separator) => {
        const text = [['a', 'b', 'c'], ...table]
          .map(row => row.map(value => `"${value.replaceAll('"', '""')}"`).join(separator))
          .join('\r\n');
        const found = await read(`sep=${separator}\r\n${text}`);
        expect(found.slice(1)).toEqual(table.map(row => row.map(value => value.trim())));
      }),
    );
  });

  it('is read in slices that may end anywhere, and given up when the person has enough', async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => [`A${index}`, `a, "b"\n${index}`, 'c']);
    const text = rows.map(([no, said, last]) => `${no},"${said?.replaceAll('"', '""')}",${last}`).join('\n');
    const stop = new AbortController();
    const shares: number[] = [];
    const found = await readFile(new Blob([text]), { onProgress: share => shares.push(share) });
    expect(found.map(row => row.cells)).toEqual(rows);
    expect(shares.length).toBeGreaterThan(1);
    expect(shares.at(-1)).toBe(1);
    const reading = readFile(new Blob([text]), {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('enough')),
    });
    await expect(reading).rejects.toThrow('enough');
  });

  it.each([
    ['empty', ' \n\n'],
    ['quotes', 'a,b\n"c,d'],
    ['quotes', 'a,b\n"c" too,d\n"e",f'],
    ['encoding', new Uint8Array([0x61, 0xe1, 0x2c, 0x62])],
    ['old', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])],
  ] as const)('says what is wrong with it: %s', async (reason, part) => {
    await expect(read(part)).rejects.toMatchObject(why(reason));
  });
});

describe('a workbook', () => {
  const sheet = (rows: readonly Cell[][]) => workbook({ widths: [10], sticky: 1, rows });
  const text = (value: string): Cell => ({ value, style: 'text' });

  it('of our own is read as it was written', async () => {
    const file = await sheet([
      [text('Mã hàng'), text('Giá'), text('Ngày')],
      [text('007 <&> _x0041_'), { value: 1250000.5, style: 'decimal' }, { value: 46349, style: 'date' }],
      [],
      [null, null, { value: 12, style: 'whole' }],
    ]);
    expect(await readFile(file)).toEqual([
      { row: 1, cells: ['Mã hàng', 'Giá', 'Ngày'] },
      { row: 2, cells: ['007 <&> _x0041_', 1250000.5, '2026-11-23'] },
      { row: 4, cells: ['', '', 12] },
    ]);
  });

  it('of another program is read: shared strings, prefixes, zeros in front, days since 1904', async () => {
    const file = await foreign(
      '<x:row r="2"><x:c r="B2" t="s"><x:v>1</x:v></x:c><x:c r="C2" s="1"><x:v>42</x:v></x:c><x:c s="2"><x:v>1.75</x:v></x:c><x:c t="str"><x:f>A1&gt;B1</x:f><x:v>sum</x:v></x:c><x:c/></x:row>',
    );
    expect(await readFile(file)).toEqual([{ row: 2, cells: ['', 'Áo dài', '00042', '1904-01-02', 'sum'] }]);
  });

  it('is read past comments, and with texts that are kept without entities', async () => {
    const file = await foreign(
      '<row r="1"><!-- <c><v>9</v></c> --><c t="inlineStr"><is><t><![CDATA[R<&>D]]></t></is></c></row><row r="2"/>',
      ['<si><t>a<!-- not this -->b</t></si>'],
    );
    expect(await readFile(file)).toEqual([{ row: 1, cells: ['R<&>D'] }]);
  });

  it('that is deeper than any table is refused', async () => {
    const file = await foreign('<a>'.repeat(100_000));
    await expect(readFile(file)).rejects.toMatchObject(why('damaged'));
  });

  it('is read in slices, and given up when the person has enough', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => [text(`A${index}`)]);
    const file = await sheet(rows);
    const stop = new AbortController();
    let shares = 0;
    expect(await readFile(file, { onProgress: () => shares++ })).toHaveLength(3000);
    expect(shares).toBeGreaterThan(3);
    const reading = readFile(file, {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('enough')),
    });
    await expect(reading).rejects.toThrow('enough');
  });

  it('that is damaged anywhere is refused, or read, but nothing else happens', async () => {
    const whole = new Uint8Array(await (await sheet([[text('a')], [text('b')]])).arrayBuffer());
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 5), fc.nat(255), async (at, byte) => {
        const broken = whole.slice();
        broken[at + 4] = byte;
        const error = await read(broken).then(
          () => null,
          (error: unknown) => error,
        );
        if (error) expect(error).toMatchObject({ name: 'UnreadableFile' });
      }),
    );
    await expect(read(whole.slice(0, -30))).rejects.toMatchObject(why('damaged'));
  });

  it('that unpacks to more than a tablet can hold is refused', async () => {
    const bomb = await zip([{ name: 'a', text: repeated('x'.repeat(1_000_000), 201) }], '');
    expect(bomb.size).toBeLessThan(1_000_000);
    const pieces = unzip(await bomb.arrayBuffer()).text('a');
    const unpack = async () => {
      let size = 0;
      for await (const piece of pieces ?? []) size += piece.length;
      return size;
    };
    await expect(unpack()).rejects.toMatchObject(why('tooLarge'));
  });

  it('with a text of no end is refused', async () => {
    const file = await foreign('', repeated('x'.repeat(1_000_000), 3));
    await expect(readFile(file)).rejects.toMatchObject(why('tooLarge'));
  });
});

function* repeated(text: string, times: number): Generator<string> {
  for (let time = 0; time < times; time++) yield text;
}

function foreign(rows: string, strings: Iterable<string> = ['<si><t>no</t></si>']): Promise<Blob> {
  const shared = '<si><r><t>Áo</t></r><r><t> dài</t></r><rPh><t>ruby</t></rPh></si>';
  return zip(
    [
      {
        name: 'xl/workbook.xml',
        text: ['<workbook><workbookPr date1904="1"/><sheets><sheet r:id="r7"/></sheets></workbook>'],
      },
      { name: 'xl/_rels/workbook.xml.rels', text: ["<R><Relationship Id='r7' Target='/xl/one.xml'/></R>"] },
      { name: 'xl/sharedStrings.xml', text: ['<sst>', ...strings, shared, '</sst>'] },
      {
        name: 'xl/styles.xml',
        text: [
          '<s><numFmts><numFmt numFmtId="170" formatCode="00000"/><numFmt numFmtId="171" formatCode="[$-42A]dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></s>',
        ],
      },
      { name: 'xl/one.xml', text: [`<x:worksheet><x:sheetData>${rows}</x:sheetData></x:worksheet>`] },
    ],
    'application/zip',
  );
}
