import { limits, UnreadableFile } from './table.ts';

/** A tag with the text that follows it. Names are told without their prefix. */
export type Tag = {
  readonly name: string;
  readonly closes: boolean;
  readonly alone: boolean;
  readonly attributes: string;
  readonly text: string;
};

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * The tags of a text that comes in pieces. No tree is built: a sheet of 50,000 rows would not fit a tablet. What only
 * other kinds of XML have, such as entities of their own, is not looked at.
 */
export async function* tags(pieces: AsyncIterable<string>): AsyncGenerator<Tag> {
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    if (rest.length > limits.text) throw new UnreadableFile('tooLarge');
    // What follows the last sign may not be all of it.
    const whole = rest.lastIndexOf('<');
    if (whole <= 0) continue;
    yield* tagsIn(rest.slice(0, whole));
    rest = rest.slice(whole);
  }
  yield* tagsIn(rest);
}

function* tagsIn(text: string): Generator<Tag> {
  for (const [, slash, name = '', attributes = '', end, after = ''] of text.matchAll(
    /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>([^<]*)/g,
  ))
    yield { name, closes: slash === '/', alone: end === '/', attributes, text: unescaped(after) };
}

/** The value of an attribute, told by its name without prefix. */
export function attribute({ attributes }: Tag, name: string): string | undefined {
  for (const [, key, quoted, single] of attributes.matchAll(
    /\s(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  ))
    if (key === name) return unescaped(quoted ?? single ?? '');
  return undefined;
}

function unescaped(text: string): string {
  if (!text.includes('&') && !text.includes('_x')) return text;
  return text
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (found, hex, decimal, name) => {
      if (name) return entities[name] ?? found;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
