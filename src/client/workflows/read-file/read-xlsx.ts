import { type Cell, limits, type Reading, type Row, rowOf, UnreadableFile, yieldToPage } from './table.ts';
import { type Archive, unzip } from './unzip.ts';
import { attribute, type Tag, tags } from './xml.ts';

/** How numbers of a style are read: as a day, with leading zeros, or as they are. */
type Look = 'day' | number | null;
type Book = { strings: readonly string[]; looks: readonly Look[]; dayZero: number };

const dayMs = 86_400_000;
const rowsInSlice = 500;

/** The names of an Excel workbook's sheets, in their order. */
export async function sheetNames(bytes: ArrayBuffer, { signal }: Reading = {}): Promise<string[]> {
  const { sheets } = await contents(unzip(bytes, signal));
  return sheets.map(({ name }) => name);
}

/** Reads a sheet of an Excel workbook: the first one, unless another is asked for. */
export async function readXlsx(
  bytes: ArrayBuffer,
  { signal, onProgress, sheet: asked = 0, most = Number.POSITIVE_INFINITY }: Reading = {},
): Promise<Row[]> {
  const archive = unzip(bytes, signal);
  const { sheet, dayZero } = await sheetAt(archive, asked);
  const book = { strings: await sharedStrings(archive), looks: await styles(archive), dayZero };
  const rows: Row[] = [];
  let expected = 0;
  for await (const found of rowsOf(archive, sheet, book)) {
    if (typeof found === 'number') {
      expected = found;
      continue;
    }
    rows.push(found);
    if (rows.length >= most) break;
    if (rows.length > limits.rows) throw new UnreadableFile('tooLarge');
    if (rows.length % rowsInSlice !== 0) continue;
    onProgress?.(expected > 0 ? Math.min(1, found.row / expected) : 0);
    await yieldToPage(signal);
  }
  return rows;
}

async function contents(archive: Archive) {
  const sheets: { name: string; relation: string | undefined }[] = [];
  let dayZero = Date.UTC(1899, 11, 30);
  for await (const tag of tags(opened(archive, 'xl/workbook.xml'))) {
    if (tag.name === 'sheet' && !tag.closes)
      sheets.push({ name: unescaped(attribute(tag, 'name') ?? ''), relation: attribute(tag, 'id') });
    if (tag.name === 'workbookPr' && /^(1|true)$/.test(attribute(tag, 'date1904') ?? ''))
      dayZero = Date.UTC(1904, 0, 1);
  }
  return { sheets, dayZero };
}

async function sheetAt(archive: Archive, at: number): Promise<{ sheet: string; dayZero: number }> {
  const { sheets, dayZero } = await contents(archive);
  const relation = sheets[at]?.relation;
  for await (const tag of tags(opened(archive, 'xl/_rels/workbook.xml.rels'))) {
    if (tag.name !== 'Relationship' || attribute(tag, 'Id') !== relation) continue;
    const target = attribute(tag, 'Target') ?? '';
    return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, dayZero };
  }
  throw new UnreadableFile('damaged');
}

function opened(archive: Archive, name: string): AsyncGenerator<string> {
  const text = archive.text(name);
  if (!text) throw new UnreadableFile('damaged');
  return text;
}

async function sharedStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = [];
  const text = archive.text('xl/sharedStrings.xml');
  if (!text) return strings;
  let value = '';
  let phonetic = false;
  for await (const tag of tags(text)) {
    if (tag.name === 'si' && !tag.closes) value = '';
    else if (tag.name === 'rPh') phonetic = !tag.closes;
    else if (tag.name === 't' && !tag.closes && !phonetic) value += unescaped(tag.text);
    if (tag.name === 'si' && tag.closes) strings.push(value);
    if (strings.length > limits.strings) throw new UnreadableFile('tooLarge');
  }
  return strings;
}

async function styles(archive: Archive): Promise<Look[]> {
  const text = archive.text('xl/styles.xml');
  if (!text) return [];
  const formats = new Map<string, string>();
  const looks: Look[] = [];
  let inCells = false;
  for await (const tag of tags(text)) {
    if (tag.name === 'numFmt' && !tag.closes)
      formats.set(attribute(tag, 'numFmtId') ?? '', attribute(tag, 'formatCode') ?? '');
    else if (tag.name === 'cellXfs') inCells = !tag.closes;
    else if (tag.name === 'xf' && inCells && !tag.closes) {
      const id = attribute(tag, 'numFmtId') ?? '0';
      looks.push(lookOf(Number(id), formats.get(id) ?? ''));
    }
  }
  return looks;
}

function lookOf(id: number, format: string): Look {
  // Excel's own formats of days, those of East Asia among them.
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36) return 'day';
  const code = format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  if (/^0+$/.test(code) && code.length > 1) return code.length;
  return /[dy]/i.test(code) ? 'day' : null;
}

/** Rows, and how many there are to be where the sheet says so. */
async function* rowsOf(archive: Archive, sheet: string, book: Book): AsyncGenerator<Row | number> {
  let number = 0;
  let cells: Cell[] = [];
  let column = -1;
  let cell: Tag | null = null;
  let value = '';
  let phonetic = false;
  for await (const tag of tags(opened(archive, sheet))) {
    if (tag.name === 'dimension' && !tag.closes) yield lastRow(attribute(tag, 'ref') ?? '');
    else if (tag.name === 'row' && !tag.closes) {
      number = Number(attribute(tag, 'r') ?? number + 1);
      cells = [];
      column = -1;
    } else if (tag.name === 'row') {
      const row = rowOf(number, cells);
      if (row) yield row;
    } else if (tag.name === 'c' && !tag.closes) {
      cell = tag;
      value = '';
      column = columnOf(attribute(tag, 'r')) ?? column + 1;
      if (column > 16_384) throw new UnreadableFile('damaged');
    } else if (tag.name === 'rPh') phonetic = !tag.closes;
    else if ((tag.name === 'v' || tag.name === 't') && !tag.closes && !phonetic) value += unescaped(tag.text);
    if (tag.name !== 'c' || !tag.closes || !cell) continue;
    while (cells.length < column) cells.push('');
    cells[column] = cellValue(cell, value, book);
    cell = null;
  }
}

function cellValue(cell: Tag, value: string, { strings, looks, dayZero }: Book): Cell {
  const type = attribute(cell, 't') ?? 'n';
  if (type === 's') return value === '' ? '' : (strings[Number(value)] ?? '').trim();
  if (type === 'd') return value.slice(0, 10);
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return value.trim();
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  const look = looks[Number(attribute(cell, 's') ?? 0)] ?? null;
  if (look === 'day') {
    const day = new Date(dayZero + Math.floor(number) * dayMs);
    return Number.isNaN(day.getTime()) ? value : day.toISOString().slice(0, 10);
  }
  return look === null ? number : value.padStart(look, '0');
}

/** Excel spells characters that XML does not allow by their number: `_x0007_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** `A1:H50000` ends in row 50000. */
const lastRow = (ref: string): number => Number(/(\d+)$/.exec(ref)?.[1] ?? 0);

/** A1 → 0, AB7 → 27 */
function columnOf(ref: string | undefined): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(ref ?? '') ?? [];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
