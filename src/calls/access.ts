import {
  type Access,
  type AnyCall,
  accessOf,
  type ByType,
  type FieldRules,
  type Grant,
  type Grants,
} from './kit.ts';

/** What a permission set grants. */
export type Granted = {
  readonly permission_type: 'edit' | 'view';
  readonly pages: readonly string[];
  readonly permissions: readonly {
    readonly page_url: string;
    readonly buttons: readonly string[];
    readonly fields: readonly string[];
  }[];
};

/** A signed-in person, as far as permission goes. */
export type Person = {
  readonly isAdministrator: boolean;
  /** Number of the franchise that employs them; empty for none. */
  readonly franchise: string;
  readonly set: Granted | null;
};

/** Types of documents that somebody may have to do with; `all` where there is no limit. */
export type Types = readonly string[] | 'all';

const holds = (names: readonly string[], wanted: string | readonly string[] | undefined) =>
  wanted === undefined || [wanted].flat().some(one => names.includes(one));

/** Does the set hold one of these? The one rule of menus, buttons, fields and calls. */
export function isGranted(grants: Grants, writes: boolean, { isAdministrator, franchise, set }: Person) {
  if (isAdministrator) return true;
  if (!set || (writes && set.permission_type !== 'edit')) return false;
  return [grants].flat().some(({ pages, button, field, company }) => {
    if (company && franchise !== '') return false;
    return pages.some(page => {
      if (!set.pages.includes(page)) return false;
      if (button === undefined && field === undefined) return true;
      const entry = set.permissions.find(({ page_url }) => page_url === page);
      return entry !== undefined && holds(entry.buttons, button) && holds(entry.fields, field);
    });
  });
}

function isAllowed(access: Access, writes: boolean, person: Person): boolean {
  if (access === 'anyone' || access === 'signed-in' || person.isAdministrator) return true;
  if (access === 'administrators') return false;
  if ('types' in access) return Object.values(access.types).some(each => isAllowed(each, writes, person));
  return isGranted(access, writes, person);
}

/** May this person send the call: for one type of document at least, where there are several? */
export function mayCall(call: AnyCall, input: unknown, person: Person): boolean {
  return isAllowed(accessOf(call, input), call.kind === 'write', person);
}

/** The types of documents that this person may send the call for; `null` where it knows no types. */
export function allowedTypes(call: AnyCall, input: unknown, person: Person): readonly string[] | null {
  const access = accessOf(call, input);
  if (typeof access !== 'object' || !('types' in access)) return null;
  const types = Object.entries(access.types);
  return types.filter(([, each]) => isAllowed(each, call.kind === 'write', person)).map(([type]) => type);
}

/** Of which types documents are there for this person when they send the call; all others are as missing. */
export function typesOf(call: AnyCall, input: unknown, person: Person): Types {
  const access = accessOf(call, input);
  if (typeof access !== 'object' || !('types' in access) || person.isAdministrator) return 'all';
  const own = allowedTypes(call, input, person) ?? [];
  if (access.all && own.length === Object.keys(access.types).length) return 'all';
  const seen = Object.entries(access.seen?.types ?? {}).filter(
    ([type, each]) => !(type in access.types) && isAllowed(each, false, person),
  );
  return [...own, ...seen.map(([type]) => type)];
}

export const isOfTypes = (type: string, types: Types): boolean => types === 'all' || types.includes(type);

/** Is a field withheld from this person in a document of this type? Of several, `every` names one for which it is. */
function isWithheld(rule: ByType | undefined, type: string, writes: boolean, person: Person): boolean {
  const grants = rule?.[type];
  return grants !== undefined && !isGranted(grants, writes, person);
}

/** May this person see the field of a document of this type? */
export function mayShow(fields: FieldRules | undefined, path: string, type: string, person: Person): boolean {
  return !isWithheld(fields?.shows?.[path], type, false, person);
}

/** May this person set the field of a document of this type? */
export function maySet(fields: FieldRules | undefined, path: string, type: string, person: Person): boolean {
  return !isWithheld(fields?.sets?.[path] ?? fields?.changes?.[path], type, true, person);
}

/** May this person find and sort rows by the field: is it shown to them in rows of every type that they see? */
export function mayFindBy(fields: FieldRules | undefined, field: string, types: Types, person: Person) {
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
