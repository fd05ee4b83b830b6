import { normalise } from './normalise.ts';
import { ambiguous, none, type Reading, value, visible } from './reading.ts';

/** What stands before a name, and how it is shortened. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^(?:thanh pho|t ?p|thu do)(?= )/, 'thanh pho'],
  [/^(?:tinh|t)(?= )/, 'tinh'],
  [/^(?:(?:quan|q|district|dist)(?= |\d)|d(?=\d))/, 'quan'],
  [/^(?:huyen|h)(?= )/, 'huyen'],
  [/^(?:thi xa|tx)(?= )/, 'thi xa'],
  [/^(?:thi tran|tt)(?= )/, 'thi tran'],
  [/^(?:(?:phuong|p)(?= |\d)|ward(?= ))/, 'phuong'],
  [/^(?:dac khu|dk)(?= )/, 'dac khu'],
  [/^(?:xa|x)(?= )/, 'xa'],
];

/** These stand below a district, and are none of their name. */
const belowDistrict = new Set(['phuong', 'xa', 'thi tran', 'dac khu']);

/** What people call places besides their names. */
const otherNames: Readonly<Record<string, string>> = {
  hcm: 'hochiminh',
  hcmc: 'hochiminh',
  tphcm: 'hochiminh',
  saigon: 'hochiminh',
  sg: 'hochiminh',
  hn: 'hanoi',
  tphn: 'hanoi',
  hp: 'haiphong',
  daclac: 'daklak',
  dacnong: 'daknong',
  brvt: 'bariavungtau',
  hue: 'thuathienhue',
  tthue: 'thuathienhue',
};

/** `written` has its accents, and a space before each word. */
type Spelt = { kind: string; key: string; written: string };

const spaced = (text: string) =>
  visible(text)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');

/** A name as it is written, without what it is. */
const bareName = (name: string) =>
  spaced(name).replace(/^(?:thành phố|tỉnh|quận|huyện|thị xã|thị trấn|phường|xã|đặc khu) /, '');

/** The kind of a place and its bare name, without accents, spaces and zeros before a number: `Q.01` is `quan`, `1`. */
function normalisePlace(text: string): Spelt {
  const words = normalise(visible(text))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    // What English adds.
    .replace(/(?<=.) (?:city|province|district|ward)$/, '');
  const written = ` ${spaced(text).trim()}`;
  for (const [form, kind] of kinds) {
    const bare = words.replace(form, '');
    if (bare !== words) return { kind, key: keyOf(bare), written };
  }
  return { kind: '', key: keyOf(words), written };
}
const keyOf = (words: string) => words.replaceAll(' ', '').replace(/^0+(?=\d)/, '');

/** How a place is looked for while it is typed: `TP. Hà Nội`, `Thành phố Hà Nội` and `hanoi` are one. */
export const placeKey = (text: string): string => normalisePlace(text).key;

/** The same of a province of before July 2025, whatever people call it. */
export const provinceKey = (text: string): string => otherNames[placeKey(text)] ?? placeKey(text);

function readNamed<P>(text: string, places: readonly P[], nameOf: (place: P) => string): Reading<P> {
  const asked = normalisePlace(text);
  if (asked.key === '' || belowDistrict.has(asked.kind)) return none;
  return readKeyed(asked, places, nameOf);
}

function readKeyed<P>(asked: Spelt, places: readonly P[], nameOf: (place: P) => string): Reading<P> {
  const samePlaces = places.filter(place => normalisePlace(nameOf(place)).key === asked.key);
  // A city and a district around it may have one name; a district may have become a city since.
  const ofKind = samePlaces.filter(
    place => asked.kind !== '' && normalisePlace(nameOf(place)).kind === asked.kind,
  );
  const near = ofKind.length > 0 ? ofKind : samePlaces;
  // `Xã Văn Lang` is not `Xã Văn Lãng`; without any accent it may be both.
  const hasAccents = /[^ -~]/.test(asked.written);
  const exact = near.filter(place => hasAccents && asked.written.endsWith(` ${bareName(nameOf(place))}`));
  const found = exact.length > 0 ? exact : near;
  const [only] = found;
  if (only === undefined) return none;
  return found.length === 1 ? value(only) : ambiguous(...found);
}

/** A province or centrally run city in any spelling: `TP.HCM`, `Sài Gòn`, `Tỉnh Lâm Đồng`. */
export function readProvince<P extends { readonly city: string; readonly name: string }>(
  text: string,
  provinces: readonly P[],
): Reading<P> {
  const name = (place: P) => place.city || place.name;
  const key = placeKey(text);
  const found = readNamed(otherNames[key] ?? text, provinces, name);
  if (found.kind !== 'none') return found;
  // Of today its name is the city's alone.
  return readNamed(provinceKey(text) === 'thuathienhue' ? 'hue' : text, provinces, name);
}

/** A district in any spelling, among those that may be meant: `Q.1`, `Hoàn Kiếm`, `TP Đà Lạt`. A ward is none. */
export const readDistrict = <P extends { readonly name: string }>(
  text: string,
  districts: readonly P[],
): Reading<P> => readNamed(text, districts, place => place.name);

/** A ward in any spelling, among those that may be meant: `P.1`, `Bến Nghé`, `X. Tân Phú`. A district is none. */
export function readWard<P extends { readonly name: string }>(text: string, wards: readonly P[]): Reading<P> {
  const asked = normalisePlace(text);
  if (asked.key === '' || (asked.kind !== '' && !belowDistrict.has(asked.kind))) return none;
  const found = readKeyed(asked, wards, ward => ward.name);
  // `P. Tân Phú` is not `Xã Tân Phú`.
  if (asked.kind === '' || found.kind === 'none') return found;
  const isIt = (ward: P) => normalisePlace(ward.name).kind === asked.kind;
  const named = (found.kind === 'value' ? [found.value] : found.candidates).filter(isIt);
  const [only] = named;
  if (only === undefined) return none;
  return named.length === 1 ? value(only) : ambiguous(...named);
}
