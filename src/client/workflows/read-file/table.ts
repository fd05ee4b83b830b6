/** What a cell says. Dates are `yyyy-mm-dd`, whatever the file keeps them as; what is written as text stays text. */
export type Cell = string | number;

/** One row of a file, numbered as a spreadsheet shows it. */
export type Row = { readonly row: number; readonly cells: readonly Cell[] };

/** Why a file cannot be read at all. */
export type Unreadable =
  | 'empty'
  | 'encoding'
  | 'quotes'
  | 'damaged'
  | 'protected'
  | 'old'
  | 'tooLarge'
  /** Something else than a table. */
  | 'format';

export class UnreadableFile extends Error {
  readonly why: Unreadable;
  constructor(why: Unreadable) {
    super(why);
    this.name = 'UnreadableFile';
    this.why = why;
  }
}

export type Reading = {
  readonly signal?: AbortSignal | undefined;
  /** How much of the file has been read, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Which sheet of a workbook, from 0. */
  readonly sheet?: number;
  /** So many rows are enough. */
  readonly most?: number;
};

/** What a spreadsheet writes where it has no value; it is neither a name nor a number. */
const errors =
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|GETTING_DATA)$/;

/** Does a cell hold an error or a truth value of a spreadsheet instead of what its column is about? */
export function faultOf(cell: Cell): 'error' | 'truth' | null {
  const text = String(cell).trim();
  if (errors.test(text)) return 'error';
  return text === 'TRUE' || text === 'FALSE' ? 'truth' : null;
}

export const limits = {
  /** Bytes of a file. */
  file: 50_000_000,
  /** Bytes after unpacking; a file that unpacks to more was made to do harm. */
  unpacked: 200_000_000,
  rows: 200_000,
  columns: 200,
  /** Different texts of a workbook. */
  strings: 5_000_000,
  /** Characters between two tags: Excel allows 32,767 in a cell. */
  text: 1_000_000,
} as const;

/** Rows that hold anything; the last cells that are empty are left out. */
export function rowOf(row: number, cells: readonly Cell[]): Row | null {
  const last = cells.findLastIndex(cell => cell !== '');
  if (last >= limits.columns) throw new UnreadableFile('tooLarge');
  return last < 0 ? null : { row, cells: cells.slice(0, last + 1) };
}

/** Lets the page answer the person before work goes on. Rejects when the work is given up. */
export async function yieldToPage(signal?: AbortSignal): Promise<void> {
  await new Promise(resolve => setTimeout(resolve));
  signal?.throwIfAborted();
}
