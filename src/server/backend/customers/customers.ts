import { and, asc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { personalData } from '#calls/administration/index.ts';
import type { Customer } from '#calls/customers/customers.ts';
import { customers as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { referralCodeOf } from '#model/customers/loyalty.ts';
import { withoutFormerCommune } from '#model/kit/address.ts';
import { emptyDate } from '#model/kit/format.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import { serverMessages } from '#model/messages/server.ts';
import { auditOf } from '../../audit.ts';
import { bcTableRows, customers, franchises, salesOrders, shipToAddresses } from '../../db/schema/index.ts';
import { mayCall } from '../kit/access.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { keptSearch } from '../kit/kept-search.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { franchiseFor, inFranchise } from '../kit/scope.ts';
import { personOf } from '../privacy/customer-of.ts';
import { nextCustomerNo } from '../setup/no-series.ts';
import { withCommune } from './communes.ts';
import { customerInfo, referralOf } from './customer-info.ts';
import { lockCustomer } from './loyalty.ts';
import { joinByPhone, leaveEntries, tellOtherShops } from './people.ts';
import { pointHandlers } from './redeemable-points.ts';

type Row = typeof customers.$inferSelect;

export const toCustomer = ({
  restricted_at: _,
  anonymised_at: __,
  person_id: ___,
  ...row
}: Row): Customer => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** The specification's texts; the trailing space is its own. */
export const notListed = serverMessages.nobodyHasIt();
export const customerNotFound = serverMessages.nobodyIsIt();

/** An anonymised customer is not found, and a restricted one those alone who may restrict. */
function isFound({ actor }: Pick<Context, 'actor'>): SQL | undefined {
  const mayRestrict = mayCall(personalData.restrict, {}, actor);
  return and(isNull(customers.anonymised_at), mayRestrict ? undefined : isNull(customers.restricted_at));
}

/** One customer among those that the caller may see; one of another franchise is as missing. */
async function customerWhere(
  context: Context,
  condition: SQL | undefined,
  lock: 'update' | 'no key update' | null = null,
): Promise<Row | undefined> {
  const query = context.tx
    .select()
    .from(customers)
    .where(and(condition, isFound(context), inFranchise(customers.franchise_code, context)))
    // Administrators may see the same person at several franchises.
    .orderBy(asc(customers.customer_no))
    .limit(1);
  const [row] = await (lock ? query.for(lock) : query);
  return row;
}

const withPhone = (context: Context, phone_no: string) =>
  customerWhere(context, eq(customers.phone_no, phone_no));

async function byPhone({ phone_no }: { phone_no: string }, context: Context): Promise<Customer> {
  const row = await withPhone(context, phone_no);
  if (!row) throw new Refusal('not_found', notListed);
  return toCustomer(row);
}

/** Names that the ERP gives to codes: of the district, and of the city where only the post code was told. */
async function placeNames({ tx }: Context, district_code: string, post_code: string, city: string) {
  const nameOf = async (table_code: string, code: string) => {
    if (!code) return '';
    const [row] = await tx
      .select({ name: bcTableRows.name })
      .from(bcTableRows)
      .where(and(eq(bcTableRows.table_code, table_code), eq(bcTableRows.code, code)))
      .orderBy(asc(bcTableRows.city))
      .limit(1);
    return row?.name ?? '';
  };
  return {
    district_name: await nameOf('address_district', district_code),
    city: city || (await nameOf('post_code', post_code)),
  };
}

/** Who says a phone number at the counter is there: also a restricted person is the one that is known. */
async function atCounter(
  { tx }: Context,
  franchise_code: string,
  phone_no: string,
): Promise<Row | undefined> {
  const isIt = and(eq(customers.franchise_code, franchise_code), eq(customers.phone_no, phone_no));
  const [row] = await tx
    .select()
    .from(customers)
    .where(and(isIt, isNull(customers.anonymised_at)));
  return row;
}

async function createTemporary(
  input: InputOf<typeof calls.createTemporary>,
  context: Context,
): Promise<Customer> {
  const { tx, now } = context;
  const franchise_code = franchiseFor(context);
  const known = await atCounter(context, franchise_code, input.phone_no);
  if (known) return toCustomer(known);
  const [franchise] = await tx
    .select({ location_code: franchises.location_code })
    .from(franchises)
    .where(eq(franchises.customer_no, franchise_code));
  const { known: person, isTooMany } = await joinByPhone(context, input.phone_no);
  const customer_no = await nextCustomerNo(tx, franchise_code);
  const typed = input.birth_date || emptyDate;
  const [made] = await tx
    .insert(customers)
    .values({
      ...(await withCommune(context, input)),
      ...(await placeNames(context, input.district_code, input.post_code, input.city)),
      customer_no,
      referral_code: referralCodeOf(customer_no),
      franchise_code,
      location_code: franchise?.location_code ?? '',
      birth_date: typed,
      // At the other shops they have said who they are.
      ...person,
      // What is taken over is more than the answer tells.
      version: person ? 2 : 1,
      is_temporary: true,
      created_at: now,
      updated_at: now,
    })
    // Another call has made the same customer since we looked.
    .onConflictDoNothing({
      target: [customers.franchise_code, customers.phone_no],
      where: isNull(customers.anonymised_at),
    })
    .returning();
  const row = made ?? (await atCounter(context, franchise_code, input.phone_no));
  if (!row) throw new Error('a customer that cannot be made because it exists must exist');
  if (made && isTooMany) await auditOf(context, 'customers.not-joined', made.customer_no);
  if (!made || made.person_id === null) return toCustomer(row);
  await auditOf(context, 'customers.known', made.customer_no, { person_id: made.person_id });
  return asMade(made, typed);
}

/**
 * A customer who was joined, as the answer tells of them: with no birthday that was not typed. It is of the version before,
 * so that a change made on it is compared with the row, and empties no birthday.
 */
const asMade = (row: Row, typed: string): Customer => ({
  ...toCustomer(row),
  birth_date: row.birth_date === typed ? typed : emptyDate,
  version: row.version - 1,
});

async function update(
  { customer_record, base_version }: InputOf<typeof calls.update>,
  context: Context,
): Promise<Customer> {
  const { tx, now } = context;
  const { customer_no, ...given } = customer_record;
  if (isLocal(customer_no))
    throw new Refusal('validation', serverMessages.noNumberYet('Customer'), 'customer_record.customer_no');
  const isIt =
    customer_no === ''
      ? eq(customers.phone_no, given.phone_no ?? '')
      : eq(customers.customer_no, customer_no);
  const seen = await customerWhere(context, isIt);
  // All rows of a person first, in their order: points lock them so too.
  if (seen && seen.person_id !== null) await lockCustomer(context, seen.customer_no);
  const row = seen && (await customerWhere(context, isIt, 'no key update'));
  if (!row && (await isAnonymised(context, customer_no)))
    throw new Refusal('rule', privacyMessages.anonymised(), 'customer_record.customer_no');
  if (!row) throw new Refusal('not_found', customer_no === '' ? notListed : customerNotFound);
  // Who sees all shops may mean any of several.
  if (
    customer_no === '' &&
    (await customerWhere(context, and(isIt, ne(customers.customer_no, row.customer_no))))
  )
    throw new Refusal('rule', serverMessages.severalHaveIt(), 'customer_record.customer_no');
  if (base_version !== undefined && base_version !== row.version)
    throw new Refusal('stale', serverMessages.stale('Customer', row.name));
  // A field that is not given has no entry, or undefined where the form had none.
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const change = await withCommune(context, withoutFormerCommune(row, fields), 'customer_record');
  const next = { ...row, ...change };
  next.birth_date ||= emptyDate;
  if (Object.entries(next).every(([key, value]) => row[key as keyof Row] === value)) return toCustomer(row);
  if (next.phone_no !== row.phone_no) await assertFree(context, row, next.phone_no);
  const moved =
    next.district_code !== row.district_code || next.post_code !== row.post_code || next.city !== row.city;
  const place = moved ? await placeNames(context, next.district_code, next.post_code, next.city) : {};
  const [changed] = await tx
    .update(customers)
    .set({ ...change, ...place, birth_date: next.birth_date, version: row.version + 1, updated_at: now })
    .where(eq(customers.customer_no, row.customer_no))
    .returning();
  if (!changed) throw new Error('a locked row cannot be gone');
  await tellOtherShops(context, row, changed);
  return toCustomer(changed);
}

/** A tablet that was away may change one that the office has anonymised since. */
async function isAnonymised(context: Context, customer_no: string): Promise<boolean> {
  const isIt = and(eq(customers.customer_no, customer_no), isNotNull(customers.anonymised_at));
  const count = await context.tx.$count(customers, and(isIt, inFranchise(customers.franchise_code, context)));
  return count > 0;
}

/** One phone number is one customer of a franchise. */
async function assertFree({ tx }: Context, { franchise_code }: Row, phone_no: string): Promise<void> {
  const [other] = await tx
    .select({ name: customers.name })
    .from(customers)
    .where(
      and(
        eq(customers.franchise_code, franchise_code),
        eq(customers.phone_no, phone_no),
        isNull(customers.anonymised_at),
      ),
    );
  if (other)
    throw new Refusal('rule', serverMessages.phoneTaken(other.name, phone_no), 'customer_record.phone_no');
}

async function remove({ phone_no, customer_no }: InputOf<typeof calls.remove>, context: Context) {
  const { tx } = context;
  const isIt = and(
    eq(customers.phone_no, phone_no),
    customer_no === '' ? undefined : eq(customers.customer_no, customer_no),
  );
  const seen = await customerWhere(context, isIt);
  // All rows of a person first, in their order: its movements go to another one.
  if (seen && seen.person_id !== null) await personOf(context, seen.customer_no);
  const row = await customerWhere(context, isIt, 'update');
  if (!row) throw new Refusal('not_found', notListed);
  const named = sql`${row.customer_no} in (${salesOrders.sell_to_customer_no}, ${salesOrders.bill_to_customer_no}, ${salesOrders.ship_to_customer_no})`;
  const [document] = await tx
    .select({ no: salesOrders.pos_so_no })
    .from(salesOrders)
    .where(and(eq(salesOrders.franchise_code, row.franchise_code), named))
    .limit(1);
  if (document) throw new Refusal('rule', serverMessages.customerUsed(row.name, document.no), 'phone_no');
  await leaveEntries(context, row);
  await tx.delete(shipToAddresses).where(eq(shipToAddresses.customer_no, row.customer_no));
  await tx.delete(customers).where(eq(customers.customer_no, row.customer_no));
  return {};
}

export const handlers = answers(calls, {
  ...pointHandlers,

  filter: (input, context) =>
    answerList(
      context,
      calls.filter,
      {
        from: customers,
        columns: columnsOf(calls.filter, customers),
        where: and(isFound(context), inFranchise(customers.franchise_code, context)),
        kept: keptSearch(customers),
        order: {
          // Kept folded: PostgreSQL folds the name of each row that it passes on the way to a late page.
          name: sql`${customers}.folded_name collate "C"`,
          customer_no: sql`${customers.customer_no} collate "C"`,
        },
      },
      input,
    ),

  byPhone,

  detailsPos: byPhone,

  createTemporary,

  update,

  remove,

  getInfo: async ({ customer_no, referral_code }, context) => {
    if (customer_no === '' && referral_code === '')
      throw new Refusal('validation', customerNotFound, 'customer_no');
    const row = await customerWhere(
      context,
      and(
        customer_no === '' ? undefined : eq(customers.customer_no, customer_no),
        referral_code === '' ? undefined : eq(customers.referral_code, referral_code),
      ),
    );
    if (!row) throw new Refusal('not_found', customerNotFound);
    return { customer: toCustomer(row), ...(await customerInfo(context, row)) };
  },

  checkReferral: async ({ phone_no, pos_so_no }, context) =>
    referralOf(context, await withPhone(context, phone_no), pos_so_no),
});
