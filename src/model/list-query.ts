import { fold } from './fold.ts';

export type ListFilter = {
  field: string;
  value: string;
  condition: 'eq' | 'like' | 'like_bc' | 'in' | 'gteq' | 'lteq';
};
export type ListQuery = {
  page: number;
  size: number;
  filters: readonly ListFilter[];
  sort_order?: { field: string; direction: 'asc' | 'desc' } | undefined;
};
export type ListShape = {
  key: string;
  search: readonly string[];
  sort: { field: string; direction: 'asc' | 'desc' };
};

/** The pseudo field of the quick search: every word must be found in one of the list's search fields. */
export const searchField = 'search';

type Row = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The words of a `like` value, folded; its percent signs are the wire's, not the person's. */
export function likeWords(value: string): string[] {
  return fold(value.replace(/^%|%$/g, '')).split(' ').filter(Boolean);
}

/**
 * Does a row pass a filter? The back end evaluates the same rule in SQL: `eq` and `in` compare texts exactly, `like`
 * finds its words anywhere, accents and case ignored, `gteq`/`lteq` compare the first ten characters of dates and
 * whole numbers as such.
 */
export function passes(row: Row, filter: ListFilter, shape: Pick<ListShape, 'search'>): boolean {
  const value = row[filter.field];
  switch (filter.condition) {
    case 'eq':
      return text(value) === filter.value;
    case 'in':
      return filter.value.split('|').includes(text(value));
    case 'like':
    case 'like_bc': {
      const words = likeWords(filter.value);
      if (filter.field !== searchField) return words.every(word => fold(text(value)).includes(word));
      const fields = shape.search.map(field => fold(text(row[field])));
      return words.every(word => fields.some(field => field.includes(word)));
    }
    case 'gteq':
      return compareBound(value, filter.value) >= 0;
    case 'lteq':
      return compareBound(value, filter.value) <= 0;
  }
}

function compareBound(value: unknown, bound: string): number {
  if (value === null || value === undefined || value === '') return Number.NaN;
  if (typeof value === 'number') return value - Number(bound);
  const left = text(value).slice(0, 10);
  const right = bound.slice(0, 10);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Order of two rows: nothing first, numbers as numbers, texts folded; the key breaks ties, so that pages never overlap. */
export function compareRows(
  a: Row,
  b: Row,
  sort: { field: string; direction: 'asc' | 'desc' },
  key: string,
): number {
  const order = compareValues(a[sort.field], b[sort.field]) || compareValues(a[key], b[key]);
  return sort.direction === 'asc' ? order : -order;
}

function compareValues(a: unknown, b: unknown): number {
  const aEmpty = a === null || a === undefined;
  const bEmpty = b === null || b === undefined;
  if (aEmpty || bEmpty) return Number(bEmpty) - Number(aEmpty);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const left = fold(text(a));
  const right = fold(text(b));
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A list call answered from rows at hand: filters, sorts and cuts the page as the back end does. */
export function queryRows<R extends object>(
  rows: readonly R[],
  query: ListQuery,
  shape: ListShape,
): { items: R[]; total: number; page: number; size: number } {
  // A row type has no index signature; its fields are read by the names the list declares.
  const asRow = (row: R) => row as unknown as Row;
  const found = rows.filter(row => query.filters.every(filter => passes(asRow(row), filter, shape)));
  const sort = query.sort_order ?? shape.sort;
  found.sort((a, b) => compareRows(asRow(a), asRow(b), sort, shape.key));
  const start = (query.page - 1) * query.size;
  return {
    items: found.slice(start, start + query.size),
    total: found.length,
    page: query.page,
    size: query.size,
  };
}
