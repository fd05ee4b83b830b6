import { and, Column, is, or, type SQL, sql } from 'drizzle-orm';
import type { Schema } from '#calls/kit/call.ts';
import { isDay } from '#model/kit/days.ts';
import { type ListFilter, likeWords, minute } from '#model/kit/list-query.ts';

/** What a column holds, as far as comparing goes. `instant` is shown as an ISO date-time in UTC. */
export type Kind = 'text' | 'number' | 'boolean' | 'date' | 'instant';
export type Comparable = { column: SQL; kind: Kind };

/** By the database type where it is a column, else by the type that the row shows. */
export function kindOf(column: Column | SQL | SQL.Aliased, row: Schema, field: string): Kind {
  if (is(column, Column)) {
    const type = column.getSQLType();
    if (type.startsWith('timestamp')) return 'instant';
    if (type === 'date') return 'date';
  }
  return shownAs(row, field);
}

/** A valibot schema, as far as is looked at here. */
type Shape = {
  type?: string;
  entries?: Record<string, Shape>;
  wrapped?: Shape;
  pipe?: Shape[];
  options?: unknown[];
};

/** As what the row shows the field. */
export function shownAs(row: Schema, field: string): Kind {
  let shape = (row as unknown as Shape).entries?.[field]; // the shape of valibot's own objects, read only
  while (shape?.wrapped) shape = shape.wrapped;
  if (shape?.type === 'number' || shape?.type === 'boolean') return shape.type;
  return 'text';
}

/** The text that the row shows for the value. */
function asText({ column, kind }: Comparable): SQL {
  switch (kind) {
    case 'text':
      return column;
    case 'number':
      return sql`trim_scale((${column})::numeric)::text`;
    case 'instant':
      return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    default:
      return sql`(${column})::text`;
  }
}

export const never = sql`false`;
const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&');
const isInstant = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text));
/** PostgreSQL has no text with a zero in it, so nothing equals one. */
export const canBeStored = (text: string) => !text.includes('\u0000');

/**
 * A filter as SQL, on the one column it names. The quick search on several, each word in any of them. However
 * much is looked for, the statement has as many parts and parameters: the many go into arrays. PostgreSQL
 * plans every part before it looks at a row, and cannot be stopped while it does.
 */
export function condition(filter: ListFilter, columns: readonly Comparable[]): SQL | undefined {
  const [only] = columns;
  switch (filter.condition) {
    // The specification's lists send several values with a bar between them under either name.
    case 'eq':
    case 'in':
      return only && equalsAny(only, filter.value.split('|'));
    case 'gteq':
    case 'lteq':
      return only && bound(only, filter.condition, filter.value);
    default:
      return holdsAll(likeWords(filter.value), columns);
  }
}

/** As `condition`, where rows have more values of a field in a list (`jsonb`), under a name in each of its objects. */
export function conditionWith(
  filter: ListFilter,
  columns: readonly Comparable[],
  further: readonly { column: SQL; of: string }[],
): SQL | undefined {
  if (further.length === 0) return condition(filter, columns);
  const each = ({ column, of }: { column: SQL; of: string }) =>
    sql`select one ->> ${of} from jsonb_array_elements(${column}) one`;
  if (filter.condition === 'eq' || filter.condition === 'in') {
    const values = filter.value.split('|').filter(value => value !== '' && canBeStored(value));
    const others = further.map(more => sql`${sql.param(values)}::text[] && array(${each(more)})`);
    return or(condition(filter, columns), ...(values.length > 0 ? others : []));
  }
  if (filter.condition === 'gteq' || filter.condition === 'lteq') return condition(filter, columns);
  // Most rows have none of them.
  const joined = further.map(more => ({
    column: sql`case when ${more.column} = '[]'::jsonb then '' else array_to_string(array(${each(more)}), ' ') end`,
    kind: 'text' as const,
  }));
  return condition(filter, [...columns, ...joined]);
}

/** Is each of the whole numbers (`likeParts`) in one of the columns? They are indexed, and hold capitals. */
export function isOneOf(columns: readonly Comparable[], wholeNos: readonly string[]): SQL | undefined {
  return and(...wholeNos.map(no => or(...columns.map(({ column }) => sql`${column} = ${no.toUpperCase()}`))));
}

/** What `like` is given for each word. The longest word comes first: it is in the fewest rows. */
export const patternsOf = (words: readonly string[]): string[] =>
  [...new Set(words)].sort((a, b) => b.length - a.length).map(word => `%${escapeLike(word)}%`);

/** Words that are looked up in the indexes of the columns. The others are looked for in the rows that hold these. */
const indexed = 2;

function holdsAll(words: readonly string[], columns: readonly Comparable[]): SQL | undefined {
  if (!words.every(canBeStored) || columns.length === 0) return words.length === 0 ? undefined : never;
  const patterns = patternsOf(words);
  const texts = columns.map(asText);
  const rest = patterns.slice(indexed);
  // No word holds a space, so that none is found across two columns.
  const whole = sql`fold(concat_ws(' ', ${sql.join(texts, sql`, `)}))`;
  return and(
    ...patterns
      .slice(0, indexed)
      .map(pattern => or(...texts.map(text => sql`fold(${text}) like ${pattern}`))),
    rest.length > 0 ? sql`${whole} like all (${sql.param(rest)}::text[])` : undefined,
  );
}

const typeOf: Record<Kind, SQL> = {
  text: sql`text`,
  number: sql`numeric`,
  boolean: sql`boolean`,
  date: sql`date`,
  instant: sql`timestamptz`,
};

function equalsAny({ column, kind }: Comparable, values: readonly string[]): SQL | undefined {
  const known = values.filter(value => value !== '' && isOf(kind, value));
  const empty = kind === 'text' ? sql`coalesce(${column}, '') = ''` : sql`${column} is null`;
  const left = kind === 'instant' ? sql`date_trunc('milliseconds', ${column})` : column;
  return or(isAny(left, kind, known), values.includes('') ? empty : undefined);
}

/** An index that begins with the column has the rows of one value in order, and those of several not. */
function isAny(left: SQL, kind: Kind, [first, ...others]: readonly string[]): SQL {
  if (first === undefined) return never;
  return others.length === 0
    ? sql`${left} = ${first}::${typeOf[kind]}`
    : sql`${left} = any (${sql.param([first, ...others])}::${typeOf[kind]}[])`;
}

/** Could a row show exactly this text? */
function isOf(kind: Kind, value: string): boolean {
  switch (kind) {
    case 'text':
      return canBeStored(value);
    case 'number':
      return String(Number(value)) === value && Number.isFinite(Number(value));
    case 'boolean':
      return value === 'true' || value === 'false';
    case 'date':
      return isDay(value);
    case 'instant':
      return isInstant(value);
  }
}

/**
 * Instants by the business date of Vietnam, or by the minute where one is given. So the last of either counts
 * whole. Numbers as such. Nothing is in no range.
 */
function bound(comparable: Comparable, side: 'gteq' | 'lteq', value: string): SQL {
  const { column, kind } = comparable;
  const operator = sql.raw(side === 'gteq' ? '>=' : '<=');
  if (kind === 'number') {
    const number = Number(value);
    if (Number.isNaN(number)) return never;
    return sql`${column} ${operator} ${String(number)}::numeric`;
  }
  const day = value.slice(0, 10);
  if (!canBeStored(day)) return never;
  if (kind === 'date' && isDay(day)) return sql`${column} ${operator} ${day}::date`;
  if (kind === 'instant' && isDay(day)) {
    const time = minute.test(value) ? value.slice(11) : '';
    const begins = sql`${`${day}T${time || '00:00'}:00+07:00`}::timestamptz`;
    return side === 'gteq'
      ? sql`${column} >= ${begins}`
      : sql`${column} < ${begins} + ${time ? '1 minute' : '24 hours'}::interval`;
  }
  const text = asText(comparable);
  return sql`(${text} <> '' and left(${text}, 10) collate "C" ${operator} ${day})`;
}

/** What rows are sorted by. Dates and truth values have the order of their texts already. */
export function order(comparable: Comparable): SQL {
  return comparable.kind === 'text' ? sql`fold(${comparable.column}) collate "C"` : comparable.column;
}
