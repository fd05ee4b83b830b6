/** Who may do what: the one rule, which the server enforces and screens follow. */
import { administratorPages } from '../administration/administrator-pages.ts';
import { ownPages } from './own-pages.ts';
import type { PageButton, PageField, PageUrl } from './pages.ts';

/**
 * One way to be allowed something. The user's permission set holds one of the pages, and what is named with
 * it on one of them. For a write the set must be of type `edit`.
 */
export type Grant = {
  readonly pages: readonly PageUrl[];
  /** Of several: any. */
  readonly button?: PageButton | readonly PageButton[];
  /** A field of the page. */
  readonly field?: PageField;
  /** A filter of the page's list. */
  readonly filter?: string;
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
 * - `types`: the call is about documents of several types, each with pages of its own. A person without
 *   permission for any of them is refused. For every other person a document of a type that is not theirs is
 *   missing, like one of another franchise. What the caller says of its type does not matter.
 */
export type Access = 'anyone' | 'signed-in' | 'administrators' | Grants | TypedAccess;
export type TypedAccess = {
  readonly types: Readonly<Record<string, Grants | 'administrators'>>;
  /** These are all the types that there are: who may for each of them is limited to none. */
  readonly all?: true;
  /** Who may see documents of types that the call is not for: the rules tell them so. */
  readonly seen?: TypedAccess;
};

/**
 * Who is granted something, by the type of document. Of a type that is not named: everybody who may send the
 * call.
 */
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

/** What a permission set grants. */
export type Granted = {
  readonly permission_type: 'edit' | 'view';
  readonly pages: readonly string[];
  readonly permissions: readonly {
    readonly page_url: string;
    readonly buttons: readonly string[];
    readonly fields: readonly string[];
    readonly filters: readonly string[];
  }[];
};

/** A signed-in person, as far as permission goes; `null` where no person is signed in. */
export type Person = {
  readonly isAdministrator: boolean;
  /** Number of the franchise that employs them; empty for none. */
  readonly franchise: string;
  readonly set: Granted | null;
  /** The back end knows the calls of the specification alone: what only ours has is granted to no one. */
  readonly specificationOnly?: boolean;
};

/** As much of a call as permission is about. */
export type Asked = { readonly access: Access; readonly writes: boolean };

/** Types of documents that a person may deal with; `all` where there is no limit. */
export type Types = readonly string[] | 'all';

const holds = (names: readonly string[], wanted: string | readonly string[] | undefined) =>
  wanted === undefined || [wanted].flat().some(one => names.includes(one));

/** Does the set hold one of these? The one rule of menus, buttons, fields and calls. */
export function isGranted(grants: Grants, writes: boolean, person: Person | null): boolean {
  if (person?.isAdministrator) return true;
  const { set = null, franchise = '' } = person ?? {};
  if (!set || (writes && set.permission_type !== 'edit')) return false;
  return [grants].flat().some(({ pages, button, field, filter, company }) => {
    if (company && franchise !== '') return false;
    return pages.some(page => {
      if (!set.pages.includes(page) || administratorPages.includes(page)) return false;
      if (button === undefined && field === undefined && filter === undefined) return true;
      const entry = set.permissions.find(({ page_url }) => page_url === page);
      return (
        entry !== undefined &&
        holds(entry.buttons, button) &&
        holds(entry.fields, field) &&
        holds(entry.filters, filter)
      );
    });
  });
}

/** May this person send what is asked: for one type of document at least, where there are several? */
export function maySend({ access, writes }: Asked, person: Person | null): boolean {
  if (access === 'anyone') return true;
  if (!person) return false;
  if (access === 'signed-in' || person.isAdministrator) return true;
  if (access === 'administrators') return false;
  if ('types' in access)
    return Object.values(access.types).some(each => maySend({ access: each, writes }, person));
  return isGranted(access, writes, person);
}

/** The types of documents that this person may send it for; `null` where it knows no types. */
export function allowedTypes({ access, writes }: Asked, person: Person | null): readonly string[] | null {
  if (typeof access !== 'object' || !('types' in access)) return null;
  const types = Object.entries(access.types);
  return types.filter(([, each]) => maySend({ access: each, writes }, person)).map(([type]) => type);
}

/** Of which types documents are there for this person when they send it; all others are as missing. */
export function typesOf(asked: Asked, person: Person | null): Types {
  const { access } = asked;
  if (typeof access !== 'object' || !('types' in access) || person?.isAdministrator) return 'all';
  const own = allowedTypes(asked, person) ?? [];
  if (access.all && own.length === Object.keys(access.types).length) return 'all';
  const seen = Object.entries(access.seen?.types ?? {}).filter(
    ([type, each]) => !(type in access.types) && maySend({ access: each, writes: false }, person),
  );
  return [...own, ...seen.map(([type]) => type)];
}

export const isOfTypes = (type: string, types: Types): boolean => types === 'all' || types.includes(type);

/** Is a field withheld from this person in a document of this type? Of several, `every` names one for which it is. */
function isWithheld(rule: ByType | undefined, type: string, writes: boolean, person: Person | null): boolean {
  const grants = rule?.[type];
  return grants !== undefined && !isGranted(grants, writes, person);
}

/** May this person see the field of a document of this type? */
export function mayShow(
  fields: FieldRules | undefined,
  path: string,
  type: string,
  person: Person | null,
): boolean {
  return !isWithheld(fields?.shows?.[path], type, false, person);
}

/** May this person set the field of a document of this type? */
export function maySet(
  fields: FieldRules | undefined,
  path: string,
  type: string,
  person: Person | null,
): boolean {
  return !isWithheld(fields?.sets?.[path] ?? fields?.changes?.[path], type, true, person);
}

/**
 * May this person find and sort rows by the field? Only if it is shown to them in rows of every type that
 * they see.
 */
export function mayFindBy(
  fields: FieldRules | undefined,
  field: string,
  types: Types,
  person: Person | null,
) {
  return Object.keys(fields?.shows?.[field] ?? {}).every(
    type => !isOfTypes(type, types) || mayShow(fields, field, type, person),
  );
}

/** Of a document of any type. */
export const anyType = (grants: Grants): ByType => ({ any: grants });

/** Every grant that an access names, of whatever type. */
export function grantsOf(access: Access): readonly Grant[] {
  if (typeof access === 'string') return [];
  return 'types' in access ? Object.values(access.types).flatMap(grantsOf) : [access].flat();
}

export type PagePermission<U extends PageUrl = PageUrl> = {
  /** The page may be opened. */
  allowed: boolean;
  /** Of a set of type `view` no button acts; those that only show (export, refresh, print) stay. */
  button(name: PageButton<U>): boolean;
  field(name: PageField<U>): boolean;
  filter(name: string): boolean;
};

/** Buttons that change nothing: they work in a set of type view too. */
const showing: readonly string[] = ['Export Excel', 'Refresh Data', 'Print', 'Other Shops'];
/** Pages of everyone who is signed in: their own work and data. */
const personalPages: readonly string[] = ['/', '/outbox', '/myprofile'];

/** Is the page there at all for this person? Not one of ours in front of a back end that knows the specification alone. */
export const isOffered = (page: PageUrl, person: Pick<Person, 'specificationOnly'> | null): boolean =>
  !(person?.specificationOnly && ownPages.includes(page));

/** What a person may do on a page: nothing by default. */
export function pagePermission<U extends PageUrl>(page: U, person: Person | null): PagePermission<U> {
  const grants = (what: Omit<Grant, 'pages'>, writes = false) =>
    isOffered(page, person) && isGranted({ pages: [page], ...what }, writes, person);
  return {
    allowed: personalPages.includes(page) || grants({}),
    button: name => grants({ button: name }, !showing.includes(name)),
    field: name => grants({ field: name }),
    filter: name => grants({ filter: name }),
  };
}
