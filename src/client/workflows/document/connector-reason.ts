import { connectorReasons as english } from '#model/messages/connector-reasons.ts';
import { connectorReasons } from '../../messages/kit/connector-reasons.ts';

type Reason = (...parts: string[]) => string;
type Reasons = Readonly<Record<string, string | Reason>>;
const templates: Reasons = english;

// Letters for private use: no text has them.
const slots = ['\uE000', '\uE001', '\uE002'];
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What a reason of the connector looks like, with each of its parts; `null` for a text that is not this reason. */
function partsOf(text: string, reason: string | Reason): string[] | null {
  if (typeof reason === 'string') return reason === text ? [] : null;
  const all = slots.slice(0, reason.length);
  const shape = escaped(reason(...all));
  const order = [...shape].filter(letter => all.includes(letter));
  const pattern = new RegExp(`^${shape.replace(/[\uE000-\uE002]/g, '(.+?)')}$`, 's');
  const found = pattern.exec(text);
  return found && all.map(slot => found[order.indexOf(slot) + 1] ?? '');
}

/**
 * A text that was kept in English, by the same name in the words of the reader; any other one as it came. So are its
 * parts: one may be such a text itself.
 */
export function inWords(text: string, kept: Reasons, words: Reasons): string {
  for (const [name, reason] of Object.entries(kept)) {
    const parts = partsOf(text, reason)?.map(part => inWords(part, kept, words));
    const translated = parts && filled(words[name], parts);
    if (translated) return translated;
  }
  return text;
}

const filled = (reason: string | Reason | undefined, parts: readonly string[]): string | undefined =>
  typeof reason === 'function' ? reason(...parts) : reason;

/** Why the ERP refused a document, in the language of the reader. What the ERP itself said stays as it came. */
export const connectorReason = (text: string, words: Reasons = connectorReasons): string =>
  inWords(text, templates, words);
