import type { users } from '#calls/administration/index.ts';
import type { PagePermissionSet } from '#calls/administration/page-permissions.ts';
import type { RowOf } from '#calls/kit/call.ts';
import { namesIn } from '#model/administration/page-structure.ts';
import { isAdministratorRole } from '#model/session/roles.ts';
import { permissionSetHint, permissionSetName } from '../../../messages/administration/permission-sets.ts';
import { t } from '../../../messages/en.ts';
import { roleLabel } from './user-words.ts';

/** What a person does, in one choice: it says the role and the permission set, and whether they work at a shop. */
export type Job = {
  readonly key: string;
  readonly name: string;
  readonly hint: string;
  readonly role_id: number;
  readonly page_permission_id: number | null;
  readonly administrates: boolean;
};

/** The sets that a company begins with, in the order in which shops need people. */
const order = ['Store edit', 'Store manager', 'Warehouse', 'Store view'];
const placeOf = ({ name }: PagePermissionSet) => (order.includes(name) ? order.indexOf(name) : order.length);

/** Each permission set of the company is a job, those of its own too; the last one is that of administrators. */
export function jobsOf(
  sets: readonly PagePermissionSet[],
  roles: readonly RowOf<typeof users.roles>[],
): readonly Job[] {
  const others = roles.filter(({ role_name }) => !isAdministratorRole(role_name));
  const roleOf = (set: PagePermissionSet) =>
    others.find(
      ({ role_name }) => role_name === (set.name === 'Warehouse' ? 'WAREHOUSE' : 'FRANCHISE_STORE'),
    ) ?? others[0];
  const jobs = [...sets]
    .sort((a, b) => placeOf(a) - placeOf(b))
    .flatMap(set => {
      const role = roleOf(set);
      if (!role) return [];
      const pages = t.permissionSets.pagesCount(namesIn(set.pages)?.length ?? 0);
      return {
        key: `set-${set.id}`,
        name: permissionSetName(set.name),
        hint:
          permissionSetHint(set.name) ??
          t.users.ownSetHint(t.permissionSets.types[set.permission_type], pages),
        role_id: role.id,
        page_permission_id: set.id,
        administrates: false,
      };
    });
  const administrators = roles.filter(({ role_name }) => isAdministratorRole(role_name));
  return [
    ...jobs,
    ...administrators.map(({ id, role_name }) => ({
      key: `role-${id}`,
      name: roleLabel(role_name),
      hint: t.users.everything,
      role_id: id,
      page_permission_id: null,
      administrates: true,
    })),
  ];
}
