import type { SetFields } from './fields.ts';

export type Row = Record<string, unknown>;

/** What the service answers in its form of an error. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const notKnown = (field: string) =>
  new Refusal(400, 'BadRequest', `Could not find a property named '${field}'.`);

function check(set: SetFields, field: string): string {
  if (!set.fields.includes(field)) throw notKnown(field);
  return field;
}

type Test = (row: Row) => boolean;

/** The part of `$filter` that the connector uses: comparisons, `and`, `or` over one field, brackets. */
export function filterOf(set: SetFields, text: string): Test {
  const signs = text.match(/'(?:[^']|'')*'|[()]|[^\s()]+/g) ?? [];
  const bad = () => new Refusal(400, 'BadRequest', `Syntax error in '${text}'.`);
  let at = 0;

  function comparison(fields: Set<string>): Test {
    if (signs[at] === '(') {
      at += 1;
      const inner = either(fields);
      if (signs[at++] !== ')') throw bad();
      return inner;
    }
    const field = check(set, signs[at++] ?? '');
    fields.add(field);
    const operator = signs[at++];
    const value = literal(signs[at++]);
    const known = ['eq', 'ne', 'ge', 'gt', 'le', 'lt'];
    if (operator === undefined || !known.includes(operator)) throw bad();
    return row => compare(row[field], operator, value);
  }

  function literal(sign: string | undefined): string | number | boolean {
    if (sign === undefined) throw bad();
    if (sign.startsWith("'")) return sign.slice(1, -1).replaceAll("''", "'");
    if (/^-?\d+(\.\d+)?$/.test(sign)) return Number(sign);
    if (sign === 'true' || sign === 'false') return sign === 'true';
    if (/^[\da-f]{8}-|^\d{4}-\d\d-\d\d/i.test(sign)) return sign;
    throw bad();
  }

  function both(fields: Set<string>): Test {
    const first = comparison(fields);
    if (signs[at] !== 'and') return first;
    at += 1;
    const rest = both(new Set());
    return row => first(row) && rest(row);
  }

  function either(fields: Set<string>): Test {
    const own = new Set<string>();
    const first = both(own);
    for (const field of own) fields.add(field);
    if (signs[at] !== 'or') return first;
    at += 1;
    const rest = either(fields);
    if (fields.size > 1)
      throw new Refusal(501, 'BadRequest_MethodNotImplemented', 'OR over different fields is not supported.');
    return row => first(row) || rest(row);
  }

  const whole = either(new Set());
  if (at < signs.length) throw bad();
  return whole;
}

function compare(left: unknown, operator: string, right: string | number | boolean): boolean {
  const isTime = typeof right === 'string' && /^\d{4}-\d\d-\d\dT/.test(right);
  const order = isTime
    ? Date.parse(String(left)) - Date.parse(right)
    : typeof right === 'number'
      ? Number(left) - right
      : String(left) === String(right)
        ? 0
        : String(left) < String(right)
          ? -1
          : 1;
  const by: Record<string, boolean> = {
    eq: order === 0,
    ne: order !== 0,
    ge: order >= 0,
    gt: order > 0,
    le: order <= 0,
    lt: order < 0,
  };
  return by[operator] === true;
}

/** `$orderby`, with `id` at the end as the service does it. */
export function orderOf(set: SetFields, text: string | null): (left: Row, right: Row) => number {
  const fields = (text ?? '')
    .split(',')
    .filter(Boolean)
    .map(field => check(set, field.trim()));
  return (left, right) => {
    for (const field of [...fields, 'id']) {
      const a = String(left[field]);
      const b = String(right[field]);
      if (a !== b) return a < b ? -1 : 1;
    }
    return 0;
  };
}

/** The fields of `$select`, and always the etag. */
export function selected(set: SetFields, row: Row, text: string | null): Row {
  const fields = text === null ? set.fields : text.split(',').map(field => check(set, field));
  const some: Row = { '@odata.etag': row['@odata.etag'] };
  for (const field of fields) some[field] = row[field];
  return some;
}

/** `$expand=part($select=…)`: the part and its `$select`. */
export function expandOf(text: string | null): { part: string; select: string | null } | null {
  if (text === null) return null;
  const [, part = '', select] = /^(\w+)(?:\(\$select=([\w,]+)\))?$/.exec(text) ?? [];
  if (part === '') throw new Refusal(400, 'BadRequest', `Syntax error in '${text}'.`);
  return { part, select: select ?? null };
}

/** Refuses names that the set does not have, and fields that are read-only. */
export function checkBody(set: SetFields, body: Row, lines: string | undefined): void {
  for (const field of Object.keys(body)) {
    if (field === lines) continue;
    check(set, field);
    if (!set.writable?.includes(field))
      throw new Refusal(400, 'BadRequest_InvalidOperation', `Control '${field}' is read-only.`);
    const length = String(body[field]).length;
    const longest = set.longest?.[field];
    if (longest !== undefined && length > longest)
      throw new Refusal(
        400,
        'Application_StringExceededLength',
        `The length of the string is ${length}, but it must be less than or equal to ${longest} characters.`,
      );
  }
}
