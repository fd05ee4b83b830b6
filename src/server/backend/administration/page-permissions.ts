import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { pagePermissions as calls } from '#calls/administration/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { administratorPages } from '#model/administration/administrator-pages.ts';
import { entriesIn, namesIn, numbersIn } from '#model/administration/page-structure.ts';
import { given } from '#model/kit/given.ts';
import { administrationMessages } from '#model/messages/administration.ts';
import { serverMessages } from '#model/messages/server.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { pagePermissions, users } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { refuseOnUniqueViolation } from '../kit/unique.ts';

const table = pagePermissions;
const columns = columnsOf(calls.filter, table, {
  pages: sql<string>`${table.pages}::text`,
  permissions: sql<string>`${table.permissions}::text`,
  users: sql<string>`coalesce((select json_agg(u.user_id order by u.user_id)::text from users u
    where u.page_permission_id = page_permissions.id), '[]')`,
});

export const handlers = answers(calls, {
  filter: (input, context) => answerList(context, calls.filter, { from: table, columns }, input),

  get: ({ id }, { tx }) => setOf(tx, id),

  create: async (input, context) => {
    const { tx } = context;
    const statement = tx.insert(table).values(valuesOf(input)).returning({ id: table.id });
    const [made] = await refuseOnUniqueViolation(
      statement,
      administrationMessages.setTaken(input.name),
      'name',
    );
    const id = made?.id ?? 0;
    await bind(context, id, input.users);
    const row = await setOf(tx, id);
    await auditOf(context, 'permission-set.create', String(id), { after: row });
    return row;
  },

  update: async ({ id, ...input }, context) => {
    const { tx } = context;
    const before = await locked(tx, id);
    const next = { ...before, ...given(input) };
    const statement = tx.update(table).set(valuesOf(next)).where(eq(table.id, id));
    await refuseOnUniqueViolation(statement, administrationMessages.setTaken(next.name), 'name');
    await bind(context, id, input.users);
    const after = await setOf(tx, id);
    await auditOf(context, 'permission-set.update', String(id), { before, after });
    return after;
  },

  remove: async ({ id }, context) => {
    const { tx } = context;
    const before = await locked(tx, id);
    const bound = numbersIn(before.users)?.length ?? 0;
    if (bound > 0) throw new Refusal('rule', administrationMessages.setUsed(before.name, bound));
    await tx.delete(table).where(eq(table.id, id));
    await auditOf(context, 'permission-set.delete', String(id), { before });
    return {};
  },
});

async function setOf(tx: Tx, id: number) {
  const [row] = await tx.select(columns).from(table).where(eq(table.id, id));
  if (!row) throw new Refusal('not_found', serverMessages.missing('Permission Set', id));
  return row;
}

/** No user is bound to it, or taken from it, until the call is done. */
async function locked(tx: Tx, id: number) {
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update');
  return setOf(tx, id);
}

/** What a person has entered, as the table has it. Its texts have passed the call's schema. */
function valuesOf(input: Omit<InputOf<typeof calls.create>, 'users'>) {
  const { name, permission_type, discount_limit } = input;
  const pages = namesIn(input.pages) ?? [];
  const permissions = entriesIn(input.permissions) ?? [];
  const closed = administratorPages.find(url => pages.includes(url));
  if (closed) throw new Refusal('rule', administrationMessages.closedPage(closed), 'pages');
  return {
    name,
    permission_type,
    pages,
    permissions,
    ...(discount_limit === undefined ? {} : { discount_limit }),
  };
}

/** Only these users have the set. */
async function bind({ tx }: Context, id: number, text: string | undefined): Promise<void> {
  if (text === undefined) return;
  const wanted = numbersIn(text) ?? [];
  const found = await tx
    .select({ user_id: users.user_id })
    .from(users)
    .where(inArray(users.user_id, wanted))
    .orderBy(users.user_id)
    .for('update');
  const missing = wanted.find(user_id => !found.some(user => user.user_id === user_id));
  if (missing !== undefined) throw new Refusal('not_found', serverMessages.missing('User', missing), 'users');
  await tx
    .update(users)
    .set({ page_permission_id: null })
    .where(and(eq(users.page_permission_id, id), notInArray(users.user_id, wanted)));
  await tx.update(users).set({ page_permission_id: id }).where(inArray(users.user_id, wanted));
}
