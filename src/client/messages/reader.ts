import type { AnyWrite, Simple } from '#calls/kit/call.ts';
import type { TranslatedAreas } from '#model/messages/all.ts';
import type { AnyMessage, Param } from '#model/messages/kit.ts';
import type { Thing } from '#model/messages/things.ts';

/** What a language other than English has for what rules, the server and calls say. */
export type Reader = {
  /** A message in the language; the text that came with it where its key is not known here. */
  said(message: AnyMessage): string;
  /** The notice of a call, from its English one. */
  notice(text: string): string;
  /** What a change does; `null` where the language has no words for its call. */
  change(call: AnyWrite, input: unknown): string | null;
};

/** By area and verb, together the name of a call; each is given the input of that very call. */
type ChangesByArea = Readonly<Record<string, Readonly<Record<string, (input: never) => string>>>>;

type Ending = { readonly 'Failed!': string; readonly 'Successfully!': string };

type Words = {
  readonly areas: TranslatedAreas;
  readonly notices: Readonly<Record<string, string | undefined>>;
  readonly endings: Ending;
  readonly changes: ChangesByArea;
  readonly things: Readonly<Record<Thing, string>>;
  /** What is done to a simple thing, as unsent work says it. */
  readonly does: Readonly<Record<Simple['does'], string>>;
  /** What a call does to one, as its notice says it. */
  readonly doing: Readonly<Record<'Filter' | 'Get' | 'Create' | 'Update' | 'Remove', string>>;
};

export function readerOf(words: Words): Reader {
  const { areas, notices, endings, changes, things, does, doing } = words;
  // Those of simple things are made as their calls make them.
  const simple = Object.entries(doing).flatMap(([verb, does]) =>
    Object.entries(things).map(([noun, thing]): [string, string] => [
      `${verb} ${noun}${verb === 'Filter' ? 's' : ''}`,
      `${does} ${thing}`,
    ]),
  );
  const known = new Map<string, string | undefined>([...simple, ...Object.entries(notices)]);
  const texts = new Map(
    Object.entries(areas).flatMap(([area, names]) =>
      Object.entries(names).map(([name, text]): [string, unknown] => [`${area}.${name}`, text]),
    ),
  );
  const said = ({ msg, key = '', params = [] }: AnyMessage): string => {
    const text = texts.get(key);
    if (typeof text !== 'function') return typeof text === 'string' ? text : msg;
    const shown = (param: Param) => (typeof param === 'object' ? { ...param, msg: said(param) } : param);
    try {
      return String(text(...params.map(shown)));
    } catch {
      // Another server may mean something else by the key.
      return msg;
    }
  };
  return {
    said,
    notice(text) {
      const [, what = text, how] = /^(.*) (Failed!|Successfully!)$/.exec(text) ?? [];
      const said = known.get(what);
      if (said === undefined) return text;
      return how === 'Failed!' || how === 'Successfully!' ? `${said} ${endings[how]}` : said;
    },
    change({ name, simple }, input) {
      if (simple) return `${does[simple.does]} ${things[simple.noun]} ${simple.called(input)}`;
      const [area = '', verb = ''] = name.split('.');
      // The arguments of an entry are the input of its call.
      return changes[area]?.[verb]?.(input as never) ?? null;
    },
  };
}
