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
 * A number as EAN-13: 95 modules, true is black. Twelve digits get their check digit; `null` where it is no number that
 * fits, and something else has to stand for it.
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
