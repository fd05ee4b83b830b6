/** A PIN is nothing but digits; a password always has a letter. */
export const isPin = (text: string): boolean => /^\d{4,12}$/.test(text);

/**
 * Does it also open the key that lies on a tablet? The server locks a PIN that is guessed; who has the tablet's files can
 * guess as often as they like, so a short PIN is not kept there.
 */
export const isPinOfTablet = (pin: string): boolean => pin.length >= 6;

/** Is it among the first that a person would try: a row, a repetition, a day, a year? */
export function isWeakPin(pin: string): boolean {
  const digits = [...pin].map(Number);
  if (new Set(digits).size <= 2) return true;
  const steps = new Set(digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10));
  // 1234, 9876, 2468, 8901.
  const [step = 0] = steps;
  if (steps.size === 1 && [1, 2, 8, 9].includes(step)) return true;
  const half = pin.length / 2;
  if (Number.isInteger(half) && pin.slice(0, half) === pin.slice(half)) return true;
  return isDay(pin);
}

/** 2709, 0927, 1988, 270988, 880927, 27091988, 19880927. */
function isDay(pin: string): boolean {
  const [a, b, c, d] = [0, 2, 4, 6].map(at => pin.slice(at, at + 2));
  if (pin.length === 4) return isDayOfYear(a, b) || isDayOfYear(b, a) || isYear(pin);
  if (pin.length === 6) return isDayOfYear(a, b) || isDayOfYear(b, a) || isDayOfYear(c, b);
  if (pin.length !== 8) return false;
  return (isYear(pin.slice(4)) && isDayOfYear(a, b)) || (isYear(pin.slice(0, 4)) && isDayOfYear(d, c));
}

const isYear = (text: string): boolean => /^(19[3-9]|20[0-4])\d$/.test(text);
const isDayOfYear = (day = '', month = ''): boolean =>
  Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;
