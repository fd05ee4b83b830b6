/**
 * What a text says, as a number, a day, a phone, a place or a code. Each of these has one function that reads
 * it, for form, paste, file, statement and search alike. So what is read in one place is never something else
 * in another.
 */
export type Reading<T> =
  | { readonly kind: 'value'; readonly value: T }
  /** It may mean any of these, or the only one of these where something seems to be lost: a person says which. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly T[] }
  | { readonly kind: 'none' };

export const none = { kind: 'none' } as const;
export const value = <T>(read: T): Reading<T> => ({ kind: 'value', value: read });
export const ambiguous = <T>(...candidates: readonly T[]): Reading<T> => ({ kind: 'ambiguous', candidates });

/** What a text says without doubt; else `null`. */
export const certain = <T>(reading: Reading<T>): T | null =>
  reading.kind === 'value' ? reading.value : null;

/**
 * A text without what cannot be seen: marks of direction, spaces without width, the mark at the beginning of a file. Digits
 * of full width become plain ones, and every space is one of the keyboard.
 */
export const visible = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
