import type { FranchiseItem } from '#calls/stock/items.ts';
import { normalise } from '#model/kit/normalise.ts';
import { keyOfCode } from '#model/stock/read-scan.ts';
import { type Known, type Meaning, meaningOf } from '#model/stock/scan-meaning.ts';

/** What is searched: a subset of the row, so that tests and other lists can use the index too. */
export type Searchable = Pick<
  FranchiseItem,
  'item_no' | 'variant_code' | 'description' | 'variant_description' | 'barcode' | 'unit_of_measure'
> &
  // Rows that a tablet keeps from an earlier build have none.
  Partial<Pick<FranchiseItem, 'codes'>>;

/**
 * Rows found by the beginnings of their words: a sorted array of distinct words and, for each, the rows that hold it.
 * A prefix is then a range of that array. 0.1 ms a keystroke at 50,000 rows, where a scan takes 13.
 */
export type ItemIndex<R extends Searchable> = {
  readonly rows: readonly R[];
  /** `false`: more rows may come, so that a code without a row is not known to be of nothing. */
  readonly complete?: boolean;
  search(query: string, limit?: number): R[];
  /** What a code means: a bar code in any form, or an item number. */
  meaning(code: string): Meaning<R>;
};

const wordsIn = (normalised: string): string[] => normalised.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

type Codes<R> = Map<string, readonly Known<R>[]>;

/** What a row's codes stand for. Two rows with one item number are variants: the number alone does not say which. */
function noteCodes<R extends Searchable>(codes: Codes<R>, row: R): void {
  const one = { row, quantity: 1 };
  note(codes, row.item_no, one);
  if (row.barcode) note(codes, row.barcode, one);
  for (const { code, quantity } of row.codes ?? [])
    note(codes, code, quantity === 1 ? one : { row, quantity });
}

function note<R>(codes: Codes<R>, code: string, known: Known<R>): void {
  const key = keyOfCode(code);
  const before = codes.get(key);
  // The item's own number may be its bar code.
  if (!before) codes.set(key, [known]);
  else if (!before.some(({ row }) => row === known.row)) codes.set(key, [...before, known]);
}

/** As an index answers `meaning`, without one: every row is read. */
export function meaningIn<R extends Searchable>(rows: readonly R[], code: string): Meaning<R> {
  const codes: Codes<R> = new Map();
  for (const row of rows) noteCodes(codes, row);
  return meaningOf(
    code,
    key => codes.get(key) ?? [],
    () => codes.keys(),
  );
}

/** Builds in slices of `rowsPerStep` rows: yields between them, returns the index. Drain it at once or between frames. */
export function* buildItemIndex<R extends Searchable>(
  rows: readonly R[],
  rowsPerStep = 2000,
): Generator<void, ItemIndex<R>, void> {
  const postings = new Map<string, number[]>();
  const codes: Codes<R> = new Map();
  const texts: string[] = [];
  const firsts = new Uint16Array(rows.length);
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    if (!row) continue;
    const text = normalise(
      `${row.description} ${row.variant_description} ${row.item_no} ${row.variant_code}`,
    );
    texts.push(text);
    firsts[index] = text.charCodeAt(0);
    const no = normalise(row.item_no);
    const words = new Set(wordsIn(text)).add(no);
    if (row.barcode) words.add(row.barcode);
    for (const { code } of row.codes ?? []) words.add(normalise(code));
    for (const word of words) {
      const known = postings.get(word);
      if (known) known.push(index);
      else postings.set(word, [index]);
    }
    noteCodes(codes, row);
    if ((index + 1) % rowsPerStep === 0) yield;
  }
  const words = [...postings.keys()].sort((a, b) => (a < b ? -1 : 1));
  yield;
  const rowsByWord = words.map(word => postings.get(word) ?? []);
  const scratch = [new Uint8Array(rows.length), new Uint8Array(rows.length)] as const;
  return {
    rows,
    meaning: code =>
      meaningOf(
        code,
        key => codes.get(key) ?? [],
        () => codes.keys(),
      ),
    search: (query, limit = 60) => search({ rows, texts, firsts, words, rowsByWord, scratch }, query, limit),
  };
}

export function itemIndex<R extends Searchable>(rows: readonly R[]): ItemIndex<R> {
  const steps = buildItemIndex(rows);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

type Words<R> = {
  rows: readonly R[];
  /** Of each row, normalised; begins with its description. */
  texts: readonly string[];
  /** The code of the first letter of each text. */
  firsts: Uint16Array;
  words: readonly string[];
  rowsByWord: readonly (readonly number[])[];
  /** A byte for each row, twice, written again by each search: new ones at every key would keep the collector at work. */
  scratch: readonly [Uint8Array, Uint8Array];
};

function firstNotBefore(words: readonly string[], prefix: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Every word of the query must begin some word of the row; whole words count more than beginnings. */
function search<R extends Searchable>(index: Words<R>, query: string, limit: number): R[] {
  const { rows, texts, firsts } = index;
  const start = normalise(query);
  const wanted = [...new Set(wordsIn(start))];
  if (wanted.length === 0) return rows.slice(0, limit);
  const scores = scoresOf(index, wanted);
  for (const row of rowsOf(index, start))
    if (scores[row] && isExactly(rows[row], start)) scores[row] = 100 + (scores[row] ?? 0);
  const first = start.charCodeAt(0);
  // One letter may find half of the rows: they are counted by score, not sorted.
  const counts = new Uint32Array(256);
  let hits = 0;
  for (let at = 0; at < rows.length; at++) {
    let score = scores[at] ?? 0;
    if (score === 0) continue;
    // The text itself lies far away in memory, and most begin with another letter.
    if (firsts[at] === first && texts[at]?.startsWith(start)) {
      score = Math.min(255, score + 10);
      scores[at] = score;
    }
    counts[score] = (counts[score] ?? 0) + 1;
    hits++;
  }
  if (hits === 0) return scan(index, wanted, limit);
  return best({ rows, scores, counts }, Math.min(limit, hits));
}

/** The rows of the highest scores; those of one score in the order of the list. */
function best<R>(
  { rows, scores, counts }: { rows: readonly R[]; scores: Uint8Array; counts: Uint32Array },
  limit: number,
): R[] {
  // Where the rows of each score begin among all.
  const next = new Uint32Array(256);
  for (let score = 254; score >= 0; score--) next[score] = (next[score + 1] ?? 0) + (counts[score + 1] ?? 0);
  const found = new Array<R>(limit);
  for (let at = 0; at < rows.length; at++) {
    const score = scores[at] ?? 0;
    if (score === 0) continue;
    const place = next[score] ?? 0;
    next[score] = place + 1;
    const row = rows[at];
    if (row && place < limit) found[place] = row;
  }
  return found;
}

/** Of each row; 0 for one that some word is missing in. Good until the next search. */
function scoresOf<R>({ rows, words, rowsByWord, scratch }: Words<R>, wanted: readonly string[]): Uint8Array {
  let [hits, scores] = scratch;
  let first = true;
  for (const word of wanted.slice(0, 70)) {
    hits.fill(0);
    // Behind every word that begins with it.
    const end = firstNotBefore(words, `${word}\uffff`);
    for (let at = firstNotBefore(words, word); at < end; at++) {
      const score = words[at] === word ? 2 : 1;
      for (const row of rowsByWord[at] ?? []) {
        if (!first && scores[row] === 0) continue;
        if ((hits[row] ?? 0) < score) hits[row] = score;
      }
    }
    if (!first)
      for (let row = 0; row < rows.length; row++)
        if (hits[row]) hits[row] = (hits[row] ?? 0) + (scores[row] ?? 0);
    [hits, scores] = [scores, hits];
    first = false;
  }
  return scores;
}

/** The rows that hold a whole word. */
function rowsOf<R>({ words, rowsByWord }: Words<R>, word: string): readonly number[] {
  const at = firstNotBefore(words, word);
  return words[at] === word ? (rowsByWord[at] ?? []) : [];
}

function isExactly(row: Searchable | undefined, code: string): boolean {
  return row !== undefined && (row.barcode === code || row.item_no.toLowerCase() === code);
}

/** The last resort of a query that begins no word: the end of a barcode, the middle of a name. */
function scan<R extends Searchable>(
  { rows, texts }: Words<R>,
  wanted: readonly string[],
  limit: number,
): R[] {
  const found: R[] = [];
  for (let at = 0; at < rows.length && found.length < limit; at++) {
    const row = rows[at];
    if (row && wanted.every(word => texts[at]?.includes(word) || row.barcode.includes(word))) found.push(row);
  }
  return found;
}
