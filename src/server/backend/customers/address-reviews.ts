import { type SQL, sql } from 'drizzle-orm';
import { addressReviews as calls, personalData } from '#calls/administration/index.ts';
import type { OldAddress } from '#calls/customers/address-reviews.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { type AddressKind, proposeWards } from '#model/customers/propose-wards.ts';
import { addressText, type Commune, noCommune } from '#model/kit/address.ts';
import { placeKey, provinceKey } from '#model/kit/read-place.ts';
import { serverMessages } from '#model/messages/server.ts';
import { auditOf } from '../../audit.ts';
import { mayCall } from '../kit/access.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise, scopeOf } from '../kit/scope.ts';

const pageRows = 50;
const mostCounted = 10_000;

type Row = {
  id: string;
  name: string;
  franchise_code: string;
  address: string;
  address_2: string;
  district_name: string;
  city: string;
} & Commune;

/** Whom a restricted customer is hidden from, the addresses are too. */
const seen = (customers: SQL, { actor }: Context): SQL =>
  mayCall(personalData.restrict, {}, actor) ? sql`true` : sql`${customers}.restricted_at is null`;

/** The addresses of a kind that the caller may see, as `a`: their table, key and condition. */
function addressesOf(kind: AddressKind, context: Context) {
  const own = inFranchise(kind === 'franchise' ? sql`a.customer_no` : sql`a.franchise_code`, context);
  const ofTable = {
    customer: {
      table: sql`customers`,
      id: sql`a.customer_no`,
      more: sql`, a.franchise_code, a.address_2, a.district_name`,
      where: sql`a.anonymised_at is null and ${seen(sql`a`, context)}`,
      raised: sql`, version = a.version + 1, updated_at = ${context.now.toISOString()}::timestamptz`,
      what: 'Customer',
    },
    ship_to: {
      table: sql`ship_to_addresses`,
      id: sql`a.id`,
      more: sql`, a.franchise_code, a.address_2, coalesce((select d.name from bc_table_rows d
        where d.table_code = 'address_district' and d.code = a.district_code and d.code <> '' limit 1), '') as district_name`,
      where: sql`not exists (select from customers c where c.customer_no = a.customer_no
        and (c.anonymised_at is not null or not (${seen(sql`c`, context)})))`,
      raised: sql``,
      what: 'Ship-to Address',
    },
    franchise: {
      table: sql`franchises`,
      id: sql`a.customer_no`,
      more: sql`, a.customer_no as franchise_code, '' as address_2, a.district_name`,
      // Only the office changes shops.
      where: scopeOf(context).all ? sql`true` : sql`false`,
      raised: sql``,
      what: 'Franchise',
    },
  } as const;
  const { where, more, ...of } = ofTable[kind];
  return {
    ...of,
    columns: sql`${of.id} as id, a.name, a.address, a.city, a.province_code, a.province_name, a.ward_code, a.ward_name${more}`,
    mine: sql`${own ?? sql`true`} and ${where}`,
  };
}

/** It says where it is, in the form of before July 2025. */
const isOld = sql`a.province_code = '' and (a.city <> '' or a.district_code <> '')`;

/** Former districts with a name that an address says, or of its province where it says none. */
async function districtsFor({ tx }: Context, rows: readonly Row[]) {
  const keys = rows.map(row => placeKey(row.district_name)).filter(Boolean);
  const provinces = rows.filter(row => row.district_name === '').map(row => provinceKey(row.city));
  const { rows: districts } = await tx.execute<{
    province_key: string;
    name: string;
    wards: [string, string][];
  }>(sql`
    select province_key, name, wards from former_districts
    where district_key = any(${sql.param(keys)}::text[]) or province_key = any(${sql.param(provinces)}::text[])
    order by id`);
  return districts;
}

/** Communes with their provinces, by code. */
async function communesOf({ tx }: Context, codes: readonly string[]): Promise<Map<string, Commune>> {
  const { rows } = await tx.execute<Commune>(sql`
    select p.code as province_code, p.name as province_name, w.code as ward_code, w.name as ward_name
    from places w join places p on p.code = w.parent_code where w.code = any(${sql.param(codes)}::text[])`);
  return new Map(rows.map(row => [row.ward_code, row]));
}

async function proposed(context: Context, rows: readonly Row[]): Promise<OldAddress[]> {
  const districts = await districtsFor(context, rows);
  const found = rows.map(row => {
    const province = provinceKey(row.city);
    const around = districts.filter(district => province === '' || district.province_key === province);
    return { row, codes: proposeWards(row, around) };
  });
  const communes = await communesOf(context, [...new Set(found.flatMap(({ codes }) => codes))]);
  return found.map(({ row, codes }) => {
    const options = codes.flatMap(code => communes.get(code) ?? []);
    return {
      id: row.id,
      name: row.name,
      franchise_code: row.franchise_code,
      address: addressText(row),
      proposal: options.length === 1 ? 'exact' : options.length > 1 ? 'several' : 'none',
      communes: options,
    };
  });
}

async function next({ kind, after_id }: InputOf<typeof calls.next>, context: Context) {
  const { table, id, columns, mine } = addressesOf(kind, context);
  const { rows } = await context.tx.execute<Row>(sql`
    select ${columns} from ${table} a where ${mine} and ${isOld} and ${id} collate "C" > ${after_id}
    order by ${id} collate "C" limit ${pageRows}`);
  const counted = await context.tx.execute<{ open: number }>(sql`
    select count(*)::int as open from (select from ${table} a where ${mine} and ${isOld} limit ${mostCounted}) few`);
  return { rows: await proposed(context, rows), open: counted.rows[0]?.open ?? 0 };
}

/** Locks the addresses that are named. One that the caller does not see is missing. */
async function locked({ kind, addresses }: InputOf<typeof calls.accept>, context: Context) {
  const { table, id, columns, mine, what } = addressesOf(kind, context);
  const ids = addresses.map(address => address.id);
  const { rows } = await context.tx.execute<Row>(sql`
    select ${columns} from ${table} a where ${mine} and ${id} = any(${sql.param(ids)}::text[])
    order by ${id} for no key update of a`);
  const missing = ids.find(named => !rows.some(row => row.id === named));
  if (missing !== undefined)
    throw new Refusal('not_found', serverMessages.missing(what, missing), 'addresses');
  return new Map(rows.map(row => [row.id, row]));
}

async function put(context: Context, kind: AddressKind, row: Row, to: Commune): Promise<void> {
  const { table, id, raised } = addressesOf(kind, context);
  await context.tx.execute(sql`
    update ${table} a set province_code = ${to.province_code}, province_name = ${to.province_name},
      ward_code = ${to.ward_code}, ward_name = ${to.ward_name}${raised} where ${id} = ${row.id}`);
  const action = to.ward_code === '' ? 'addresses.undo' : 'addresses.accept';
  await auditOf(context, action, row.id, { kind, ward_code: to.ward_code, former_ward_code: row.ward_code });
}

export const handlers = answers(calls, {
  next,

  async accept(input, context) {
    const known = await communesOf(
      context,
      input.addresses.map(({ ward_code }) => ward_code),
    );
    const rows = await locked(input, context);
    let changed = 0;
    for (const { id, ward_code, address } of input.addresses) {
      const commune = known.get(ward_code);
      if (!commune)
        throw new Refusal('validation', serverMessages.missing('Ward', ward_code), 'addresses.ward_code');
      const row = rows.get(id);
      // Another person has changed it since it was shown.
      if (row?.province_code !== '' || addressText(row) !== address) continue;
      await put(context, input.kind, row, commune);
      rows.delete(id);
      changed++;
    }
    return { changed };
  },

  async undo(input, context) {
    const rows = await locked(input, context);
    let changed = 0;
    for (const { id, ward_code, address } of input.addresses) {
      const row = rows.get(id);
      // What it says without its commune is what was shown.
      if (!row || row.ward_code !== ward_code || addressText({ ...row, ...noCommune }) !== address) continue;
      await put(context, input.kind, row, noCommune);
      rows.delete(id);
      changed++;
    }
    return { changed };
  },
});
