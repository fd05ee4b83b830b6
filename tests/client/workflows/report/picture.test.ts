import { expect, it } from 'vitest';
import { pdfOfPicture } from '#client/workflows/report/pdf.ts';
import { drawReport, mostRows } from '#client/workflows/report/picture.ts';

/** Every letter is ten wide; what is drawn is remembered. */
function paper() {
  const texts: string[] = [];
  const boxes: number[] = [];
  const context = {
    ...{ fillStyle: '', strokeStyle: '', font: '', textAlign: 'left' as CanvasTextAlign },
    fillText: (text: string) => void texts.push(text),
    fillRect: (_x: number, _y: number, _width: number, height: number) => void boxes.push(height),
    strokeRect: () => undefined,
    // Nothing but the width is asked for.
    measureText: (text: string) => ({ width: text.length * 10 }) as TextMetrics,
  };
  return { context, texts, boxes };
}

it('a picture has every figure of the report, and is as high as these need', () => {
  const { context, texts, boxes } = paper();
  const columns = [
    { key: '8', label: '8', name: '08:00', value: 100, before: 50 },
    { key: '9', label: '9', name: '09:00', value: 50, before: null },
  ];
  const rows = [
    ['08:00', '100', '50'],
    ['09:00', '50', ''],
  ];
  const section = { title: 'By hour', columns, head: ['When', 'Amount', 'Before'], rows };
  const height = drawReport(context, { title: 'Revenue', about: ['as of 14:05'], sections: [section] });
  for (const text of ['Revenue', 'as of 14:05', 'By hour', 'When', ...rows.flat()])
    expect(texts).toContain(text);
  const [first = 0, second = 0] = boxes;
  expect(first).toBe(2 * second);
  const more = drawReport(context, {
    ...{ title: 'Revenue', about: ['as of 14:05'] },
    sections: [{ ...section, rows: [...rows, ['10:00', '1', '']] }],
  });
  expect(more).toBeGreaterThan(height);
});

it('a long name is cut to its room, and a long table says how many rows are left', () => {
  const { context, texts } = paper();
  const rows = Array.from({ length: mostRows + 3 }, (_, index) => ['x'.repeat(200), String(index)]);
  drawReport(context, { title: 'Stock', about: [], sections: [{ title: '', head: [], rows }] });
  expect(texts).toContain('+ 3');
  expect(texts.some(text => /^x+…$/.test(text))).toBe(true);
});

it('a PDF says where each of its objects begins', async () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 1, 2, 3, 0xff, 0xd9]);
  const bytes = new Uint8Array(await pdfOfPicture(jpeg, 1080, 2160).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  expect(text).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/);
  expect(text).toContain('/MediaBox [0 0 595 1190]');
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets).toHaveLength(5);
  for (const [index, offset] of offsets.entries())
    expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]))).toMatch(/^xref/);
});
