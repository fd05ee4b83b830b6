import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { UserRow } from '#calls/administration/users.ts';
import type { List } from '#calls/kit/call.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import type { Tx } from '../../db/connection.ts';
import { franchises, pagePermissions, roles, users } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { answerList } from '../kit/list-query.ts';

/** Users with what their numbers stand for, as one table. */
function people(tx: Tx, where: SQL | undefined) {
  const rows = tx
    .select({
      user_id: users.user_id,
      username: users.username,
      firstname: users.firstname,
      lastname: users.lastname,
      name: sql<string>`trim(${users.lastname} || ' ' || ${users.firstname})`.as('name'),
      email: users.email,
      role_id: users.role_id,
      role_name: roles.role_name,
      customer_no: sql<string>`coalesce(${users.customer_no}, '')`.as('employer_no'),
      franchise_name: sql<string>`coalesce(${franchises.name}, '')`.as('franchise_name'),
      device_id: users.device_id,
      page_permission_id: users.page_permission_id,
      page_permission_name: sql<string>`coalesce(${pagePermissions.name}, '')`.as('page_permission_name'),
      is_active: users.is_active,
      created_at: users.created_at,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .leftJoin(franchises, eq(franchises.customer_no, users.customer_no))
    .leftJoin(pagePermissions, eq(pagePermissions.id, users.page_permission_id))
    .where(where)
    .as('people');
  const columns = {
    user_id: rows.user_id,
    username: rows.username,
    firstname: rows.firstname,
    lastname: rows.lastname,
    name: rows.name,
    email: rows.email,
    role_id: rows.role_id,
    role_name: rows.role_name,
    customer_no: rows.customer_no,
    franchise_name: rows.franchise_name,
    device_id: rows.device_id,
    page_permission_id: rows.page_permission_id,
    page_permission_name: rows.page_permission_name,
    is_active: rows.is_active,
    created_at: rows.created_at,
  };
  return { from: rows, columns };
}

const toRow = <R extends { created_at: Date }>(row: R) => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

/** By user name. */
export async function peopleWhere(tx: Tx, ...where: SQL[]): Promise<UserRow[]> {
  const { from, columns } = people(tx, and(...where));
  const rows = await tx.select(columns).from(from).orderBy(from.username);
  return rows.map(toRow);
}

/** One page of them. */
export const answerPeople = (context: Context, call: List<UserRow>, input: ListInput, where?: SQL) =>
  answerList(context, call, { ...people(context.tx, where), toRow }, input);
