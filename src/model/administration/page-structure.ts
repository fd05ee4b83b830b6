import { type PageUrl, pages } from '../session/pages.ts';
import type { Granted } from '../session/permissions.ts';
import { grantablePages } from './grantable-pages.ts';

/** What can be granted on a page. */
export type Grantable = {
  readonly buttons: readonly string[];
  readonly fields: readonly string[];
  readonly filters: readonly string[];
};
export const grantKinds = ['buttons', 'fields', 'filters'] as const;
export type GrantKind = (typeof grantKinds)[number];

/** A page as the company's list of pages has it. */
export type Structure = Grantable & { readonly page_url: string; readonly page_name: string };
export type PermissionEntry = { page_url: string; buttons: string[]; fields: string[]; filters: string[] };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
const areNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(name => typeof name === 'string' && name !== '' && name.length <= 60);
const isEntry = (value: unknown): value is PermissionEntry =>
  typeof value === 'object' &&
  value !== null &&
  'page_url' in value &&
  areNames([value.page_url]) &&
  grantKinds.every(kind => areNames((value as Partial<PermissionEntry>)[kind])); // an object's fields, each looked at

/** The names in a JSON text, each once; `null` where it is none. */
export function namesIn(text: string): string[] | null {
  const value = parsed(text);
  return areNames(value) ? [...new Set(value)] : null;
}

/** The entries of a permission set in a JSON text; `null` where they are none. */
export function entriesIn(text: string): PermissionEntry[] | null {
  const value = parsed(text);
  return Array.isArray(value) && value.every(isEntry) ? value : null;
}

/** The numbers in a JSON text; `null` where they are none. */
export function numbersIn(text: string): number[] | null {
  const value = parsed(text);
  const are = Array.isArray(value) && value.every(one => Number.isInteger(one) && one > 0 && one < 2 ** 31);
  return are ? [...new Set(value as number[])] : null; // each of them is one
}

/** A page as it came, its texts read. */
export const structureOf = (row: {
  page_url: string;
  page_name: string;
  buttons: string;
  fields: string;
  filters: string;
}): Structure => ({
  page_url: row.page_url,
  page_name: row.page_name,
  buttons: namesIn(row.buttons) ?? [],
  fields: namesIn(row.fields) ?? [],
  filters: namesIn(row.filters) ?? [],
});

/** What the app has on a page. `null` for a page that it does not have, or that cannot be granted. */
export function inApp(url: string): Structure | null {
  const page = grantablePages.find(known => known === url);
  if (page === undefined) return null;
  const { name, buttons, fields, filters } = pages[page];
  return { page_url: page, page_name: name, buttons, fields, filters };
}

/** How the company's list of a page differs from the app. */
export type Difference = {
  readonly page_url: string;
  /** The page itself. */
  readonly page: 'new' | 'gone' | 'known';
  readonly added: Grantable;
  readonly gone: Grantable;
};

const subtractGrants = (from: Grantable, what: Grantable): Grantable => ({
  buttons: from.buttons.filter(name => !what.buttons.includes(name)),
  fields: from.fields.filter(name => !what.fields.includes(name)),
  filters: from.filters.filter(name => !what.filters.includes(name)),
});
const nothing: Grantable = { buttons: [], fields: [], filters: [] };
const isEmptyGrant = (what: Grantable) => grantKinds.every(kind => what[kind].length === 0);

/** How a list of pages differs from what the app really has; pages that are the same are left out. */
export function differencesFromApp(structures: readonly Structure[]): Difference[] {
  const listed = new Set(structures.map(({ page_url }) => page_url));
  const fresh = grantablePages.filter(url => !listed.has(url));
  return [
    ...fresh.map(
      (url: PageUrl): Difference => ({ page_url: url, page: 'new', added: pages[url], gone: nothing }),
    ),
    ...structures.flatMap((structure): Difference[] => {
      const { page_url } = structure;
      const app = inApp(page_url);
      if (!app) return [{ page_url, page: 'gone', added: nothing, gone: structure }];
      const added = subtractGrants(app, structure);
      const gone = subtractGrants(structure, app);
      return isEmptyGrant(added) && isEmptyGrant(gone) ? [] : [{ page_url, page: 'known', added, gone }];
    }),
  ];
}

/** Everything that a page has, granted. */
export const wholePage = ({ page_url, buttons, fields, filters }: Structure): PermissionEntry => ({
  page_url,
  buttons: [...buttons],
  fields: [...fields],
  filters: [...filters],
});

/** A set as the rule of permission reads it. */
export const setOf = (
  permission_type: 'edit' | 'view',
  permissions: readonly PermissionEntry[],
): Granted => ({ permission_type, pages: permissions.map(({ page_url }) => page_url), permissions });
