/** A document that the back end has not numbered yet goes by a temporary id: `tmp:` and a UUID. */
export function isLocal(no: string): boolean {
  return no.startsWith('tmp:');
}

/** What a person reads instead of a temporary id, e.g. `LOCAL-K7XM4T2P`. A real number stays as it is. */
export function localNumber(no: string): string {
  return isLocal(no) ? `LOCAL-${shortCode(no)}` : no;
}

/**
 * Nothing that is taken for something else when it is read aloud or by a tired eye. No vowels, which would
 * make words.
 */
const capitals = 'BCDFGHJKMNPQRSTVWXYZ';
const signs = `${capitals}23456789`;
const codeLength = 8;

/**
 * The same eight signs as long as a temporary id lives, e.g. `K7XM4T2P`. They are short enough to be read
 * aloud and typed. They are one of 270 thousand million, so that no two that wait at the same time are alike.
 */
export function shortCode(tempId: string): string {
  let rest = Number.parseInt(tempId.slice(4).replaceAll('-', '').slice(0, 10), 16) || 0;
  // A capital first, so that it never stands among the digits of an account or of a phone by accident.
  let code = capitals.charAt(rest % capitals.length);
  rest = Math.floor(rest / capitals.length);
  while (code.length < codeLength) {
    code += signs.charAt(rest % signs.length);
    rest = Math.floor(rest / signs.length);
  }
  return code;
}
