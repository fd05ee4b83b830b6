import { Parser } from 'htmlparser2';
import { limits, UnreadableFile } from './table.ts';

/** A tag with the text that follows it. Names are told without their prefix. */
export type Tag = {
  readonly name: string;
  readonly closes: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
};

/** Tags within tags; workbooks and statements have at most twenty. */
const deepest = 200;

/**
 * The tags of a text that comes in pieces. No tree is built: a sheet of 50,000 rows would not fit a tablet. One that is
 * closed where it is opened is told as two.
 *
 * @throws UnreadableFile where it is deeper, or without a tag for longer, than any table is.
 */
export async function* tags(pieces: AsyncIterable<string>): AsyncGenerator<Tag> {
  let found: { -readonly [key in keyof Tag]: Tag[key] }[] = [];
  let depth = 0;
  let sinceTag = 0;
  const add = (name: string, attributes: Tag['attributes'], closes: boolean) => {
    depth += closes ? -1 : 1;
    if (depth > deepest) throw new UnreadableFile('damaged');
    sinceTag = 0;
    found.push({ name: name.slice(name.indexOf(':') + 1), closes, attributes, text: '' });
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => add(name, attributes, false),
      onclosetag: name => add(name, none, true),
      ontext: text => {
        const last = found.at(-1);
        if (last) last.text += text;
      },
    },
    { xmlMode: true },
  );
  for await (const piece of pieces) {
    sinceTag += piece.length;
    parser.write(piece);
    if (sinceTag > limits.text) throw new UnreadableFile('tooLarge');
    // More text of the last one may follow.
    yield* found.slice(0, -1);
    found = found.slice(-1);
  }
  parser.end();
  yield* found;
}

const none: Tag['attributes'] = {};

/** The value of an attribute, told by its name without prefix. */
export function attribute({ attributes }: Tag, name: string): string | undefined {
  const key = name in attributes ? name : Object.keys(attributes).find(one => one.endsWith(`:${name}`));
  return key === undefined ? undefined : attributes[key];
}
