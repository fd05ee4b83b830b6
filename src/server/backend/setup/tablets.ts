import { eq, sql } from 'drizzle-orm';
import { tablets as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import { auditOf } from '../../audit.ts';
import { franchises, tablets, users, workReleases } from '../../db/schema/index.ts';
import { ownerIn, workReleased } from '../../session/work-authors.ts';
import { answers } from '../kit/answers.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise } from '../kit/scope.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const handlers = answers(calls, {
  filter: (input, context) => {
    const { tx } = context;
    const rows = tx
      .select({
        tablet_key: sql<string>`${tablets.device_id} || ' ' || ${tablets.owner}`.as('tablet_key'),
        device_id: tablets.device_id,
        owner: tablets.owner,
        username: users.username,
        name: sql<string>`trim(${users.lastname} || ' ' || ${users.firstname})`.as('name'),
        is_active: users.is_active,
        customer_no: tablets.customer_no,
        franchise_name: sql<string>`coalesce(${franchises.name}, '')`.as('franchise_name'),
        build: tablets.build,
        user_agent: tablets.user_agent,
        unsent: tablets.unsent,
        unsent_since: tablets.unsent_since,
        refused: tablets.refused,
        refusal: tablets.refusal,
        storage_used: tablets.storage_used,
        storage_quota: tablets.storage_quota,
        persisted: tablets.persisted,
        filled_at: tablets.filled_at,
        seen_at: tablets.seen_at,
      })
      .from(tablets)
      .innerJoin(users, eq(users.user_id, tablets.user_id))
      .leftJoin(franchises, eq(franchises.customer_no, tablets.customer_no))
      .where(inFranchise(tablets.customer_no, context))
      .as('told');
    const columns = {
      tablet_key: rows.tablet_key,
      device_id: rows.device_id,
      owner: rows.owner,
      username: rows.username,
      name: rows.name,
      is_active: rows.is_active,
      customer_no: rows.customer_no,
      franchise_name: rows.franchise_name,
      build: rows.build,
      user_agent: rows.user_agent,
      unsent: rows.unsent,
      unsent_since: rows.unsent_since,
      refused: rows.refused,
      refusal: rows.refusal,
      storage_used: rows.storage_used,
      storage_quota: rows.storage_quota,
      persisted: rows.persisted,
      filled_at: rows.filled_at,
      seen_at: rows.seen_at,
    };
    const toRow = <R extends { unsent_since: Date | null; filled_at: Date | null; seen_at: Date | null }>(
      row: R,
    ) => ({
      ...row,
      unsent_since: iso(row.unsent_since),
      filled_at: iso(row.filled_at),
      seen_at: iso(row.seen_at),
    });
    // The longest waiting first, and what has nothing unsent behind.
    const order = { unsent_since: sql`coalesce(${rows.unsent_since}, 'infinity')` };
    return answerList(context, calls.filter, { from: rows, columns, order, toRow }, input);
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
