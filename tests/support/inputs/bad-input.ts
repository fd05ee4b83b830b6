import type { AnyCall } from '#calls/kit/call.ts';

/** A valibot schema, as far as is looked at here. */
type Shape = {
  type: string;
  entries?: Record<string, Shape>;
  item?: Shape;
  wrapped?: Shape;
  options?: readonly unknown[];
  requirement?: unknown;
  pipe?: readonly Shape[];
};

export type Path = readonly (string | number)[];
/** A place in an input that holds a value, and what kind of value; `object` and `array` hold others. */
export type Place = {
  path: Path;
  kind: 'text' | 'number' | 'boolean' | 'choice' | 'object' | 'array';
  shape: Shape;
};

/** Every place of a call's input, the places inside the first element of a list among them. */
export function placesOf(call: AnyCall): Place[] {
  return walk(call.input as unknown as Shape, []); // the shape of valibot's own objects, read only
}

function walk(shape: Shape, path: Path): Place[] {
  switch (shape.type) {
    case 'optional':
    case 'nullable':
      return shape.wrapped ? walk(shape.wrapped, path) : [];
    case 'object':
      return [
        { path, kind: 'object', shape },
        ...Object.entries(shape.entries ?? {}).flatMap(([key, inner]) => walk(inner, [...path, key])),
      ];
    case 'strict_object':
      return walk({ ...shape, type: 'object' }, path);
    case 'array':
      return [{ path, kind: 'array', shape }, ...(shape.item ? walk(shape.item, [...path, 0]) : [])];
    case 'string':
      return [{ path, kind: 'text', shape }];
    case 'number':
      return [{ path, kind: 'number', shape }];
    case 'boolean':
      return [{ path, kind: 'boolean', shape }];
    case 'picklist':
    case 'literal':
      return [{ path, kind: 'choice', shape }];
    case 'union':
      // Of an id that may come as text: taken for the number that it is.
      return [{ path, kind: 'number', shape }];
    default:
      throw new Error(`no bad values are known for a schema of type ${shape.type} at ${path.join('.')}`);
  }
}

/** The last requirement of this kind in a schema's pipe. */
export function limitOf(
  { shape }: Place,
  type: 'max_length' | 'min_value' | 'max_value',
): number | undefined {
  const all = (inner: Shape): readonly Shape[] =>
    (inner.pipe ?? []).flatMap(step => [step, ...(step === inner ? [] : all(step))]);
  const found = all(shape)
    .filter(step => step.type === type)
    .at(-1)?.requirement;
  return typeof found === 'number' ? found : undefined;
}

const wrongTypes = {
  'no text': 12,
  'a list': [],
  'an object': {},
  'a truth value': true,
  null: null,
} as const;

/** What cannot be kept. Refused in every text. */
export const unstorable: Readonly<Record<string, string>> = {
  'U+0000': 'a\u0000b',
  'a high surrogate alone': 'a\ud800',
  'a low surrogate alone': '\udc00b',
  bell: 'a\u0007b',
  escape: '\u001b@',
  'a C1 control': 'a\u0085b',
  'no end': 'x'.repeat(20_000),
};

/** What looks strange and is some people's name, or means something to a database, a search, a path or a program. */
export const strange: Readonly<Record<string, string>> = {
  'from everywhere': `50%_\\|'";--שלום👨\u200d👩\u200d👧e\u0302\u0301`,
  nothing: '',
  blanks: '   ',
  'a code of nothing': 'NOPE-1',
  'a key of all objects': '__proto__',
};

/** Refused wherever a date is meant. */
export const noDates: Readonly<Record<string, string>> = {
  '30 February': '2026-02-30',
  'month 13': '2026-13-01',
  'year 0': '0000-01-01',
  'year 275760': '275760-09-13',
  'year 9999': '9999-12-31',
  'long ago': '1066-10-14',
  'a date-time': '2026-03-01T10:00:00+07:00',
  'short numbers': '2026-3-1',
  'day first': '01-03-2026',
};

/** Days that are days, and wrong in most places. */
export const oddDates: Readonly<Record<string, string>> = {
  'year 1': '0001-01-01',
  'the first day': '1900-01-01',
  'the last day': '2199-12-31',
  'a closed year': '2020-06-15',
};

export const oddNumbers: Readonly<Record<string, number>> = {
  '2^31': 2 ** 31,
  '2^53': 2 ** 53,
  '2^63': 2 ** 63,
  '1e15': 1e15,
  '1e308': 1e308,
  '-1': -1,
  '0': 0,
  'four decimals': 1.0005,
  'next to nothing': 1e-10,
  'no number': Number.NaN,
};

/** Is a day meant, by the name of the field? */
export const isDate = ({ path }: Place): boolean => /(^|_)date$|birthday$/.test(String(path.at(-1)));

export type Bad = { what: string; value: unknown };

const named = (values: Readonly<Record<string, unknown>>): Bad[] =>
  Object.entries(values).map(([what, value]) => ({ what, value }));

/** Bad and strange values for a place, each with a name. */
export function badValues(place: Place): Bad[] {
  switch (place.kind) {
    case 'text': {
      const longest = limitOf(place, 'max_length');
      const edges =
        longest === undefined
          ? {}
          : { 'the longest': 'Ω'.repeat(longest), 'too long': 'Ω'.repeat(longest + 1) };
      const fitting = Object.entries(strange).map(([what, value]) => [
        what,
        value.slice(0, longest).toWellFormed(),
      ]);
      return named({
        ...wrongTypes,
        ...unstorable,
        ...Object.fromEntries(fitting),
        ...(isDate(place) ? { ...noDates, ...oddDates } : {}),
        ...edges,
      });
    }
    case 'number': {
      const least = limitOf(place, 'min_value');
      const most = limitOf(place, 'max_value');
      const edges = {
        ...(least === undefined ? {} : { 'the least': least }),
        ...(most === undefined ? {} : { 'the most': most }),
      };
      return named({
        ...oddNumbers,
        ...edges,
        'a word': 'NaN',
        'a text': '1e3',
        ...wrongTypes,
        'no text': undefined,
      });
    }
    case 'boolean':
      return named({ 'a word': 'true', ...wrongTypes, 'a truth value': undefined });
    case 'choice':
      return named({
        ...wrongTypes,
        ...unstorable,
        'another word': 'NOPE',
        'a key of all objects': '__proto__',
        nothing: '',
      });
    case 'object':
      return named({ 'no object': 'x', 'a list': [], null: null, 'nested deep': nested(50) });
    case 'array':
      return named({
        'no list': 'x',
        'an object': {},
        null: null,
        empty: [],
        endless: Array.from({ length: 5000 }, () => null),
      });
  }
}

function nested(depth: number): unknown {
  return depth === 0 ? {} : { a: nested(depth - 1) };
}

/** The input with another value at a place; without a value there, the key is left out. */
export function withValue(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const items: readonly unknown[] = Array.isArray(input) ? input : [];
    return [withValue(items[key], rest, value), ...items.slice(1)];
  }
  const inner = (input ?? {}) as Record<string, unknown>; // every path leads through objects and lists
  return { ...inner, [key]: withValue(inner[key], rest, value) };
}

/** The words of a library, a database or a program, which no person at a counter should read. */
export const foreignWords =
  /\binvalid \w+:|\bexpected\b|but received|undefined|null|NaN|string|integer|schema|syntax|violates|constraint|relation|column|byte sequence|out of range|Error:|(more than|at most|between|and) (the )?\d{4,}/i;
