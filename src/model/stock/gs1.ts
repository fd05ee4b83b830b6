import { isGtin } from './barcode.ts';

/** What GS1 codes say of goods: of the numbers with which each part begins only those that a shop has a use for. */
export type Gs1 = {
  /** 14 digits. */
  readonly gtin: string;
  readonly count?: number;
  readonly weight_kg?: number;
  /** What the goods inside cost, VND. */
  readonly price?: number;
  readonly lot?: string;
  /** YYYY-MM-DD */
  readonly expiry?: string;
  readonly serial?: string;
};

/** Ends a part of no fixed length, as a sign that can be seen: scanners send U+001D. */
export const separator = '\u241d';

/** How many digits name a part, by the two with which they begin; two where nothing is said. */
const nameLengths: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['23', '24', '25', '40', '41', '42', '71'].map(begin => [begin, 3])),
  ...Object.fromEntries(
    ['31', '32', '33', '34', '35', '36', '39', '43', '70', '72', '80', '81', '82'].map(begin => [begin, 4]),
  ),
};

/** Characters after the name, by its first two digits: no separator need follow these. */
const fixed: Readonly<Record<string, number>> = {
  ...{ '00': 18, '01': 14, '02': 14, '03': 14, '04': 16, '20': 2, '41': 13 },
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map(name => [name, 6])),
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map(name => [name, 6])),
};

/** An element string, its parts ended by separators, or in brackets as it is printed; `null` where it is none with a GTIN. */
export function readElements(text: string): Gs1 | null {
  const parts = text.startsWith('(') ? inBrackets(text) : inRow(text);
  return parts && goodsOf(parts);
}

/** A web address with a GTIN in it, of whatever site: `https://id.gs1.org/01/08936000000028/10/ABC?17=261231`. */
export function readDigitalLink(text: string): Gs1 | null {
  const [, path = '', query = ''] =
    /^(?:https?:\/\/)?[^/?#\s]+\.[^/?#\s]+(\/[^?#]*)(?:\?([^#]*))?/i.exec(text) ?? [];
  const steps = path.split('/');
  const at = steps.findIndex(step => step === '01' || step.toLowerCase() === 'gtin');
  if (at < 0) return null;
  const parts = new Map<string, string>();
  for (let place = at; place + 1 < steps.length; place += 2)
    parts.set(inDigits(steps[place] ?? ''), decoded(steps[place + 1] ?? ''));
  for (const [name, value] of new URLSearchParams(query)) if (/^\d{2,4}$/.test(name)) parts.set(name, value);
  return goodsOf(parts.set('01', (parts.get('01') ?? '').padStart(14, '0')));
}

const words: Readonly<Record<string, string>> = { gtin: '01', lot: '10', ser: '21' };
const inDigits = (name: string): string => words[name.toLowerCase()] ?? name;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function inBrackets(text: string): ReadonlyMap<string, string> | null {
  if (!/^(\(\d{2,4}\)[^()]+)+$/.test(text)) return null;
  return new Map(
    [...text.matchAll(/\((\d{2,4})\)([^()]+)/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(separator, '').trim(),
    ]),
  );
}

function inRow(text: string): ReadonlyMap<string, string> | null {
  const parts = new Map<string, string>();
  for (let rest = text; rest !== ''; ) {
    const begin = rest.slice(0, 2);
    const name = rest.slice(0, nameLengths[begin] ?? 2);
    if (!/^\d{2,4}$/.test(name)) return null;
    const after = rest.slice(name.length);
    const length = fixed[begin] ?? (after.includes(separator) ? after.indexOf(separator) : after.length);
    const value = after.slice(0, length);
    if (value === '' || value.length < length || value.includes(separator)) return null;
    parts.set(name, value);
    rest = after.slice(length);
    if (rest.startsWith(separator)) rest = rest.slice(1);
  }
  return parts;
}

/** Of a case the pieces in it (02), as many as the code says (37). */
function goodsOf(parts: ReadonlyMap<string, string>): Gs1 | null {
  const inside = parts.get('02');
  const gtin = inside ?? parts.get('01') ?? '';
  if (gtin.length !== 14 || !isGtin(gtin)) return null;
  const count = wholeOf(parts.get(inside === undefined ? '30' : '37'));
  const weight_kg = decimalOf(parts, '310');
  const price = decimalOf(parts, '392') ?? decimalOf(parts, '393', '704');
  const expiry = dayOf(parts.get('17'));
  return {
    gtin,
    ...(count !== null && { count }),
    ...(weight_kg !== null && { weight_kg }),
    ...(price !== null && { price }),
    ...textOf('lot', parts.get('10')),
    ...(expiry !== null && { expiry }),
    ...textOf('serial', parts.get('21')),
  };
}

const textOf = (name: 'lot' | 'serial', text: string | undefined) => (text ? { [name]: text } : {});

const wholeOf = (text = ''): number | null => (/^\d{1,8}$/.test(text) ? Number(text) : null);

/** The last digit of such a name says how many of the value's are decimals; `before` stands in front of it. */
function decimalOf(parts: ReadonlyMap<string, string>, name: string, before = ''): number | null {
  const [found, text = ''] = [...parts].find(([key]) => key.length === 4 && key.startsWith(name)) ?? [];
  if (found === undefined || !text.startsWith(before)) return null;
  const digits = text.slice(before.length);
  return /^\d{1,15}$/.test(digits) ? Number(digits) / 10 ** Number(found.slice(3)) : null;
}

/** YYMMDD; day 00 is the last of the month. */
function dayOf(text = ''): string | null {
  const [, year, month, day] = /^(\d\d)(0[1-9]|1[0-2])(\d\d)$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const last = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) > last) return null;
  return `20${year}-${month}-${day === '00' ? last : day}`;
}
