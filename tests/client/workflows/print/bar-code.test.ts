import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { BarCodeImage } from '#client/workflows/print/bar-code-image.tsx';
import { code128, quietOfCode128 } from '#client/workflows/print/slip/bar-code.ts';

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

/** What a scanner reads from the bars, as they are printed with two dots each. */
async function read(
  modules: readonly boolean[],
  format: 'Code128' | 'EAN13' = 'Code128',
): Promise<string | null> {
  const [dots, height] = [2, 80];
  const width = (modules.length + 2 * quietOfCode128) * dots;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (const [at, black] of modules.entries())
      for (let dot = 0; black && dot < dots; dot++)
        data.fill(
          0,
          (y * width + (quietOfCode128 + at) * dots + dot) * 4,
          (y * width + (quietOfCode128 + at) * dots + dot) * 4 + 3,
        );
  const image = { data, width, height, colorSpace: 'srgb' as const };
  const [found] = await readBarcodes(image, { formats: [format], textMode: 'Plain' });
  return found?.text ?? null;
}

test('a scanner reads from the bars what was printed', async () => {
  for (const no of ['SO-2611-000001', 'SI-F01-26-000123', '2611', '12345', 'A1', 'LOCAL-81344B'])
    expect(await read(code128(no) ?? [])).toBe(no);
  const text = fc.stringMatching(/^[A-Z0-9-]{1,6}[0-9]{0,9}[A-Z-]{0,3}[0-9]{1,7}$/);
  await fc.assert(
    fc.asyncProperty(text, async no => {
      expect(await read(code128(no) ?? [])).toBe(no);
    }),
    { numRuns: 60 },
  );
});

test('a document number fits on the narrowest paper, and what no bars can say has none', () => {
  const modules = code128('SO-2611-000001') ?? [];
  expect((modules.length + 2 * quietOfCode128) * 2).toBeLessThanOrEqual(384);
  expect(code128('Đơn 1')).toBeNull();
  expect(code128('')).toBeNull();
});

/** The bars of a picture, as they are drawn. */
function drawn(text: string): boolean[] {
  const markup = renderToStaticMarkup(createElement(BarCodeImage, { text, roomMm: 72 }));
  const black = new Set([...markup.matchAll(/M(\d+) 0h/g)].map(found => Number(found[1])));
  const [, size = '0'] = /viewBox="0 0 (\d+) 1"/.exec(markup) ?? [];
  return Array.from({ length: Number(size) }, (_, at) => black.has(at));
}

test('what the print dialog prints is read as well, and is no wider than the paper', async () => {
  expect(await read(drawn('SO-2611-000001'))).toBe('SO-2611-000001');
  expect(await read(drawn('893850000001'), 'EAN13')).toBe('8938500000010');
  const long = renderToStaticMarkup(createElement(BarCodeImage, { text: 'A'.repeat(40), roomMm: 72 }));
  expect(long).toContain('width="72mm"');
  const other = renderToStaticMarkup(createElement(BarCodeImage, { text: 'Đơn 1', roomMm: 72 }));
  expect(other).not.toContain('data-bars');
});
