import { and, eq, sql } from 'drizzle-orm';
import { personRequests as calls } from '#calls/administration/index.ts';
import type { PersonRequest } from '#calls/customers/person-requests.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { daysLater, dueDates, mayTakeStep } from '#model/customers/privacy.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { customers, privacyRules, personRequests as r } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise } from '../kit/scope.ts';
import { assertNamed, customerOf } from './customer-of.ts';
import { withoutName } from './without-name.ts';

/** Days and months that are in force. */
export async function rulesOf(tx: Tx) {
  const [row] = await tx.select().from(privacyRules);
  if (!row) throw new Error('the migration has made the row of rules');
  const { id: _, ...rules } = row;
  return rules;
}

async function answerOf({ tx }: Pick<Context, 'tx'>, id: number): Promise<PersonRequest> {
  const [found] = await tx
    .select({ request: r, name: customers.name })
    .from(r)
    .leftJoin(customers, eq(customers.customer_no, r.customer_no))
    .where(eq(r.id, id));
  if (!found) throw new Error('the caller has locked the row');
  const { request, name } = found;
  return {
    ...request,
    name: name ?? '',
    created_at: request.created_at.toISOString(),
    acknowledged_at: request.acknowledged_at?.toISOString() ?? null,
    closed_at: request.closed_at?.toISOString() ?? null,
  };
}

const nameOf = sql<string>`coalesce((select c.name from customers c
  where c.customer_no = person_requests.customer_no), '')`;

export const handlers = answers(calls, {
  filter: (input, context) =>
    answerList(
      context,
      calls.filter,
      {
        from: r,
        columns: columnsOf(calls.filter, r, { name: nameOf }),
        where: inFranchise(r.franchise_code, context),
      },
      input,
    ),

  async add({ customer_no, kind, received_on, note }, context) {
    const { tx, now, today, actor } = context;
    const customer = await customerOf(context, customer_no, true);
    assertNamed(customer);
    if (received_on > today) throw new Refusal('validation', privacyMessages.notYet(), 'received_on');
    const [row] = await tx
      .insert(r)
      .values({
        ...{ customer_no, kind, received_on, note, franchise_code: customer.franchise_code },
        ...dueDates(kind, received_on, await rulesOf(tx)),
        created_by: actor.user.username,
        created_at: now,
      })
      .returning({ id: r.id });
    if (!row) throw new Error('an insert answers its row');
    return answerOf(context, row.id);
  },

  async step({ id, step, reason }, context) {
    const { tx, now, actor } = context;
    const [row] = await tx
      .select()
      .from(r)
      .where(and(eq(r.id, id), inFranchise(r.franchise_code, context)))
      .for('update');
    if (!row) throw new Refusal('not_found', privacyMessages.missing(), 'id');
    if (!mayTakeStep(step, row)) throw new Refusal('rule', privacyMessages.notNow(), 'id');
    const acknowledged_at = row.acknowledged_at ?? now;
    const { extension_days } = await rulesOf(tx);
    const ended = { closed_by: actor.user.username, closed_at: now, acknowledged_at, reason };
    const changes = {
      acknowledge: { status: 'acknowledged', acknowledged_at },
      extend: { extended: true, answer_by: daysLater(row.answer_by, extension_days), reason },
      done: { status: 'done', ...ended },
      refuse: { status: 'refused', ...ended },
    } as const;
    await tx.update(r).set(changes[step]).where(eq(r.id, id));
    const answer = await answerOf(context, id);
    const [named] = await tx
      .select({ name: customers.name, phone_no: customers.phone_no })
      .from(customers)
      .where(eq(customers.customer_no, row.customer_no));
    await auditOf(context, `privacy.${step}`, row.customer_no, {
      ...{ request: id, kind: row.kind, reason: withoutName(reason, named ?? { name: '', phone_no: '' }) },
    });
    return answer;
  },

  getRules: (_, { tx }) => rulesOf(tx),

  async saveRules({ base_version, ...entered }, context) {
    const { tx } = context;
    const [row] = await tx.select().from(privacyRules).for('update');
    const before = row?.version;
    if (before !== base_version) throw new Refusal('stale', privacyMessages.rulesChanged());
    await tx.update(privacyRules).set({ ...entered, version: base_version + 1 });
    await auditOf(context, 'privacy.rules', 'company', entered);
    return {};
  },
});
