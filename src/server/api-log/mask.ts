import { isMasked } from './masked-fields.ts';

/** Written instead of what is masked. */
export const hidden = '•••';

/** Characters of a body that are kept. */
export const mostKept = 4000;
/** A longer answer is not read again for the log: of a list, its length says enough. */
export const mostRead = 32_000;

/**
 * JSON without what `isMasked`: in a masked field every text and number, however deep. A text that stands in no field,
 * such as the token that a sign-in answers, is masked too.
 */
function masking(value: unknown, isHidden: boolean): unknown {
  if (Array.isArray(value)) return value.map(part => masking(part, isHidden));
  if (typeof value === 'object' && value !== null) {
    if (isMessage(value)) return maskedMessage(value);
    // The condition of a list: what is looked for is that of the field which it names.
    const { field } = value as { field?: unknown }; // any object may be asked for a field
    const looksFor = typeof field === 'string' && isMasked(field);
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        masking(part, isHidden || isMasked(name) || (looksFor && name === 'value')),
      ]),
    );
  }
  const tells = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return isHidden && tells ? hidden : value;
}

type Said = { readonly msg: string; readonly params?: unknown };

const isMessage = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && 'msg' in value && typeof value.msg === 'string';

/**
 * A message without the texts that were put into it: they may be a person's name or phone number. A message
 * that does not say what was put into it comes from another back end, and is masked as a whole.
 */
function maskedMessage({ msg, params, ...rest }: Said): Record<string, unknown> {
  const texts = Array.isArray(params) ? params.flatMap(textsIn) : null;
  // The longest first: one text may stand in another.
  const parts = texts?.sort((one, other) => other.length - one.length);
  const isKnown = parts?.every(text => msg.includes(text));
  return {
    ...rest,
    msg: parts && isKnown ? parts.reduce((said, text) => said.replaceAll(text, hidden), msg) : hidden,
    ...(params !== undefined && { params: Array.isArray(params) ? params.map(withoutTexts) : hidden }),
  };
}

function textsIn(param: unknown): string[] {
  if (typeof param === 'string') return param === '' ? [] : [param];
  if (!isMessage(param)) return [];
  return Array.isArray(param.params) ? param.params.flatMap(textsIn) : [param.msg];
}

const withoutTexts = (param: unknown) =>
  isMessage(param) ? maskedMessage(param) : typeof param === 'number' ? param : masking(param, true);

const cut = (text: string) =>
  text.length > mostKept ? `${text.slice(0, mostKept)}… (${text.length} characters)` : text;

/** A body as the log keeps it. */
export function maskedBody(body: unknown): string {
  const isBare = typeof body !== 'object';
  return body === undefined ? '' : cut(JSON.stringify(masking(body, isBare)));
}

/** The same of an answer's text. */
export function maskedAnswer(text: string): string {
  if (text.length > mostRead) return `(${text.length} characters)`;
  try {
    return maskedBody(JSON.parse(text));
  } catch {
    return `(${text.length} characters)`;
  }
}

/**
 * The number of a document. Masked where a masked field of the body holds it, as a new user's name does.
 * Whatever is no number stays out.
 */
export function maskedNumber(no: string, body: unknown): string {
  return holds(body, no, false) ? hidden : no.replaceAll('\u0000', '').slice(0, 100);
}

function holds(value: unknown, no: string, isHidden: boolean): boolean {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).some(([name, part]) => holds(part, no, isHidden || isMasked(name)));
  return isHidden && no !== '' && String(value) === no;
}
