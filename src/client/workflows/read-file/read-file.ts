import { limits, type Reading, type Row, UnreadableFile } from './table.ts';

// A file may never be chosen, and each is of one format.
const workbooks = () => import('./read-xlsx.ts');
const separated = () => import('./read-csv.ts');

/**
 * Reads the rows of a CSV or XLSX file, told apart by what is in it. The page can answer at the same time.
 *
 * @throws UnreadableFile, or the signal's reason.
 */
export async function readFile(file: Blob, reading: Reading = {}): Promise<Row[]> {
  const { bytes, isWorkbook } = await opened(file, reading);
  const read = isWorkbook ? (await workbooks()).readXlsx : (await separated()).readCsv;
  const rows = await read(bytes, reading);
  if (rows.length === 0) throw new UnreadableFile('empty');
  return rows;
}

/** The names of a workbook's sheets; a text has none. */
export async function sheetsOf(file: Blob, reading: Reading = {}): Promise<string[]> {
  const { bytes, isWorkbook } = await opened(file, reading);
  if (!isWorkbook) return [];
  const { sheetNames } = await workbooks();
  return sheetNames(bytes, reading);
}

async function opened(file: Blob, { signal }: Reading) {
  if (file.size > limits.file) throw new UnreadableFile('tooLarge');
  const bytes = await file.arrayBuffer();
  signal?.throwIfAborted();
  const start = new Uint8Array(bytes.slice(0, 4));
  const begins = (...with_: readonly number[]) => with_.every((byte, index) => start[index] === byte);
  // Workbooks of before 2007, and those with a password, are of one format.
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableFile('old');
  if (begins(0x25, 0x50, 0x44, 0x46)) throw new UnreadableFile('format');
  // A page or XML under the name of a table: banks give such files.
  if (begins(0x3c) || begins(0xef, 0xbb, 0xbf, 0x3c)) throw new UnreadableFile('format');
  return { bytes, isWorkbook: begins(0x50, 0x4b, 0x03, 0x04) };
}
