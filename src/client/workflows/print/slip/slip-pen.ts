import { encode } from 'uqr';
import { barsOf } from './bar-code.ts';

/** As much of a canvas as a slip needs. */
export type Pen = {
  fillStyle: string | CanvasGradient | CanvasPattern;
  font: string;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  measureText(text: string): { width: number };
};

/** Rows of dots from the top, a bit each, black is 1; as wide as a multiple of eight. */
export type Dots = { width: number; height: number; bits: Uint8Array };

export type Style = { size?: number; bold?: boolean };

const body = 24;
export const small = 20;
/** Tone marks stand on capitals: lines need the room. */
const lineHeight = 1.35;
/** Thinner modules are not read from thermal paper everywhere; bars of a long number by good scanners. */
const module = 3;
const thinnest = 2;
const barHeight = 80;
const qrQuiet = 4;

export type SlipPen = ReturnType<typeof createSlipPen>;

/** Draws one thing below the other on paper so many dots wide, black on white. */
export function createSlipPen(pen: Pen, width: number) {
  let y = 8;

  const set = ({ size = body, bold = false }: Style, align: CanvasTextAlign) => {
    pen.fillStyle = '#000';
    pen.font = `${bold ? 700 : 400} ${size}px system-ui, sans-serif`;
    pen.textAlign = align;
    pen.textBaseline = 'top';
    return Math.round(size * lineHeight);
  };
  const wrapped = (text: string, room: number) => wrap(text, room, part => pen.measureText(part).width);
  const left = (text: string, style: Style = {}, room = width) => {
    const step = set(style, 'left');
    for (const line of wrapped(text, room)) {
      pen.fillText(line, 0, y);
      y += step;
    }
  };
  const centered = (text: string, style: Style = {}) => {
    const step = set(style, 'center');
    for (const line of wrapped(text, width)) {
      pen.fillText(line, width / 2, y);
      y += step;
    }
  };
  /** What it is on the left, what it says on the right; below each other where both have no room. */
  const pair = (label: string, value: string, style: Style = {}) => {
    const step = set(style, 'left');
    const gap = 16;
    const room = width - pen.measureText(label).width - gap;
    const values = wrapped(value, Math.max(room, width / 2));
    const beside = room >= width / 2 || (values.length === 1 && pen.measureText(value).width <= room);
    if (beside) pen.fillText(label, 0, y);
    else left(label, style);
    set(style, 'right');
    for (const line of values) {
      pen.fillText(line, width, y);
      y += step;
    }
  };
  const rule = (thickness = 2) => {
    pen.fillStyle = '#000';
    pen.fillRect(0, y + 6, width, thickness);
    y += 12 + thickness;
  };
  const modules = (
    dark: (row: number, column: number) => boolean,
    rows: number,
    columns: number,
    size: number,
  ) => {
    const x = Math.floor((width - columns * size) / 2);
    pen.fillStyle = '#000';
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        if (dark(row, column)) pen.fillRect(x + column * size, y + row * size, size, size);
    y += rows * size;
  };
  const logo = ({ width: columns, height: rows, bits }: Dots) => {
    const isBlack = (row: number, column: number) =>
      ((bits[(row * columns + column) >> 3] ?? 0) & (0x80 >> (column & 7))) !== 0;
    modules(isBlack, rows, columns, 1);
    y += 10;
  };
  const qr = (text: string, most: number) => {
    const { data, size } = encode(text, { ecc: 'M', border: qrQuiet });
    const dots = Math.max(module, Math.floor(Math.min(most, width) / size));
    modules((row, column) => data[row]?.[column] ?? false, size, size, dots);
  };
  const bars = (code: string) => {
    const drawn = barsOf(code);
    if (!drawn) return null;
    const dots = Math.min(module, Math.floor(width / (drawn.left + drawn.modules.length + drawn.right)));
    return dots < thinnest ? null : { ...drawn, dots };
  };
  const number = (no: string) => {
    const drawn = bars(no);
    y += 12;
    if (drawn) {
      const { modules: black, left: before, right: after, dots } = drawn;
      const x = Math.floor((width - (before + black.length + after) * dots) / 2) + before * dots;
      pen.fillStyle = '#000';
      for (const [at, isBlack] of black.entries())
        if (isBlack) pen.fillRect(x + at * dots, y, dots, barHeight);
      y += barHeight + 4;
    } else qr(no, 160);
    centered(no, { size: small });
  };

  return {
    left,
    centered,
    pair,
    rule,
    logo,
    qr,
    number,
    /** Room for nothing. */
    skip(dots: number) {
      y += dots;
    },
    /** How many dots are drawn by now. */
    height: () => y,
  };
}

/** A text in lines that have room; what is longer than a line is broken anywhere. */
export function wrap(text: string, room: number, measure: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= room) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && measure(line + letter) > room) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line === '' ? lines : [...lines, line];
}
