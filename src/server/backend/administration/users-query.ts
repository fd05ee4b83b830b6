import { and, eq, type SQL, sql } from 'drizzle-orm';
import { users as calls } from '#calls/administration/index.ts';
import type { UserRow } from '#calls/administration/users.ts';
import type { List } from '#calls/kit/call.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import type { Tx } from '../../db/connection.ts';
import { franchises, pagePermissions, roles, users } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { asShown, columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';

/** Users with what their numbers stand for, as one table. */
function people(tx: Tx, where: SQL | undefined) {
  const rows = tx
    .select(
      columnsOf(calls.filter, users, {
        name: sql<string>`trim(${users.lastname} || ' ' || ${users.firstname})`.as('name'),
        role_name: roles.role_name,
        customer_no: sql<string>`coalesce(${users.customer_no}, '')`.as('employer_no'),
        franchise_name: sql<string>`coalesce(${franchises.name}, '')`.as('franchise_name'),
        page_permission_name: sql<string>`coalesce(${pagePermissions.name}, '')`.as('page_permission_name'),
      }),
    )
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .leftJoin(franchises, eq(franchises.customer_no, users.customer_no))
    .leftJoin(pagePermissions, eq(pagePermissions.id, users.page_permission_id))
    .where(where)
    .as('people');
  return { from: rows, columns: columnsOf(calls.filter, rows) };
}

/** By user name. */
export async function peopleWhere(tx: Tx, ...where: SQL[]): Promise<UserRow[]> {
  const { from, columns } = people(tx, and(...where));
  const rows = await tx.select(columns).from(from).orderBy(from.username);
  return rows.map(asShown(calls.filter));
}

/** One page of them. */
export const answerPeople = (context: Context, call: List<UserRow>, input: ListInput, where?: SQL) =>
  answerList(context, call, people(context.tx, where), input);
