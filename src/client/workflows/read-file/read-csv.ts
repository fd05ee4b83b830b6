import { breathe, limits, type Reading, type Row, rowOf, UnreadableFile } from './table.ts';

const separators = [',', ';', '\t'] as const;
const rowsInSlice = 1000;

/** Reads text with separators, as RFC 4180 and Excel write it. Rows are numbered as a spreadsheet shows them. */
export async function readCsv(bytes: ArrayBuffer, { signal, onProgress }: Reading = {}): Promise<Row[]> {
  const text = decoded(bytes);
  // Excel writes the separator into a first line of its own where it is asked to.
  const told = /^sep=(.)\r?\n/i.exec(text);
  const rows: Row[] = [];
  let number = told ? 1 : 0;
  for (const [cells, at] of records(text, told?.[1] ?? separatorOf(text), told?.[0].length ?? 0)) {
    number += 1;
    const row = rowOf(number, cells);
    if (row) rows.push(row);
    if (rows.length > limits.rows) throw new UnreadableFile('tooLarge');
    if (number % rowsInSlice !== 0) continue;
    onProgress?.(at / text.length);
    await breathe(signal);
  }
  return rows;
}

function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    // The mark at the beginning is not part of the text.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('encoding');
  }
}

/** A title may stand above the headers, so more than one line is asked. */
const firstLines = 20;

/** The one that stands in most of the first lines, and then most often, outside of quotes. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*("|$)/g, '')
    .split(/[\r\n]+/, firstLines);
  const times = (separator: string) => lines.map(line => line.split(separator).length - 1);
  const weight = (separator: string) => {
    const found = times(separator);
    const all = found.reduce((sum, count) => sum + count, 0);
    return found.filter(count => count > 0).length * 10_000 + all;
  };
  return separators.reduce((best, other) => (weight(other) > weight(best) ? other : best));
}

/** The cells of each record, and where the next one begins. */
function* records(text: string, separator: string, from: number): Generator<[string[], number]> {
  const end = new RegExp(`[${separator}\\r\\n]`, 'g');
  let at = from;
  let cells: string[] = [];
  while (at < text.length) {
    let value = '';
    if (text[at] === '"') {
      for (at += 1; ; at += 2) {
        const quote = text.indexOf('"', at);
        if (quote < 0) throw new UnreadableFile('quotes');
        value += text.slice(at, quote);
        at = quote;
        if (text[at + 1] !== '"') break;
        value += '"';
      }
      at += 1;
    }
    end.lastIndex = at;
    const stop = end.exec(text)?.index ?? text.length;
    cells.push((value + text.slice(at, stop)).trim());
    at = stop;
    if (text[at] === separator) {
      at += 1;
      // A separator at the end of the file is followed by one more cell, which is empty.
      if (at < text.length) continue;
    } else at += text.startsWith('\r\n', at) ? 2 : 1;
    yield [cells, at];
    cells = [];
  }
}
