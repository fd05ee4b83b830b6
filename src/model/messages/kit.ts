/** What may stand in a message. A message within another one is put into the language of who reads both. */
export type Param = string | number | AnyMessage;

/** What a rule or the server tells a person: which text with which parameters, and how that reads in English. */
export type Message = { readonly msg: string; readonly key: string; readonly params: readonly Param[] };

/** The same from somewhere else: a foreign back end, or a tablet's older entry, may have the text alone. */
export type AnyMessage = { readonly msg: string; readonly key?: string; readonly params?: readonly Param[] };

/** A code as English words: `PARTIAL_RECEIVED` is “partial received”. Other languages have words of their own for it. */
export const wordsOf = (code: string): string => code.replaceAll('_', ' ').toLowerCase();

/** The English texts of an area. */
type Texts = Readonly<Record<string, string | ((...params: never) => string)>>;

/** The messages of an area, each made of its parameters. */
export type MessagesOf<T> = {
  readonly [K in keyof T]: T[K] extends (...params: infer P extends Param[]) => string
    ? (...params: P) => Message
    : () => Message;
};

/** The same texts in another language: the same keys, for the same parameters. */
export type TranslatedMessages<M> = {
  readonly [K in keyof M]: M[K] extends (...params: infer P) => Message
    ? P extends []
      ? string
      : (...params: P) => string
    : never;
};

/** An area of messages from its English texts; its keys are `area.text`. */
export function messages<const T extends Texts>(area: string, texts: T): MessagesOf<T> {
  const made = Object.entries(texts).map(([name, text]) => {
    const key = `${area}.${name}`;
    const make = (...params: Param[]): Message => ({
      // The types let through what the text takes.
      msg: typeof text === 'string' ? text : text(...(params as never)),
      key,
      params,
    });
    return [name, make];
  });
  // `fromEntries` forgets which name has which message; the return type says it.
  return Object.fromEntries(made) as never;
}
