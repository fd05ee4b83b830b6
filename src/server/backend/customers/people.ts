import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { customers, loyaltyEntries, people } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { settingsOf } from '../setup/config.ts';
import { countLook } from './asked-phones.ts';
import { lockCustomer } from './loyalty.ts';

/*
 * A person whom several shops know. Each shop has its own row of them. What counts everywhere stands in each of these rows
 * and is the same there: name, birthday, points, scheme. All rows of a person are locked together, in the order of their
 * numbers, before one of these is changed.
 */

type Row = typeof customers.$inferSelect;

/** Two shops that meet the same phone at once do so one after the other. */
const lockPhone = (tx: Tx, phone_no: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quay.person ${phone_no}`}, 0))`);

/**
 * The rows of the one person with a phone number, the first first. None where shops know several people by it: they are joined
 * by a person who has looked. Nor of a person who asked that their data are not used.
 */
export async function personWithPhone(tx: Tx, phone_no: string): Promise<Row[]> {
  const found = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.phone_no, phone_no), isNull(customers.anonymised_at)))
    .orderBy(sql`${customers.customer_no} collate "C"`);
  const isOne = new Set(found.map(row => row.person_id ?? row.customer_no)).size === 1;
  return isOne && found.every(row => row.restricted_at === null) ? found : [];
}

export const isNetwork = async (tx: Tx): Promise<boolean> => (await settingsOf(tx)).customer_network;

/** What a new row takes over of the person whom other shops know. */
type Known = Pick<
  Row,
  | 'person_id'
  | 'name'
  | 'birth_date'
  | 'loyalty_cust_scheme'
  | 'loyalty_ranking_points'
  | 'loyalty_redeemable_points'
>;

/**
 * What a new row of a shop takes over of the person whom other shops know by this phone. They are one person from then on.
 * Nothing where no shop knows one, or where each shop keeps its own. Nor for a user who has asked for too many phones: what a
 * tablet has queued is made all the same, and the office joins it.
 */
export async function joinByPhone(
  context: Context,
  phone_no: string,
): Promise<{ known: Known | null; isTooMany: boolean }> {
  const { tx, now } = context;
  const nobody = { known: null, isTooMany: false };
  if (!(await isNetwork(tx))) return nobody;
  await lockPhone(tx, phone_no);
  const [first] = await personWithPhone(tx, phone_no);
  if (!first) return nobody;
  await lockCustomer(context, first.customer_no);
  // What waited for the lock may have moved points, or joined it to others.
  const [row] = await tx.select().from(customers).where(eq(customers.customer_no, first.customer_no));
  if (!row || row.anonymised_at !== null || row.restricted_at !== null) return nobody;
  if ((await countLook(context, 'known', first.customer_no)) === 'too many')
    return { known: null, isTooMany: true };
  const person_id = row.person_id ?? (await newPerson(tx, [row.customer_no], now));
  const { name, birth_date, loyalty_cust_scheme, loyalty_ranking_points, loyalty_redeemable_points } = row;
  const known = {
    ...{ person_id, name, birth_date },
    ...{ loyalty_cust_scheme, loyalty_ranking_points, loyalty_redeemable_points },
  };
  return { known, isTooMany: false };
}

/** A person of rows that the caller has locked. */
export async function newPerson(tx: Tx, numbers: readonly string[], now: Date): Promise<number> {
  const [made] = await tx.insert(people).values({ created_at: now }).returning();
  if (!made) throw new Error('an insert answers its row');
  const { person_id } = made;
  await tx
    .update(customers)
    .set({ person_id })
    .where(inArray(customers.customer_no, [...numbers]));
  return person_id;
}

/** A new name, birthday or phone of a person counts in every shop that knows them. The caller has locked all rows. */
export async function tellOtherShops(context: Context, before: Row, after: Row): Promise<void> {
  const { tx, now } = context;
  const { person_id, customer_no } = after;
  if (person_id === null) return;
  const others = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.person_id, person_id), ne(customers.customer_no, customer_no)));
  for (const other of others) {
    const change = {
      ...(before.name === after.name ? {} : { name: after.name }),
      ...(before.birth_date === after.birth_date ? {} : { birth_date: after.birth_date }),
      // A second number of theirs stays.
      ...(before.phone_no !== after.phone_no && other.phone_no === before.phone_no
        ? { phone_no: after.phone_no }
        : {}),
    };
    if (other.anonymised_at !== null) continue;
    if (change.phone_no !== undefined && (await isTaken(tx, other.franchise_code, change.phone_no)))
      delete change.phone_no;
    if (Object.keys(change).length === 0) continue;
    await tx
      .update(customers)
      .set({ ...change, version: other.version + 1, updated_at: now })
      .where(eq(customers.customer_no, other.customer_no));
    // Which fields, and not what they say: the audit log names no person who buys.
    await auditOf(context, 'customers.told', other.customer_no, {
      from: customer_no,
      fields: Object.keys(change),
    });
  }
}

/** Another customer of that shop has the phone: the shop is told nothing of them, and keeps both as they are. */
async function isTaken(tx: Tx, franchise_code: string, phone_no: string): Promise<boolean> {
  const isIt = and(eq(customers.franchise_code, franchise_code), eq(customers.phone_no, phone_no));
  return (await tx.$count(customers, and(isIt, isNull(customers.anonymised_at)))) > 0;
}

/** A row that is deleted leaves its movements to another row of the person: their points are the sum of all. */
export async function leaveEntries({ tx }: Context, { person_id, customer_no }: Row): Promise<void> {
  if (person_id === null) return;
  const [other] = await tx
    .select({ no: customers.customer_no })
    .from(customers)
    .where(and(eq(customers.person_id, person_id), ne(customers.customer_no, customer_no)))
    .orderBy(customers.customer_no)
    .limit(1);
  if (!other) return;
  await tx
    .update(loyaltyEntries)
    .set({ customer_no: other.no })
    .where(eq(loyaltyEntries.customer_no, customer_no));
}
