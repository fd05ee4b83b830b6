import { businessDate, formatTime } from './format.ts';
import { normalise } from './normalise.ts';
import { singlePhone } from './read-phone.ts';
import { visible } from './reading.ts';
import { searchField } from './search-field.ts';

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
  /** Of those, the fields with a number. */
  numbers?: readonly string[] | undefined;
  capitals?: readonly string[] | undefined;
  further?: Readonly<Record<string, { readonly in: string; readonly of: string } | undefined>> | undefined;
  sort: { field: string; direction: 'asc' | 'desc' };
};

type Row = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/**
 * The words of a `like` value, normalised; its percent signs are the wire's, not the person's. A phone number
 * may be spelt otherwise than it is stored, such as `+84 912 345 602`. It is looked for as it is stored.
 */
export function likeWords(value: string): string[] {
  const asked = value.replace(/^%|%$/g, '');
  const phone = /^\d*$/.test(asked) ? null : singlePhone(asked);
  return phone === null ? normalise(visible(asked)).split(' ').filter(Boolean) : [phone];
}

/** A whole document number, normalised: `so-f01-26-000123`. What is typed so is no part of anything else. */
const wholeNo = /^[a-z]{2}-[a-z0-9]+-\d\d-\d{6,}$/;

/**
 * What a `like` filter looks for: whole numbers, each in one of the number fields, and words that stand anywhere in the
 * fields. Where none of the fields is one with a number, there are words alone.
 */
export function likeParts(
  { field, value }: Pick<ListFilter, 'field' | 'value'>,
  { search, numbers = [] }: Pick<ListShape, 'search' | 'numbers'>,
): { fields: readonly string[]; words: string[]; numberFields: readonly string[]; wholeNos: string[] } {
  const fields = field === searchField ? search : [field];
  const numberFields = fields.filter(each => numbers.includes(each));
  const [wholeNos, words] = [true, false].map(isWhole =>
    likeWords(value).filter(word => (numberFields.length > 0 && wholeNo.test(word)) === isWhole),
  ) as [string[], string[]]; // two of two
  return { fields, words, numberFields, wholeNos };
}

/** The filter as the rows are written: what is looked for in a field of capitals may be given in lower case. */
export function asWritten<F extends ListFilter>(filter: F, capitals: readonly string[] | undefined): F {
  const exact = filter.condition === 'eq' || filter.condition === 'in';
  return exact && capitals?.includes(filter.field)
    ? { ...filter, value: filter.value.toUpperCase() }
    : filter;
}

/**
 * Does a row pass a filter? The back end evaluates the same rule in SQL.
 * - `eq` and `in` compare texts exactly, with any of several between bars.
 * - `like` finds its words anywhere, accents and case ignored, and a whole document number as a number alone.
 * - `gteq`/`lteq` compare business dates, and numbers as such. Where the bound has a time, they compare
 *   minutes in Vietnam's time. Both ends count whole.
 */
export function passes(
  row: Row,
  asked: ListFilter,
  shape: Pick<ListShape, 'search' | 'numbers' | 'capitals' | 'further'>,
): boolean {
  const filter = asWritten(asked, shape.capitals);
  const value = row[filter.field];
  switch (filter.condition) {
    case 'eq':
    case 'in':
      return textsIn(row, filter.field, shape).some(each => filter.value.split('|').includes(each));
    case 'like':
    case 'like_bc': {
      const { fields, words, numberFields, wholeNos } = likeParts(filter, shape);
      const texts = fields.flatMap(field => textsIn(row, field, shape)).map(normalise);
      const numbers = numberFields.map(field => normalise(text(row[field])));
      return (
        wholeNos.every(no => numbers.includes(no)) &&
        words.every(word => texts.some(each => each.includes(word)))
      );
    }
    case 'gteq':
      return compareBound(value, filter.value) >= 0;
    case 'lteq':
      return compareBound(value, filter.value) <= 0;
  }
}

/** What a field shows, and what else a list in the row has for it. */
function textsIn(row: Row, field: string, { further }: Pick<ListShape, 'further'>): string[] {
  const more = further?.[field];
  const held: unknown = more ? row[more.in] : null;
  const others = more && Array.isArray(held) ? held.map((one: Row) => text(one[more.of])) : [];
  return [text(row[field]), ...others];
}

function compareBound(value: unknown, bound: string): number {
  if (value === null || value === undefined || value === '') return Number.NaN;
  if (typeof value === 'number') return value - Number(bound);
  const moment = text(value);
  const day = dayOf(moment);
  // A day alone has no minutes to compare.
  const isMinute = minute.test(bound) && moment.length > day.length;
  const left = isMinute ? `${day}T${formatTime(moment).slice(0, 5)}` : day;
  const right = isMinute ? bound : bound.slice(0, 10);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A bound with a time, in Vietnam's: `yyyy-mm-ddThh:mm`. */
export const minute = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/;

/** The business date of a date-time, the first ten characters of anything else. */
export function dayOf(value: string): string {
  return /^\d{4}-\d\d-\d\dT/.test(value) ? businessDate(new Date(value)) : value.slice(0, 10);
}

type SortKey = { number: number | null; text: string } | null;

function keyOf(value: unknown): SortKey {
  if (value === null || value === undefined) return null;
  return { number: typeof value === 'number' ? value : null, text: normalise(text(value)) };
}

/** Order of two values: nothing first, numbers as numbers, texts normalised. */
function compareKeys(a: SortKey, b: SortKey): number {
  if (!a || !b) return Number(!b) - Number(!a);
  if (a.number !== null && b.number !== null) return a.number - b.number;
  return a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
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
  // Normalised once a row, not once a comparison.
  const keyed = found.map(row => ({
    row,
    of: keyOf(asRow(row)[sort.field]),
    key: keyOf(asRow(row)[shape.key]),
  }));
  const turn = sort.direction === 'asc' ? 1 : -1;
  keyed.sort((a, b) => turn * (compareKeys(a.of, b.of) || compareKeys(a.key, b.key)));
  const start = (query.page - 1) * query.size;
  return {
    items: keyed.slice(start, start + query.size).map(({ row }) => row),
    total: found.length,
    page: query.page,
    size: query.size,
  };
}
