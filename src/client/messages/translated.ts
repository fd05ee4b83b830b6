/** The same texts in another language: the same keys, for the same arguments. */
export type Translated<T> = T extends string
  ? string
  : T extends (...args: infer A) => infer R
    ? (...args: A) => Translated<R>
    : { readonly [K in keyof T]: Translated<T[K]> };

/** Stands for nothing. A fault does not compile, and the error is what the faults say. */
export type Faultless<Nothing extends Record<Fault, unknown>, Fault extends string> = Nothing;

/**
 * What is wrong with the texts of another language, by area and key: `login.title is missing`. Texts by a code of the data
 * may have more codes than these.
 */
export type Faults<English, Other, At extends string = ''> =
  | Each<{
      [K in keyof English as Named<K>]: K extends keyof Other
        ? FaultOf<English[K], Other[K], `${At}${K & string}`>
        : `${At}${K & string} is missing`;
    }>
  | Each<{
      [K in keyof Other as Named<K>]: K extends keyof Names<English>
        ? never
        : `${At}${K & string} is not in English`;
    }>;

type FaultOf<English, Other, At extends string> = English extends string | Made | readonly unknown[]
  ? Other extends Translated<English>
    ? never
    : `${At} is made for something else`
  : Faults<English, Other, `${At}.`>;

type Made = (...args: never) => unknown;

type Each<T> = T[keyof T];
type Named<K> = string extends K ? never : number extends K ? never : K;
type Names<T> = { [K in keyof T as Named<K>]: unknown };
