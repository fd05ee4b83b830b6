import type { ColumnOf } from './columns-chart.tsx';

/** A part of a report as it stands in a picture: columns, where it has some, above the rows of a table. */
export type Section = {
  title: string;
  columns?: readonly ColumnOf[];
  /** Above the rows; empty where these explain themselves. */
  head: readonly string[];
  /** The first cell of a row stands left, figures stand right. */
  rows: readonly (readonly string[])[];
};

export type Pictured = { title: string; about: readonly string[]; sections: readonly Section[] };

type Context = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'strokeStyle' | 'font' | 'textAlign' | 'fillText' | 'fillRect' | 'strokeRect' | 'measureText'
>;

export const width = 1080;
const edge = 48;
const inner = width - 2 * edge;
const line = 40;
/** As many rows of a part are drawn: a picture is for the eye, the file of the export has all. */
export const mostRows = 60;

const family = 'system-ui, sans-serif';
const ink = { text: '#1d2224', dim: '#5c6468', line: '#e2dfd8', column: '#0b6b57' };

/** Draws a report, black on white whatever the page looks like, and returns how high it is. */
export function drawReport(context: Context, { title, about, sections }: Pictured): number {
  let y = edge;
  const write = (
    text: string,
    x: number,
    room: number,
    font: string,
    align: 'left' | 'right',
    color: string,
  ) => {
    context.font = `${font} ${family}`;
    context.textAlign = align;
    context.fillStyle = color;
    context.fillText(fitted(context, text, room), x, y);
  };
  y += 40;
  write(title, edge, inner, '700 44px', 'left', ink.text);
  for (const text of about) {
    y += line;
    write(text, edge, inner, '26px', 'left', ink.dim);
  }
  for (const section of sections) {
    y += line * 1.8;
    write(section.title, edge, inner, '700 32px', 'left', ink.text);
    if (section.columns) y = drawColumns(context, section.columns, y + 24);
    const widths = widthsOf(section);
    const row = (cells: readonly string[], font: string, color: string) => {
      y += line;
      let x = edge;
      for (const [index, cell] of cells.entries()) {
        const room = widths[index] ?? 0;
        if (index === 0) write(cell, x, room - 12, font, 'left', color);
        else write(cell, x + room, room - 12, font, 'right', color);
        x += room;
      }
      context.fillStyle = ink.line;
      context.fillRect(edge, y + 11, inner, 1);
    };
    if (section.head.length > 0) row(section.head, '600 22px', ink.dim);
    for (const cells of section.rows.slice(0, mostRows)) row(cells, '26px', ink.text);
    if (section.rows.length > mostRows) row([`+ ${section.rows.length - mostRows}`], '26px', ink.dim);
  }
  return Math.ceil(y + edge);
}

/** Room by what stands in a column, a name at least as much as a figure. */
function widthsOf({ head, rows }: Section): readonly number[] {
  const all = [head, ...rows.slice(0, mostRows)];
  const count = Math.max(1, ...all.map(({ length }) => length));
  const most = Array.from({ length: count }, (_, index) =>
    Math.min(28, Math.max(6, ...all.map(cells => cells[index]?.length ?? 0))),
  );
  const sum = most.reduce((total, one) => total + one, 0);
  return most.map(one => (one / sum) * inner);
}

function fitted(context: Context, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let kept = text;
  while (kept.length > 1 && context.measureText(`${kept}…`).width > room) kept = kept.slice(0, -1);
  return `${kept}…`;
}

const high = 260;

function drawColumns(context: Context, columns: readonly ColumnOf[], top: number): number {
  const values = columns.flatMap(({ value, before }) => [value, before ?? 0]);
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
  const at = (value: number) => top + ((most - value) / (most - least)) * high;
  const step = inner / columns.length;
  for (const [index, { value, before, label }] of columns.entries()) {
    const x = edge + index * step + step * 0.15;
    const box = (of: number) => [x, Math.min(at(of), at(0)), step * 0.7, Math.abs(at(of) - at(0))] as const;
    context.fillStyle = ink.column;
    context.fillRect(...box(value));
    if (before !== null) {
      context.strokeStyle = ink.dim;
      context.strokeRect(...box(before));
    }
    if (index % Math.ceil(columns.length / 12) !== 0) continue;
    context.font = `22px ${family}`;
    context.textAlign = 'left';
    context.fillStyle = ink.dim;
    context.fillText(label, x, top + high + 28);
  }
  return top + high + 36;
}
