import { sql } from 'drizzle-orm';
import type { Context } from '../kit/context.ts';
import { isNetwork } from './people.ts';

/**
 * New rows of a file are the person whom other shops know by the phone, as at a counter, and so are rows of the file with one
 * phone at several shops. Where shops know several people by it, or the person asked that their data are not used, nothing is joined.
 */
export async function joinImported(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length === 0 || !(await isNetwork(tx))) return;
  const made = sql`${sql.param([...numbers])}::text[]`;
  const phones = sql`(select phone_no from customers where customer_no = any(${made}))`;
  // In the order in which all lock them.
  await tx.execute(sql`select from customers where anonymised_at is null and (phone_no in ${phones}
      or person_id in (select person_id from customers where phone_no in ${phones} and anonymised_at is null))
    order by customer_no collate "C" for no key update`);
  const { rows: groups } = await tx.execute<{ phone_no: string; person_id: number | null }>(sql`
    select phone_no, min(person_id) as person_id from customers
    where anonymised_at is null and phone_no in ${phones} group by phone_no
    having count(*) > 1 and bool_and(restricted_at is null)
      and count(distinct coalesce(person_id::text, customer_no)) filter (where customer_no <> all(${made})) < 2
    order by phone_no`);
  const without = groups.filter(({ person_id }) => person_id === null);
  const { rows: people } = await tx.execute<{ person_id: number }>(sql`
    insert into people (created_at) select ${now.toISOString()}::timestamptz
    from generate_series(1, ${without.length}::int) returning person_id`);
  for (const [at, group] of without.entries()) group.person_id = people[at]?.person_id ?? null;
  // The oldest row of the phone says what counts everywhere: one that was there before the file, where there is one.
  await tx.execute(sql`
    with joined as (select phone_no, person_id from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
        as g(phone_no text, person_id int)),
    first as (select distinct on (c.phone_no) c.phone_no, j.person_id, c.name, c.birth_date, c.loyalty_cust_scheme,
        c.loyalty_ranking_points, c.loyalty_redeemable_points
      from joined j join customers c using (phone_no) where c.anonymised_at is null
      order by c.phone_no, c.customer_no = any(${made}), c.customer_no collate "C")
    update customers c set person_id = first.person_id, name = first.name, birth_date = first.birth_date,
      loyalty_cust_scheme = first.loyalty_cust_scheme, loyalty_ranking_points = first.loyalty_ranking_points,
      loyalty_redeemable_points = first.loyalty_redeemable_points
    from first where c.phone_no = first.phone_no and c.anonymised_at is null
      and (c.customer_no = any(${made}) or c.person_id is null)`);
}
