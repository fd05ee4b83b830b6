import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import { serverMessages } from '#model/messages/server.ts';
import { customers } from '../../db/schema/index.ts';
import { rowsOfPerson } from '../customers/person-rows.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise } from '../kit/scope.ts';

export type CustomerRow = typeof customers.$inferSelect;

/**
 * A customer of a shop that the caller sees, also a restricted one: these calls are about the person's own wishes.
 *
 * @throws Refusal `not_found` where there is none, or of another shop
 */
export async function customerOf(
  context: Pick<Context, 'tx' | 'actor'>,
  customer_no: string,
  lock = false,
): Promise<CustomerRow> {
  const query = context.tx
    .select()
    .from(customers)
    .where(and(eq(customers.customer_no, customer_no), inFranchise(customers.franchise_code, context)));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw new Refusal('not_found', serverMessages.nobodyIsIt(), 'customer_no');
  return row;
}

/**
 * All rows of the person, also those of other shops, locked: the one that the caller sees first, then the others.
 *
 * @throws Refusal `not_found` where there is none, or of another shop
 */
export async function personOf(
  context: Pick<Context, 'tx' | 'actor'>,
  customer_no: string,
): Promise<[CustomerRow, ...CustomerRow[]]> {
  await customerOf(context, customer_no);
  const rows = await context.tx
    .select()
    .from(customers)
    .where(sql`${customers.customer_no} in ${rowsOfPerson(customer_no)}`)
    .orderBy(sql`${customers.customer_no} collate "C"`)
    .for('update');
  const own = rows.find(row => row.customer_no === customer_no);
  if (!own) throw new Refusal('not_found', serverMessages.nobodyIsIt(), 'customer_no');
  return [own, ...rows.filter(row => row !== own)];
}

/** @throws Refusal `rule` where the customer was anonymised */
export function assertNamed({ anonymised_at }: CustomerRow): void {
  if (anonymised_at !== null) throw new Refusal('rule', privacyMessages.anonymised(), 'customer_no');
}
