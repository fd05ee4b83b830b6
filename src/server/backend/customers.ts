import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Customer } from '#calls/customers.ts';
import { Refusal } from '#calls/errors.ts';
import { customers as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit.ts';
import { emptyDate } from '#model/format.ts';
import { bcTableRows, customers, franchises } from '../db/schema/index.ts';
import type { Context } from './context.ts';
import { handle } from './handle.ts';
import { answerList } from './list-query.ts';
import { nextCustomerNo } from './no-series.ts';
import { franchiseFor, inFranchise } from './scope.ts';

type Row = typeof customers.$inferSelect;

const toCustomer = (row: Row): Customer => ({ ...row, created_at: row.created_at.toISOString() });

/** The trailing space is the specification's. */
const nobodyHasIt = 'No Customer Same Mobile Phone! Please Try Again! ';

/** The customer with a canonical phone number, among those that the caller may see. */
async function withPhone(context: Context, phone_no: string): Promise<Row | undefined> {
  const [row] = await context.tx
    .select()
    .from(customers)
    .where(and(eq(customers.phone_no, phone_no), inFranchise(customers.franchise_code, context)))
    // Administrators may see the same person at several franchises.
    .orderBy(asc(customers.customer_no))
    .limit(1);
  return row;
}

async function byPhone({ phone_no }: { phone_no: string }, context: Context): Promise<Customer> {
  const row = await withPhone(context, phone_no);
  if (!row) throw new Refusal('not_found', nobodyHasIt);
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

async function createTemporary(
  input: InputOf<typeof calls.createTemporary>,
  context: Context,
): Promise<Customer> {
  const { tx, now } = context;
  const franchise_code = franchiseFor(context);
  const known = await withPhone(context, input.phone_no);
  if (known) return toCustomer(known);
  const [franchise] = await tx
    .select({ location_code: franchises.location_code })
    .from(franchises)
    .where(eq(franchises.customer_no, franchise_code));
  const [made] = await tx
    .insert(customers)
    .values({
      ...input,
      ...(await placeNames(context, input.district_code, input.post_code, input.city)),
      customer_no: await nextCustomerNo(tx, franchise_code),
      franchise_code,
      location_code: franchise?.location_code ?? '',
      birth_date: input.birth_date || emptyDate,
      is_temporary: true,
      created_at: now,
    })
    // Somebody else made the same customer since we looked.
    .onConflictDoNothing({ target: [customers.franchise_code, customers.phone_no] })
    .returning();
  const row = made ?? (await withPhone(context, input.phone_no));
  if (!row) throw new Error('a customer that cannot be made because it exists must exist');
  return toCustomer(row);
}

export const handlers = [
  handle(calls.filter, (input, context) =>
    answerList(
      context,
      calls.filter,
      {
        from: customers,
        columns: getTableColumns(customers),
        where: inFranchise(customers.franchise_code, context),
        order: { customer_no: sql`${customers.customer_no} collate "C"` },
        toRow: toCustomer,
      },
      input,
    ),
  ),
  handle(calls.byPhone, byPhone),
  handle(calls.detailsPos, byPhone),
  handle(calls.createTemporary, createTemporary),
];
