/** The bars of EAN-13, by digit: odd, even (its mirror from the right) and right, as widths of four bars. */
const widths = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];
/** Which of the six digits on the left are even; the first digit is told by it. */
const parities = [
  '000000',
  '001011',
  '001101',
  '001110',
  '010011',
  '011001',
  '011100',
  '010101',
  '010110',
  '011010',
];

/** Quiet modules on the left and on the right. */
export const quietModules = { left: 11, right: 7 } as const;

/**
 * A number as EAN-13: 95 modules, true is black. Twelve digits get their check digit. `null` where it is no
 * number that fits, and something else has to stand for it.
 */
export function ean13(no: string): boolean[] | null {
  if (!/^\d{12,13}$/.test(no)) return null;
  const digits = [...no.slice(0, 12)].map(Number);
  const sum = digits.reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3), 0);
  const check = (10 - (sum % 10)) % 10;
  if (no.length === 13 && Number(no[12]) !== check) return null;
  const [first = 0, ...rest] = [...digits, check];
  const parity = parities[first] ?? '';
  const modules: boolean[] = [];
  const put = (bars: string, beginsBlack: boolean) => {
    let black = beginsBlack;
    for (const width of bars) {
      for (let module = 0; module < Number(width); module++) modules.push(black);
      black = !black;
    }
  };
  const mirrored = (bars: string) => [...bars].reverse().join('');
  put('111', true);
  rest.slice(0, 6).forEach((digit, at) => {
    const bars = widths[digit] ?? '';
    put(parity[at] === '1' ? mirrored(bars) : bars, false);
  });
  put('11111', false);
  for (const digit of rest.slice(6)) put(widths[digit] ?? '', true);
  put('111', true);
  return modules;
}

/** The characters of Code 128, by value: bars and spaces in turn, as widths. */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );
const [toC, toB, startB, startC, stop] = [99, 100, 104, 105, 106];

/** Quiet modules on either side of Code 128. */
export const quietOfCode128 = 10;

/**
 * A text of printable ASCII as Code 128, true is black; digits in pairs where that is shorter. `null` where a character is
 * not among them.
 */
export function code128(text: string): boolean[] | null {
  if (!/^[ -~]+$/.test(text)) return null;
  const parts = text.match(/\d+|\D+/g) ?? [];
  const values: number[] = [];
  let set: 'B' | 'C' | null = null;
  const put = (next: 'B' | 'C', value: number) => {
    if (set === null) values.push(next === 'B' ? startB : startC);
    else if (set !== next) values.push(next === 'B' ? toB : toC);
    set = next;
    values.push(value);
  };
  parts.forEach((part, at) => {
    // A change of the set, and back, pays from so many digits on.
    const least = at === 0 || at === parts.length - 1 ? 4 : 6;
    const isPaired = /^\d/.test(part) && part.length >= least;
    // The odd digit comes first, so that the rest stays in pairs.
    const single = isPaired ? part.length % 2 : part.length;
    for (const character of part.slice(0, single)) put('B', character.charCodeAt(0) - 32);
    for (const pair of part.slice(single).match(/../g) ?? []) put('C', Number(pair));
  });
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103;
  const modules: boolean[] = [];
  for (const value of [...values, check, stop])
    [...(patterns[value] ?? '')].forEach((width, at) => {
      for (let module = 0; module < Number(width); module++) modules.push(at % 2 === 0);
    });
  return modules;
}

/** Bars with the quiet modules that a scanner needs on the left and on the right of them. */
export type Bars = { modules: readonly boolean[]; left: number; right: number };

/** A text as EAN-13 where it is such a number, else as Code 128; `null` where bars cannot say it. */
export function barsOf(text: string): Bars | null {
  const asEan = ean13(text);
  if (asEan) return { modules: asEan, ...quietModules };
  const asCode = code128(text);
  return asCode && { modules: asCode, left: quietOfCode128, right: quietOfCode128 };
}
