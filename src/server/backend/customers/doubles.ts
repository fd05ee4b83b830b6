import { and, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { people as calls } from '#calls/administration/index.ts';
import type { Double, doubleReasons } from '#calls/customers/people.ts';
import type { AnswerOf, InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { firstScheme, schemeFor } from '#model/customers/loyalty.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import { auditOf } from '../../audit.ts';
import { customers } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { assertMayLook } from './asked-phones.ts';
import { customerNotFound, notListed } from './customers.ts';
import { elsewhere } from './elsewhere.ts';
import { schemesOf } from './loyalty.ts';
import { isNetwork, newPerson, personWithPhone } from './people.ts';

type Answer = AnswerOf<typeof calls.doubles>;
type Reason = (typeof doubleReasons)[number];

/** As many groups are shown of a reason; the next ones come when these are joined. */
const mostShown = 50;

/** What makes two customers one person, by reason; empty where a row says too little. */
const sameness: Record<Reason, SQL> = {
  phone: sql`c.phone_no`,
  email: sql`case when c.email = '' then '' else c.folded_name || ' ' || lower(c.email) end`,
  birthday: sql`case when c.birth_date = '0001-01-01' then '' else c.folded_name || ' ' || c.birth_date end`,
};
const reasons = Object.keys(sameness) as Reason[]; // the keys of a const table are exactly its type

type Found = Double & { key: string };

async function groupsOf({ tx }: Context, why: Reason): Promise<Answer['groups']> {
  const { rows } = await tx.execute<Found>(sql`
    with keyed as (select ${sameness[why]} as key, coalesce(c.person_id::text, c.customer_no) as who, c.customer_no
      from customers c where c.anonymised_at is null),
    several as (select key from keyed where key <> '' group by key having count(distinct who) > 1
      order by key limit ${mostShown + 1})
    select k.key, c.customer_no, c.franchise_code, c.name, c.phone_no, c.email, c.birth_date::text, c.person_id,
      c.loyalty_redeemable_points as points, coalesce(o.orders, 0) as orders, coalesce(o.last_purchase, '') as last_purchase,
      (select count(*)::int from ship_to_addresses a where a.customer_no = c.customer_no) as addresses,
      (select count(*)::int from customer_consents s where s.customer_no = c.customer_no) as consents
    from several join keyed k using (key) join customers c on c.customer_no = k.customer_no
    left join lateral (select count(*)::int as orders, max(s.order_date)::text as last_purchase from sales_orders s
      where s.sell_to_customer_no = c.customer_no and s.document_type = 'order' and s.status <> 'CANCELED') o on true
    order by k.key, c.customer_no collate "C"`);
  const byKey = Map.groupBy(rows, row => row.key);
  return [...byKey.values()].map(found => ({
    id: `${why} ${found.map(row => row.customer_no).join(' ')}`,
    why,
    points: sumOf(found),
    rows: found.map(({ key: _, ...row }) => row),
  }));
}

type Points = Pick<Double, 'customer_no' | 'person_id' | 'points'>;

/** Of a person with several rows once. */
const sumOf = (rows: readonly Points[]): number =>
  [...new Map(rows.map(row => [row.person_id ?? row.customer_no, row.points])).values()].reduce(
    (sum, points) => sum + points,
    0,
  );

async function doubles(context: Context): Promise<Answer> {
  const groups: Answer['groups'] = [];
  let more = false;
  for (const why of reasons) {
    const found = await groupsOf(context, why);
    more ||= found.length > mostShown;
    const seen = new Set(groups.map(setOf));
    groups.push(...found.slice(0, mostShown).filter(group => !seen.has(setOf(group))));
  }
  return { is_network: await isNetwork(context.tx), groups, more };
}

const setOf = ({ rows }: Answer['groups'][number]) => rows.map(row => row.customer_no).join(' ');

async function join(
  { customer_nos, points: seen }: InputOf<typeof calls.join>,
  context: Context,
): Promise<AnswerOf<typeof calls.join>> {
  const { tx, now } = context;
  if (!(await isNetwork(tx))) throw new Refusal('rule', privacyMessages.noNetwork());
  const named = inArray(customers.customer_no, customer_nos);
  const persons = sql`${customers.person_id} in (select k.person_id from customers k where k.customer_no in ${customer_nos})`;
  const rows = await tx
    .select()
    .from(customers)
    .where(and(or(named, persons), isNull(customers.anonymised_at)))
    .orderBy(sql`${customers.customer_no} collate "C"`)
    .for('no key update');
  const found = new Set(rows.map(row => row.customer_no));
  if (!customer_nos.every(no => found.has(no)))
    throw new Refusal('not_found', customerNotFound, 'customer_nos');
  const each = [...new Map(rows.map(row => [row.person_id ?? row.customer_no, row])).values()];
  if (each.length < 2) throw new Refusal('rule', privacyMessages.onePerson(), 'customer_nos');
  const points = each.reduce((sum, row) => sum + row.loyalty_redeemable_points, 0);
  if (points !== seen) throw new Refusal('stale', privacyMessages.previewChanged());
  const ranking = each.reduce((sum, row) => sum + row.loyalty_ranking_points, 0);
  const person_id =
    rows.find(row => row.person_id !== null)?.person_id ?? (await newPerson(tx, [...found], now));
  const [first] = rows;
  await tx
    .update(customers)
    .set({
      person_id,
      loyalty_redeemable_points: points,
      loyalty_ranking_points: ranking,
      loyalty_cust_scheme: schemeFor(await schemesOf(tx), ranking)?.scheme ?? firstScheme,
      updated_at: now,
    })
    .where(inArray(customers.customer_no, [...found]));
  await auditOf(context, 'customers.join', first?.customer_no ?? '', {
    person_id,
    points,
    // By number alone: the audit log names no person who buys.
    rows: rows.map(row => `${row.customer_no}: ${row.loyalty_redeemable_points}`),
  });
  return { person_id, points };
}

export const handlers = answers(calls, {
  known: {
    async first({ phone_no }, context) {
      if (!(await isNetwork(context.tx))) return;
      const [row] = await personWithPhone(context.tx, phone_no);
      await assertMayLook(context, 'known', row?.customer_no ?? null);
    },
    async run({ phone_no }, { tx }) {
      const [row] = (await isNetwork(tx)) ? await personWithPhone(tx, phone_no) : [];
      if (!row) throw new Refusal('not_found', notListed);
      const { name, loyalty_cust_scheme, loyalty_redeemable_points } = row;
      return { name, loyalty_cust_scheme, loyalty_redeemable_points };
    },
  },

  elsewhere,

  doubles: (_, context) => doubles(context),

  join,
});
