/** The same texts in another language: the same keys, for the same arguments. */
export type Translated<T> = T extends string
  ? string
  : T extends (...args: infer A) => infer R
    ? (...args: A) => Translated<R>
    : { readonly [K in keyof T]: Translated<T[K]> };

type Keys<T> = T extends string | ((...args: never) => unknown)
  ? unknown
  : { readonly [K in keyof T]: Keys<T[K]> };

/** All texts of another language: no area is missing that `English` has, and none lacks a key of it. */
export type InFull<English, Areas extends { readonly [A in keyof English]: Translated<English[A]> }> = Areas;

/** Areas of texts that have everything that another language says: `Areas` has no key that is in none of them. */
export type NoMore<English extends Keys<Areas>, Areas> = English;
