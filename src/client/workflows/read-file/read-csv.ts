import Papa, { type ParseResult, type Parser } from 'papaparse';
import { limits, type Reading, type Row, rowOf, UnreadableFile, yieldToPage } from './table.ts';

const separators = [',', ';', '\t'] as const;
const charactersInSlice = 500_000;

/** Reads text with separators, as RFC 4180 and Excel write it. Rows are numbered as a spreadsheet shows them. */
export async function readCsv(bytes: ArrayBuffer, { signal, onProgress }: Reading = {}): Promise<Row[]> {
  const text = decoded(bytes);
  // Excel writes the separator into a first line of its own where it is asked to.
  const told = /^sep=(.)\r?\n/i.exec(text);
  const rows: Row[] = [];
  let number = told ? 1 : 0;
  const take = async (records: readonly string[][], share: number) => {
    for (const cells of records) {
      number += 1;
      const row = rowOf(
        number,
        cells.map(cell => cell.trim()),
      );
      if (row) rows.push(row);
      if (rows.length > limits.rows) throw new UnreadableFile('tooLarge');
    }
    onProgress?.(share);
    await yieldToPage(signal);
  };
  await parsed(text.slice(told?.[0].length ?? 0), told?.[1] ?? separatorOf(text), take);
  return rows;
}

type Take = (records: readonly string[][], share: number) => Promise<void>;

/** Tells the records slice by slice, the next one when `take` is done with those before. */
function parsed(text: string, delimiter: string, take: Take): Promise<void> {
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(text, {
      delimiter,
      // Guessed, one line with another end would be joined to the next. Trimming removes what is left of `\r\n`.
      newline: unquoted(text).includes('\n') ? '\n' : '\r',
      chunkSize: charactersInSlice,
      chunk({ data, errors, meta }: ParseResult<string[]>, parser: Parser) {
        parser.pause();
        const fail = (error: unknown) => {
          reject(error);
          parser.abort();
        };
        // A slice may end within a quoted text: the record there is read again with the next slice.
        if (errors.some(({ row = 0 }) => row < data.length)) fail(new UnreadableFile('quotes'));
        else take(data, meta.cursor / text.length).then(() => parser.resume(), fail);
      },
      complete: () => resolve(),
    });
  });
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
  const lines = unquoted(text).split(/[\r\n]+/, firstLines);
  const times = (separator: string) => lines.map(line => line.split(separator).length - 1);
  const weight = (separator: string) => {
    const found = times(separator);
    const all = found.reduce((sum, count) => sum + count, 0);
    return found.filter(count => count > 0).length * 10_000 + all;
  };
  return separators.reduce((best, other) => (weight(other) > weight(best) ? other : best));
}

/** The beginning of a text without what is quoted in it. */
const unquoted = (text: string): string => text.slice(0, 20_000).replace(/"[^"]*("|$)/g, '');
