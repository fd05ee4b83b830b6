import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

/** A cell: its text or number, and the number format it is shown in ("0", "dd-mm-yyyy", "@" for text). */
export type WorkbookCell = { value: string; type: 'text' | 'number' | 'formula'; format: string };

/** Cells of a workbook's first sheet, by row and column; what is empty is missing. Throws when the file is not one. */
export function cellsOfWorkbook(file: string | Uint8Array): (WorkbookCell | undefined)[][] {
  const parts = unzip(typeof file === 'string' ? readFileSync(file) : Buffer.from(file));
  const sheet = parts.get('xl/worksheets/sheet1.xml');
  if (sheet === undefined) throw new Error('the file is no workbook');
  const formats = formatsOf(parts.get('xl/styles.xml') ?? '');
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: (WorkbookCell | undefined)[] = [];
    for (const [, attributes = '', content = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const named = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
      const type = content.includes('<f>') ? 'formula' : named('t') === '' ? 'number' : 'text';
      cells[columnOf(named('r'))] = {
        value: plain(content),
        type,
        format: formats[Number(named('s'))] ?? '',
      };
    }
    return cells;
  });
}

/** The texts and numbers of a workbook's first sheet, by row and column. Throws when the file is not one. */
export function rowsOfWorkbook(file: string | Uint8Array): string[][] {
  return cellsOfWorkbook(file).map(row => Array.from(row, cell => cell?.value ?? ''));
}

/** The cells with a head that can be used to filter the first sheet ("A1:F4"); empty when there are none. */
export function filterOfWorkbook(file: Uint8Array): string {
  const sheet = unzip(Buffer.from(file)).get('xl/worksheets/sheet1.xml') ?? '';
  return /<autoFilter ref="([^"]*)"/.exec(sheet)?.[1] ?? '';
}

/** `AB12` → 27 */
function columnOf(place: string): number {
  return [...place.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Formats that a workbook need not write down. */
const known: Readonly<Record<string, string>> = { 0: 'General', 1: '0', 3: '#,##0', 49: '@' };

/** The number format of each cell style. */
function formatsOf(styles: string): string[] {
  const own = Object.fromEntries(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code = '']) => [
      id,
      code.replaceAll('\\', ''),
    ]),
  );
  const xfs = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? '';
  return [...xfs.matchAll(/numFmtId="(\d+)"/g)].map(([, id = '']) => own[id] ?? known[id] ?? id);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(xml: string): string {
  return xml.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

/** Names and texts of a zip's files, read from its central directory. */
function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error('not a zip');
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const method = zip.readUInt16LE(at + 10);
    const size = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + size);
    files.set(name, (method === 0 ? data : inflateRawSync(data)).toString('utf8'));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
