import { describe, expect, test } from 'vitest';
import type { Printout } from '#client/workflows/print/print-content.ts';
import { ean13 } from '#client/workflows/print/slip/bar-code.ts';
import { drawReceipt, type Slip } from '#client/workflows/print/slip/draw-receipt.ts';
import { dithered } from '#client/workflows/print/slip/logo.ts';
import { type Pen, wrap } from '#client/workflows/print/slip/slip-pen.ts';
import { toBits } from '#client/workflows/print/slip/slip-picture.ts';
import { slipText } from '#client/workflows/print/slip/slip-text.ts';

type Rect = { x: number; y: number; width: number; height: number };
type Text = Rect & { text: string };

/** A pen that remembers, on which every letter is half as wide as it is high. */
function pen(): Pen & { rects: Rect[]; texts: Text[] } {
  const size = (font: string) => Number(/(\d+)px/.exec(font)?.[1] ?? 0);
  const own: Pen & { rects: Rect[]; texts: Text[] } = {
    rects: [],
    texts: [],
    fillStyle: '',
    font: '',
    textAlign: 'left',
    textBaseline: 'top',
    measureText: text => ({ width: (text.length * size(own.font)) / 2 }),
    fillRect: (x, y, width, height) => void own.rects.push({ x, y, width, height }),
    fillText(text, x, y) {
      const { width } = own.measureText(text);
      const from = own.textAlign === 'right' ? x - width : own.textAlign === 'center' ? x - width / 2 : x;
      own.texts.push({ text, x: from, y, width, height: size(own.font) });
    },
  };
  return own;
}

const printout: Printout = {
  title: ['PHIẾU BÁN HÀNG', 'Sales order'],
  no: 'SO-F01-000123',
  franchiseCode: 'F01',
  marks: ['BẢN IN LẠI · REPRINT'],
  facts: [
    ['Số', 'SO-F01-000123'],
    ['Địa chỉ', 'Số 17 ngõ 43 phố Nguyễn Khánh Toàn, phường Quan Hoa, quận Cầu Giấy, thành phố Hà Nội'],
  ],
  lines: [
    {
      key: 1,
      name: 'Nước mắm cá cơm Phú Quốc thượng hạng 40 độ đạm chai thủy tinh 500 ml',
      details: ['Ghi chú dài'],
      unit: 'CHAI',
      quantity: 12.5,
      priced: { unitPriceVnd: 125_000, discountVnd: 62_500, amountVnd: 1_500_000 },
    },
  ],
  sums: [{ label: 'Tổng cộng', value: '1.500.000 ₫', strong: true }],
  inWordsVnd: 1_500_000,
  transfer: { amountVnd: 1_500_000, purpose: 'SO-F01-000123' },
  notes: ['Giá đã bao gồm thuế GTGT.'],
  signatures: [],
  thanks: true,
};
const slip: Slip = {
  printout,
  company: 'Trà Việt',
  logo: null,
  shop: { name: 'Cửa hàng Cầu Giấy', place: 'Hà Nội', phone: '0912345678' },
  account: { bankBin: '970436', accountNo: '0011002233', name: 'Cửa hàng Cầu Giấy' },
  header: ['MST 0101234567'],
  footer: ['Đổi trả trong 7 ngày'],
  printedAt: '23-11-2026 15:00',
};

describe.each([384, 512, 576])('a slip %d dots wide', width => {
  const paper = pen();
  const height = drawReceipt(paper, slip, width);

  test('keeps everything on the paper, and no text over another', () => {
    for (const { x, y, width: w, height: h } of [...paper.rects, ...paper.texts]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + w).toBeLessThanOrEqual(width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + h).toBeLessThanOrEqual(height);
    }
    const over = paper.texts.flatMap((a, at) =>
      paper.texts
        .slice(at + 1)
        .filter(
          b => a.y < b.y + b.height && b.y < a.y + a.height && a.x < b.x + b.width && b.x < a.x + a.width,
        )
        .map(b => `${a.text} / ${b.text}`),
    );
    expect(over).toEqual([]);
  });

  test('says everything', () => {
    const said = paper.texts.map(({ text }) => text).join(' ');
    for (const word of [
      'Trà Việt',
      'PHIẾU BÁN',
      'BẢN IN LẠI',
      'Cầu Giấy',
      '1.500.000 ₫',
      'Giảm 62.500',
      '12,5',
    ])
      expect(said).toContain(word);
    expect(said).toContain('Một triệu năm trăm nghìn');
    expect(said).toContain('Đổi trả');
  });

  test('has codes with wide enough modules, and is as high on every tablet', () => {
    const modules = paper.rects.filter(rect => rect.width === rect.height);
    expect(modules.length).toBeGreaterThan(500);
    expect(Math.min(...modules.map(rect => rect.width))).toBeGreaterThanOrEqual(3);
    expect(drawReceipt(pen(), slip, width)).toBe(height);
  });
});

describe('a number as EAN-13', () => {
  const shown = (no: string) =>
    ean13(no)
      ?.map(black => (black ? 1 : 0))
      .join('');

  test('is the one of the standard', () => {
    // 5901234123457, from GS1's own example.
    expect(shown('5901234123457')).toBe(
      '10100010110100111011001100100110111101001110101010110011011011001000010101110010011101000100101',
    );
    expect(shown('590123412345')).toBe(shown('5901234123457'));
  });

  test.each(['5901234123458', '59012341234', 'SO-F01-000123', ''])('is not made of %j', no => {
    expect(ean13(no)).toBeNull();
  });

  test('stands on the slip in bars of three dots', () => {
    const paper = pen();
    drawReceipt(paper, { ...slip, account: null, printout: { ...printout, no: '590123412345' } }, 384);
    const bars = paper.rects.filter(({ height }) => height === 80);
    expect(bars).toHaveLength(ean13('590123412345')?.filter(Boolean).length ?? 0);
    expect(bars.every(({ width }) => width === 3)).toBe(true);
  });
});

test('a paper without a number has no code for one', () => {
  const own = pen();
  drawReceipt(own, { ...slip, printout: { ...printout, no: '', facts: [] } }, 576);
  expect(own.texts.map(({ text }) => text)).not.toContain('');
  expect(own.rects.filter(({ height }) => height === 80)).toEqual([]);
});

describe('the logo', () => {
  const shown = (bits: Uint8Array, width: number) =>
    [...bits]
      .map(byte => byte.toString(2).padStart(8, '0'))
      .join('')
      .match(new RegExp(`.{${width}}`, 'g'))
      ?.map(row => row.replaceAll('0', '·').replaceAll('1', '█'));

  test('keeps black and white as they are, and makes a shade of dots', () => {
    const greys = Float32Array.from([
      ...[0, 0, 20, 40, 230, 255, 255, 255],
      ...Array.from({ length: 32 }, () => 128),
      ...[255, 255, 255, 255, 0, 0, 0, 0],
    ]);
    expect(shown(dithered(greys, 8), 8)).toEqual([
      '████····',
      '·█·█·█·█',
      '█·█·█·█·',
      '·█·█·█·█',
      '█·█·█·█·',
      '····████',
    ]);
  });

  test('stands at the head in the middle of the paper, dot by dot, and moves what is below it', () => {
    const logo = { width: 16, height: 2, bits: Uint8Array.of(0b10000000, 1, 0, 0b11000000) };
    const [bare, own] = [pen(), pen()];
    const height = drawReceipt(bare, slip, 384);
    expect(drawReceipt(own, { ...slip, logo }, 384)).toBe(height + logo.height + 10);
    expect(own.rects.filter(({ width: w, height: h }) => w === 1 && h === 1)).toEqual([
      { x: 184, y: 8, width: 1, height: 1 },
      { x: 199, y: 8, width: 1, height: 1 },
      { x: 192, y: 9, width: 1, height: 1 },
      { x: 193, y: 9, width: 1, height: 1 },
    ]);
    expect(own.texts[0]?.y).toBe((bare.texts[0]?.y ?? 0) + logo.height + 10);
  });
});

test('what a slip says is told line by line, what stands side by side in one', () => {
  const said = slipText(slip);
  expect(said.slice(0, 4)).toEqual(['Trà Việt', 'Cửa hàng Cầu Giấy', 'Hà Nội', 'ĐT: 0912345678']);
  expect(said).toContain('Tổng cộng 1.500.000 ₫');
  expect(said).toContain('12,5 CHAI × 125.000 1.500.000');
  expect(said.at(-1)).toBe('In lúc 23-11-2026 15:00');
});

test('a unit is on the slip as customers call it, an unknown one by its code', () => {
  const lines = printout.lines.flatMap(line =>
    ['PCS', 'BOX', 'CHAI'].map((unit, key) => ({ ...line, key, unit })),
  );
  const said = slipText({ ...slip, printout: { ...printout, lines } }).join(' | ');
  for (const count of ['12,5 cái ×', '12,5 hộp ×', '12,5 CHAI ×']) expect(said).toContain(count);
  const counted = lines.map(({ priced: _, ...line }) => line);
  expect(slipText({ ...slip, printout: { ...printout, lines: counted } })).toContain('12,5 cái');
});

test('a word longer than the line is broken, nothing is lost', () => {
  const lines = wrap('ab abcdefghij cd', 4, part => part.length);
  expect(lines.every(line => line.length <= 4)).toBe(true);
  expect(lines.join('').replaceAll(' ', '')).toBe('ababcdefghijcd');
});

test('dots darker than the threshold are black, eight to a byte', () => {
  const shades = [0, 255, 149, 150, 255, 255, 255, 0];
  const pixels = Uint8ClampedArray.from(shades.flatMap(shade => [shade, shade, shade, 255]));
  expect([...toBits(pixels)]).toEqual([0b10100001]);
});
