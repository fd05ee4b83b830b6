import type { FranchiseItem } from '#calls/items.ts';
import { fold } from '#model/fold.ts';

/** What is searched: a subset of the row, so that tests and other lists can use the index too. */
export type Searchable = Pick<
  FranchiseItem,
  'item_no' | 'variant_code' | 'description' | 'variant_description' | 'barcode'
>;

/**
 * Rows found by the beginnings of their words: a sorted array of distinct words and, for each, the rows that hold it.
 * A prefix is then a range of that array. 0.1 ms a keystroke at 50,000 rows, where a scan takes 13.
 */
export type ItemIndex<R extends Searchable> = {
  readonly rows: readonly R[];
  search(query: string, limit?: number): R[];
  /** The row with this barcode, or else with this item number when it has no variants to choose from. */
  exact(code: string): R | null;
};

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Builds in slices of `rowsPerStep` rows: yields between them, returns the index. Drain it at once or between frames. */
export function* buildItemIndex<R extends Searchable>(
  rows: readonly R[],
  rowsPerStep = 2000,
): Generator<void, ItemIndex<R>, void> {
  const postings = new Map<string, number[]>();
  const exact = new Map<string, R | null>();
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    if (!row) continue;
    const words = new Set(
      wordsOf(`${row.description} ${row.variant_description} ${row.item_no} ${row.variant_code}`),
    );
    words.add(fold(row.item_no));
    if (row.barcode) words.add(row.barcode);
    for (const word of words) {
      const known = postings.get(word);
      if (known) known.push(index);
      else postings.set(word, [index]);
    }
    const no = fold(row.item_no);
    // Two rows with one item number are variants: the number alone does not say which.
    exact.set(no, exact.has(no) ? null : row);
    if (row.barcode) exact.set(row.barcode, row);
    if ((index + 1) % rowsPerStep === 0) yield;
  }
  const words = [...postings.keys()].sort((a, b) => (a < b ? -1 : 1));
  yield;
  const rowsByWord = words.map(word => postings.get(word) ?? []);
  return {
    rows,
    exact: code => exact.get(fold(code)) ?? null,
    search: (query, limit = 60) => search({ rows, words, rowsByWord }, query, limit),
  };
}

export function itemIndex<R extends Searchable>(rows: readonly R[]): ItemIndex<R> {
  const steps = buildItemIndex(rows);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

type Words<R> = { rows: readonly R[]; words: readonly string[]; rowsByWord: readonly (readonly number[])[] };

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
function search<R extends Searchable>(
  { rows, words, rowsByWord }: Words<R>,
  query: string,
  limit: number,
): R[] {
  const wanted = [...new Set(wordsOf(query))];
  if (wanted.length === 0) return rows.slice(0, limit);
  // score[row] is kept only for rows that every wanted word so far has hit.
  let scores: Map<number, number> | null = null;
  for (const word of wanted) {
    const hits = new Map<number, number>();
    for (let at = firstNotBefore(words, word); words[at]?.startsWith(word); at++) {
      const score = words[at] === word ? 2 : 1;
      for (const row of rowsByWord[at] ?? []) {
        if (scores && !scores.has(row)) continue;
        if ((hits.get(row) ?? 0) < score) hits.set(row, score);
      }
    }
    if (scores) for (const [row, score] of hits) hits.set(row, score + (scores.get(row) ?? 0));
    scores = hits;
    if (scores.size === 0) break;
  }
  if (!scores || scores.size === 0) return scan(rows, wanted, limit);
  const start = fold(query);
  const ranked = [...scores].map(([index, score]) => ({ index, score: score + bonus(rows[index], start) }));
  // Rows of equal rank stay in the order of the list.
  ranked.sort((a, b) => b.score - a.score || a.index - b.index);
  return ranked.slice(0, limit).flatMap(({ index }) => rows[index] ?? []);
}

function bonus(row: Searchable | undefined, query: string): number {
  if (!row) return 0;
  if (row.barcode === query || fold(row.item_no) === query) return 100;
  return fold(row.description).startsWith(query) ? 10 : 0;
}

/** The last resort of a query that begins no word: the end of a barcode, the middle of a name. */
function scan<R extends Searchable>(rows: readonly R[], wanted: readonly string[], limit: number): R[] {
  const found: R[] = [];
  for (const row of rows) {
    const text = fold(`${row.description} ${row.variant_description} ${row.item_no} ${row.barcode}`);
    if (wanted.every(word => text.includes(word))) found.push(row);
    if (found.length === limit) break;
  }
  return found;
}
