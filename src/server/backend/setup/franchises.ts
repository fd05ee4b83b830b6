import { and, eq, inArray, sql } from 'drizzle-orm';
import { franchises as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { FranchiseCustomer, FranchiseDetails, taxStates } from '#calls/setup/franchises.ts';
import { withoutFormerCommune } from '#model/kit/address.ts';
import { validationMessages } from '#model/kit/validation.ts';
import { serverMessages } from '#model/messages/server.ts';
import {
  consignmentLocation,
  defaultVendor,
  inTransit,
  mainWarehouse,
  storeLocation,
} from '#model/setup/franchises.ts';
import type { LegalKind } from '#model/setup/tax-identity.ts';
import { franchises, locations, taxIdentities } from '../../db/schema/index.ts';
import { erp } from '../../erp/connected.ts';
import { takeAddressesOf } from '../administration/bc-copies.ts';
import { withCommune } from '../customers/communes.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise } from '../kit/scope.ts';
import { refuseOnUniqueViolation } from '../kit/unique.ts';
import { bringItems } from '../stock/franchise-items.ts';
import { removeFranchises } from './franchise-removal.ts';
import { makeSeries } from './no-series.ts';

type Row = typeof franchises.$inferSelect;

const gone = (customer_no: string) =>
  new Refusal('not_found', serverMessages.missing('Franchise', customer_no));

async function details({ tx }: Pick<Context, 'tx'>, row: Row): Promise<FranchiseDetails> {
  const own = await tx
    .select()
    .from(locations)
    .where(eq(locations.franchise_code, row.customer_no))
    .orderBy(locations.code);
  return {
    ...row,
    locations: own.map(({ code, name, location_type }) => ({
      code,
      name,
      franchise_code: row.customer_no,
      location_type,
    })),
  };
}

/** What is left empty of a new franchise is what most have. */
function withDefaults<F extends Record<keyof typeof defaultVendor | Consigned, string>>(
  code: string,
  entered: F,
): F {
  const { consignment_location_code, consignment_warehouse_code, consignment_intransit_code } = entered;
  return {
    ...entered,
    ...(entered.vendor_no === '' || entered.vendor_no === defaultVendor.vendor_no
      ? { ...defaultVendor, ...filled(entered, Object.keys(defaultVendor)) }
      : {}),
    consignment_location_code: consignment_location_code || consignmentLocation(code),
    consignment_warehouse_code: consignment_warehouse_code || mainWarehouse.code,
    consignment_intransit_code: consignment_intransit_code || inTransit.code,
  };
}
type Consigned = 'consignment_location_code' | 'consignment_warehouse_code' | 'consignment_intransit_code';

const filled = (entered: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  Object.fromEntries(fields.flatMap(field => (entered[field] ? [[field, entered[field]]] : [])));

/** Goods are consigned between locations that there are: one of the franchise's, and two of the franchisor's. */
async function assertConsigning(
  { tx }: Context,
  franchise: { customer_no: string } & Record<Consigned, string>,
): Promise<void> {
  const wanted = [
    ['consignment_location_code', franchise.customer_no],
    ['consignment_warehouse_code', null],
    ['consignment_intransit_code', null],
  ] as const;
  const codes = wanted.map(([field]) => franchise[field]).filter(Boolean);
  const found = codes.length ? await tx.select().from(locations).where(inArray(locations.code, codes)) : [];
  for (const [field, whose] of wanted) {
    const code = franchise[field];
    const location = found.find(one => one.code === code);
    if (code === '' || location?.franchise_code === whose) continue;
    const why =
      whose === null
        ? serverMessages.noLocationOfCompany(code)
        : serverMessages.noLocationOfFranchise(code, whose);
    throw new Refusal('rule', why, `franchise.${field}`);
  }
}

type Place = { name: string; address: string; city: string; post_code: string };

/** The locations that a franchise works with, where they do not exist: its own, and those that every company has. */
async function makeLocations({ tx }: Context, franchise: Row & Place): Promise<void> {
  const { customer_no: franchise_code, name, address, city, post_code } = franchise;
  const own = { franchise_code, address, city, post_code };
  await tx
    .insert(locations)
    .values([
      { code: mainWarehouse.code, name: mainWarehouse.name, location_type: mainWarehouse.location_type },
      { code: inTransit.code, name: inTransit.name, location_type: inTransit.location_type },
      { ...own, code: franchise.location_code, name, location_type: 'store' },
      {
        ...own,
        code: franchise.consignment_location_code,
        name: `${name} (ký gửi)`,
        location_type: 'consignment',
      },
    ])
    .onConflictDoNothing();
}

/** The franchises that the caller may see, with how they stand with the tax office. */
function withTax(context: Context) {
  const { tax_code: code } = taxIdentities;
  return context.tx
    .select(
      columnsOf(calls.filter, franchises, {
        tax_identity: sql<
          (typeof taxStates)[number]
        >`case when ${taxIdentities.is_complete} then 'complete' else 'incomplete' end`.as('tax_identity'),
        legal_kind: sql<LegalKind | ''>`coalesce(${taxIdentities.legal_kind}, '')`.as('legal_kind'),
        // As `shownTaxCode` does.
        tax_code:
          sql<string>`coalesce(regexp_replace(${code}, '^[0-9]{9}([0-9]{3})$', '*********\\1'), '')`.as(
            'tax_code',
          ),
      }),
    )
    .from(franchises)
    .leftJoin(taxIdentities, eq(taxIdentities.franchise_code, franchises.customer_no))
    .where(inFranchise(franchises.customer_no, context))
    .as('listed');
}

const customerOf = (row: Row): FranchiseCustomer => ({
  customer_no: row.customer_no,
  name: row.name,
  address: row.address,
  phone_no: row.phone_no,
  contact: row.contact,
  district_code: row.district_code,
  district_name: row.district_name,
  post_code: row.post_code,
  city: row.city,
  region_code: row.region_code,
});

export const handlers = answers(calls, {
  filter: (input, context) => {
    const listed = withTax(context);
    return answerList(
      context,
      calls.filter,
      { from: listed, columns: columnsOf(calls.filter, listed) },
      input,
    );
  },

  get: async ({ customer_no }, context) => {
    const [row] = await context.tx
      .select()
      .from(franchises)
      .where(and(eq(franchises.customer_no, customer_no), inFranchise(franchises.customer_no, context)));
    if (!row) throw gone(customer_no);
    return details(context, row);
  },

  lookUp: async ({ customer_no, phone_no }, context) => {
    if (customer_no === '' && phone_no === '')
      throw new Refusal('validation', validationMessages.required(), 'customer_no');
    const found = await erp.customer(context, customer_no === '' ? { phone_no } : { customer_no });
    if (!found) throw customerMissing(customer_no || phone_no);
    return found;
  },

  add: async ({ franchise }, context) => {
    const { tx, today } = context;
    const code = franchise.customer_no;
    const values = {
      ...withDefaults(code, await withCommune(context, franchise, 'franchise')),
      location_code: storeLocation(code),
    };
    const [row] = await refuseOnUniqueViolation(
      tx.insert(franchises).values(values).returning(),
      serverMessages.taken('Franchise', code),
      'franchise.customer_no',
    );
    if (!row) throw new Error('an insert answers its row');
    await makeLocations(context, row);
    await assertConsigning(context, row);
    await makeSeries(tx, code, Number(today.slice(0, 4)));
    await bringItems(context, code);
    await erp.keepCustomer(context, customerOf(row));
    await takeAddressesOf(tx, code);
    return details(context, row);
  },

  update: async ({ franchise }, context) => {
    const { customer_no } = franchise;
    const [before] = await context.tx
      .select()
      .from(franchises)
      .where(eq(franchises.customer_no, customer_no))
      .for('no key update');
    if (!before) throw gone(customer_no);
    const change = await withCommune(context, withoutFormerCommune(before, franchise), 'franchise');
    const [row] = await context.tx
      .update(franchises)
      // What is left out is undefined, and stays.
      .set(change)
      .where(eq(franchises.customer_no, customer_no))
      .returning();
    if (!row) throw gone(customer_no);
    await assertConsigning(context, row);
    return details(context, row);
  },

  remove: async ({ customer_nos }, context) => {
    await removeFranchises(context, customer_nos);
    return {};
  },

  sync: async ({ phone_no }, context) => {
    const found = await erp.customer(context, { phone_no });
    if (!found) throw customerMissing(phone_no);
    const { customer_no, ...fields } = found;
    const [before] = await context.tx
      .select()
      .from(franchises)
      .where(eq(franchises.customer_no, customer_no));
    const [row] = await context.tx
      .update(franchises)
      .set(before ? withoutFormerCommune(before, fields) : fields)
      .where(eq(franchises.customer_no, customer_no))
      .returning();
    if (!row) throw new Refusal('rule', serverMessages.noFranchiseYet(found.name, customer_no));
    return row;
  },
});

const customerMissing = (asked: string) => new Refusal('not_found', serverMessages.noErpCustomer(asked));
