import { eq, sql } from 'drizzle-orm';
import { tablets as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import { auditOf } from '../../audit.ts';
import { franchises, tablets, users, workReleases } from '../../db/schema/index.ts';
import { ownerIn, workReleased } from '../../session/work-authors.ts';
import { answers } from '../kit/answers.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise } from '../kit/scope.ts';

export const handlers = answers(calls, {
  filter: (input, context) => {
    const { tx } = context;
    const rows = tx
      .select(
        columnsOf(calls.filter, tablets, {
          tablet_key: sql<string>`${tablets.device_id} || ' ' || ${tablets.owner}`.as('tablet_key'),
          username: users.username,
          name: sql<string>`trim(${users.lastname} || ' ' || ${users.firstname})`.as('name'),
          is_active: users.is_active,
          franchise_name: sql<string>`coalesce(${franchises.name}, '')`.as('franchise_name'),
        }),
      )
      .from(tablets)
      .innerJoin(users, eq(users.user_id, tablets.user_id))
      .leftJoin(franchises, eq(franchises.customer_no, tablets.customer_no))
      .where(inFranchise(tablets.customer_no, context))
      .as('told');
    // The longest waiting first, and what has nothing unsent behind.
    const order = { unsent_since: sql`coalesce(${rows.unsent_since}, 'infinity')` };
    return answerList(
      context,
      calls.filter,
      { from: rows, columns: columnsOf(calls.filter, rows), order },
      input,
    );
  },

  release: async ({ owner, reason }, context) => {
    const { tx, actor, now } = context;
    const made = ownerIn(owner);
    const [user] = made
      ? await tx.select({ id: users.user_id }).from(users).where(eq(users.user_id, made.user_id))
      : [];
    if (!made || !user)
      throw new Refusal('not_found', serverMessages.missing('User', made?.user_id ?? 0), 'owner');
    const said = { released_by: actor.user.user_id, released_at: now, reason };
    await tx
      .insert(workReleases)
      .values({ owner, ...said })
      .onConflictDoUpdate({ target: [workReleases.owner, workReleases.released_by], set: said });
    await auditOf(context, workReleased, owner, { reason });
    return {};
  },
});
