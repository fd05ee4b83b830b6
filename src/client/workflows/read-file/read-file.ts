import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { limits, type Reading, type Row, UnreadableFile } from './table.ts';

/**
 * Reads the rows of a CSV or XLSX file, told apart by what is in it. The page can answer meanwhile.
 *
 * @throws UnreadableFile, or the signal's reason.
 */
export async function readFile(file: Blob, reading: Reading = {}): Promise<Row[]> {
  if (file.size > limits.file) throw new UnreadableFile('tooLarge');
  const bytes = await file.arrayBuffer();
  reading.signal?.throwIfAborted();
  const start = new Uint8Array(bytes.slice(0, 4));
  const begins = (...with_: readonly number[]) => with_.every((byte, index) => start[index] === byte);
  // Workbooks of before 2007, and those with a password, are of one format.
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableFile('old');
  const read = begins(0x50, 0x4b, 0x03, 0x04) ? readXlsx : readCsv;
  const rows = await read(bytes, reading);
  if (rows.length === 0) throw new UnreadableFile('empty');
  return rows;
}
