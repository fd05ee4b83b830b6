import { sql } from 'drizzle-orm';
import { auditOf } from '../../audit.ts';
import type { Context } from '../kit/context.ts';

/** What a file says newly of a person whom several shops know; null where it says nothing new. */
export type SaidOfPerson = {
  person_id: number;
  name: string | null;
  birth_date: string | null;
  /** The customer by whom it is said. */
  from: string;
};

/**
 * A new name or birthday that a file gives to a customer counts in every shop that knows the person, as one entered by hand.
 * The caller has locked all rows of these people.
 */
export async function tellImported(
  context: Pick<Context, 'tx' | 'actor' | 'now' | 'requestId'>,
  said: readonly SaidOfPerson[],
): Promise<void> {
  if (said.length === 0) return;
  const { tx, now } = context;
  const { rows } = await tx.execute<{ customer_no: string; from: string; fields: string[] }>(sql`
    with said as (select * from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
        as s(person_id int, name text, birth_date date, "from" text)),
    others as (select c.customer_no, said.name, said.birth_date, said."from",
        array_remove(array[case when said.name <> c.name then 'name' end,
          case when said.birth_date <> c.birth_date then 'birth_date' end], null) as fields
      from customers c join said using (person_id) where c.anonymised_at is null)
    update customers c set name = coalesce(others.name, c.name), birth_date = coalesce(others.birth_date, c.birth_date),
      version = c.version + 1, updated_at = ${now.toISOString()}::timestamptz
    from others where c.customer_no = others.customer_no and others.fields <> '{}'
    returning c.customer_no, others."from", others.fields`);
  for (const { customer_no, ...detail } of rows)
    await auditOf(context, 'customers.told', customer_no, detail);
}
