const digits = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'] as const;
const billion = 1_000_000_000;
const scales = [
  [1_000_000, 'triệu'],
  [1_000, 'nghìn'],
  [1, ''],
] as const;

/** VND as Vietnamese papers say it: 1.234.005 → `Một triệu hai trăm ba mươi bốn nghìn không trăm lẻ năm đồng`. Throws a RangeError for what is no amount in whole VND. */
export function amountInWords(amountVnd: number): string {
  if (!Number.isSafeInteger(amountVnd)) throw new RangeError('not an amount in whole VND');
  const said = amountVnd === 0 ? digits[0] : words(Math.abs(amountVnd), false).join(' ');
  const text = `${amountVnd < 0 ? 'âm ' : ''}${said} đồng`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Billions are counted like anything else: a thousand of them are `một nghìn tỷ`. */
function words(value: number, follows: boolean): string[] {
  const billions = Math.floor(value / billion);
  const said = billions > 0 ? [...words(billions, follows), 'tỷ'] : [];
  for (const [size, name] of scales) {
    const group = Math.floor((value % billion) / size) % 1000;
    if (group === 0) continue;
    said.push(...groupWords(group, follows || said.length > 0));
    if (name) said.push(name);
  }
  return said;
}

/** Up to 999. What follows something greater names its hundreds also when there are none. */
function groupWords(group: number, follows: boolean): string[] {
  const hundreds = Math.floor(group / 100);
  const tens = Math.floor(group / 10) % 10;
  const units = group % 10;
  const said: string[] = [];
  if (hundreds > 0 || follows) said.push(digit(hundreds), 'trăm');
  if (tens === 1) said.push('mười');
  else if (tens > 1) said.push(digit(tens), 'mươi');
  else if (units > 0 && said.length > 0) said.push('lẻ');
  if (units === 1 && tens > 1) said.push('mốt');
  else if (units === 5 && tens > 0) said.push('lăm');
  else if (units > 0) said.push(digit(units));
  return said;
}

const digit = (value: number): string => digits[value] ?? '';
