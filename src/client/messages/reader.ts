import type { TranslatedAreas } from '#model/messages/all.ts';
import type { AnyMessage, Param } from '#model/messages/kit.ts';

/** What a language beside English has for what rules, the server and calls say. */
export type Reader = {
  /** A message in the language; the text that came with it where its key is not known here. */
  said(message: AnyMessage): string;
  /** The notice of a call, from its English one. */
  notice(text: string): string;
  /** What a change does, by the name of its call; `null` where the language has no words for it. */
  change(call: string, input: unknown): string | null;
};

/** By area and verb, together the name of a call; each is given the input of that very call. */
type ChangesByArea = Readonly<Record<string, Readonly<Record<string, (input: never) => string>>>>;

type Ending = { readonly 'Failed!': string; readonly 'Successfully!': string };

export function readerOf(
  areas: TranslatedAreas,
  notices: Readonly<Record<string, string | undefined>>,
  endings: Ending,
  changes: ChangesByArea,
): Reader {
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
      const known = notices[what];
      if (known === undefined) return text;
      return how === 'Failed!' || how === 'Successfully!' ? `${known} ${endings[how]}` : known;
    },
    change(call, input) {
      const [area = '', verb = ''] = call.split('.');
      // What an entry keeps is the input of its call.
      return changes[area]?.[verb]?.(input as never) ?? null;
    },
  };
}
