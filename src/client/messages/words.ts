import type { Thing } from '#model/messages/things.ts';
import type { PageField, PageFilter, PageUrl } from '#model/session/pages.ts';

/**
 * What the things, pages and filters of one area are called in a language other than English. English has the names of
 * the pages' table. Each area says its own next to its texts, and the language joins them.
 */
export type AreaWords = {
  readonly things: Partial<ThingWords>;
  readonly pages: Partial<PageWords>;
  readonly fields: Partial<FieldWords>;
};

/** A word for each thing, by all areas of a language together. */
export type ThingWords = { readonly [T in Thing]: string };
export type PageWords = { readonly [U in PageUrl]: string };
export type FieldWords = { readonly [F in PageField | PageFilter]: string };
