import { messages } from './validation.ts';
/**
 * What one question to a list may hold. A database plans each word and each value before it looks at a row.
 * So a question without bounds costs minutes and gigabytes whatever the tables hold. A person's question is
 * far below. A screen has less than a dozen filters, and the longest search is a customer's name and street.
 * The most values are the 80 items that a tablet asks the stock of after a sale.
 */
export const listLimits = {
  filters: 24,
  /** Characters of a value that is a list (`in`), and of any other. */
  listLength: 2000,
  valueLength: 250,
  /** Values of one list. */
  members: 200,
  /** Words to be found (`like`), of one filter and of all together. */
  words: 16,
  allWords: 32,
  /** Characters of a word. */
  wordLength: 60,
  /** The last row that can be asked for: a page is reached by counting through all rows before it. */
  lastRow: 1_000_000,
  /**
   * A screen tells the number of rows up to this one, and of more that there are more. Only so many are sorted by a field
   * without an index, as a database reads them all for each page: a screen knows by the number which fields it may offer.
   */
  countedTo: 10_000,
  /** The same of rows that a text is searched in: each is looked at. Who finds more adds a word. */
  searchCountedTo: 1_000,
} as const;

type Asked = {
  page: number;
  size: number;
  filters: readonly { value: string; condition: 'eq' | 'like' | 'like_bc' | 'in' | 'gteq' | 'lteq' }[];
};

/** How far a screen lets the rows be counted that these filters find. */
export const countTo = (filters: Asked['filters']): number =>
  filters.some(({ condition }) => condition === 'like' || condition === 'like_bc')
    ? listLimits.searchCountedTo
    : listLimits.countedTo;

const bare = (value: string) => value.replace(/^%|%$/g, '');
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** What is too much about a question, in words for a person; `null` when it may be asked. */
export function excessOf({ page, size, filters }: Asked): string | null {
  if (filters.length > listLimits.filters) return messages.filters(listLimits.filters);
  let allWords = 0;
  for (const { value, condition } of filters) {
    const longest = condition === 'in' ? listLimits.listLength : listLimits.valueLength;
    if (value.length > longest) return messages.filterLength(longest);
    if ((condition === 'in' || condition === 'eq') && value.split('|').length > listLimits.members)
      return messages.filterValues(listLimits.members);
    if (condition !== 'like' && condition !== 'like_bc') continue;
    const words = wordsOf(bare(value));
    allWords += words.length;
    if (words.length > listLimits.words) return messages.searchWords(listLimits.words);
    if (words.some(word => word.length > listLimits.wordLength))
      return messages.wordLength(listLimits.wordLength);
  }
  if (allWords > listLimits.allWords) return messages.allWords(listLimits.allWords);
  if (page * size > listLimits.lastRow) return messages.tooFarBack;
  return null;
}

/** No half of a character at the end. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** The search that a text of any length stands for: its first words, as many and as long as a list allows. */
export function searchable(text: string): string {
  const words = wordsOf(text);
  const isShort =
    text.length <= listLimits.valueLength - 2 &&
    words.length <= listLimits.words &&
    words.every(word => word.length <= listLimits.wordLength);
  if (isShort) return text;
  const kept = words.slice(0, listLimits.words).map(word => cut(word, listLimits.wordLength));
  return cut(kept.join(' '), listLimits.valueLength - 2);
}
