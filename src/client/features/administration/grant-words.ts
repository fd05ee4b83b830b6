import type { GrantKind } from '#model/administration/page-structure.ts';
import { fieldInWords } from '../../messages/administration/grants.ts';
import { t } from '../../messages/en.ts';

/**
 * A page by its name in the menu. A page that the app does not have, by the name that the company gave it.
 */
export const pageLabel = (url: string, name: string): string =>
  (t.pages as Readonly<Record<string, string>>)[url] ?? name; // looked up by whatever url it is

/** What a set grants, as a shop calls it; what this build does not know is shown as it came. */
export function grantLabel(kind: GrantKind, name: string): string {
  const known: Readonly<Record<string, string>> = kind === 'buttons' ? t.grants.buttons : t.grants.fields;
  return known[name] ?? (kind === 'buttons' ? name : fieldInWords(name));
}
