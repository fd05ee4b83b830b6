import type { PageButton, PageField, PageUrl } from '#model/pages.ts';

/**
 * One way to be allowed something: the user's permission set holds one of the pages, and what is named beside it on one of
 * them. For a write the set must be of type `edit`.
 */
export type Grant = {
  readonly pages: readonly PageUrl[];
  /** Of several: any. */
  readonly button?: PageButton | readonly PageButton[];
  /** A field of the page. */
  readonly field?: PageField;
  /** What counts for the whole company: only for people whom no franchise employs. */
  readonly company?: true;
};
/** Any of several ways. */
export type Grants = Grant | readonly Grant[];

/**
 * Who may send a call. The server enforces it; screens only follow.
 * - `anyone`: no session needed (a short list held by the architecture test)
 * - `signed-in`: any active user (a short list held by the same test)
 * - `administrators`: only the ADMINISTRATORS role
 * - grants: see `Grant`. Administrators may always
 * - `types`: the call is about documents of several types, each with pages of its own. Whoever may for none of them is
 *   refused; for everybody else a document of a type that is not theirs is as missing as one of another franchise,
 *   whatever the caller says of its type.
 */
export type Access = 'anyone' | 'signed-in' | 'administrators' | Grants | TypedAccess;
export type TypedAccess = {
  readonly types: Readonly<Record<string, Grants | 'administrators'>>;
  /** These are all the types that there are: who may for each of them is limited to none. */
  readonly all?: true;
  /** Who may see documents of types that the call is not for: the rules tell them so. */
  readonly seen?: TypedAccess;
};

/** Who is granted something, by the type of document; of a type that is not named: everybody who may send the call. */
export type ByType = Readonly<Record<string, Grants>>;
/**
 * Fields of a call's documents or rows that a set grants one by one. Paths are those of the document: `lines.*.quantity`
 * is the quantity of each line.
 */
export type FieldRules = {
  /** The field that says the type of a document; absent where there is but one, which stands as `any`. */
  readonly type?: string;
  /** Who may change them from what they are, or from nothing in a new document. */
  readonly sets?: Readonly<Record<string, ByType>>;
  /** Who may change them from what they are; a new document may have either. */
  readonly changes?: Readonly<Record<string, ByType>>;
  /** Who may see them. For all others they are empty, and no list can be filtered or sorted by them. */
  readonly shows?: Readonly<Record<string, ByType>>;
};
