const shifted: Readonly<Record<string, readonly [plain: string, shift: string]>> = {
  ...{ Minus: ['-', '_'], Equal: ['=', '+'], BracketLeft: ['[', '{'], BracketRight: [']', '}'] },
  ...{ Backslash: ['\\', '|'], Semicolon: [';', ':'], Quote: ["'", '"'], Backquote: ['`', '~'] },
  ...{ Comma: [',', '<'], Period: ['.', '>'], Slash: ['/', '?'], Space: [' ', ' '] },
  ...{ NumpadAdd: ['+', '+'], NumpadSubtract: ['-', '-'], NumpadMultiply: ['*', '*'] },
  ...{ NumpadDivide: ['/', '/'], NumpadDecimal: ['.', '.'] },
};
const overDigits = ')!@#$%^&*(';

/**
 * What a key types on an American keyboard, which is the one that scanners are made for, by its place (`KeyboardEvent.code`);
 * `null` for one that types nothing there.
 */
export function usKey(code: string, shift: boolean): string | null {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter !== undefined) return shift ? letter : letter.toLowerCase();
  const [, row, digit] = /^(Digit|Numpad)(\d)$/.exec(code) ?? [];
  if (digit !== undefined) return shift && row === 'Digit' ? overDigits.charAt(Number(digit)) : digit;
  return shifted[code]?.[shift ? 1 : 0] ?? null;
}

/** The digits of a keyboard that types something else with them (French, or one with an input method) were altered. */
export const isAltered = (key: string, code: string, shift: boolean): boolean =>
  key.length !== 1 || (!shift && /^(Digit|Numpad)\d$/.test(code) && !/^\d$/.test(key));
