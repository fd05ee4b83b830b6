import { type SQL, sql } from 'drizzle-orm';
import { referralCodeOf } from '#model/customers/loyalty.ts';
import { communeFields } from '#model/kit/address.ts';
import { joinImported } from '../customers/join-imported.ts';
import { type SaidOfPerson, tellImported } from '../customers/tell-imported.ts';
import { nextCustomerNos } from '../setup/no-series.ts';
import { completePlaces, longestAddress } from './import-places.ts';
import { effectOfSeen, type Importer, rowsAs, type TakeContext, twice } from './importer.ts';

const textsOfRow =
  `franchise_code phone_no name prefix email address district_name city birth_date district_code district post_code
  province_code province_name ward_code ward_name`.split(/\s+/);

/** A ward that is text, and all that a row says of the second part of an address, stands before what the customer has of it. */
const wardBefore = sql.raw(`r.address_2 || ', ' || c.address_2`);
const hasRoom = sql`length(${wardBefore}) <= ${sql.raw(String(longestAddress))}`;
const isBefore = sql`coalesce(c.address_2, '') <> '' and coalesce(r.ward_alone, false)`;
const isThere = sql`strpos(lower(c.address_2), lower(r.address_2)) > 0`;

/** The rows as `r`, and as `known` with the customer whom they mean. Their places were read when they were laid down. */
const rowsOf = (id: string): SQL => sql`${rowsAs(
  `${textsOfRow.map(field => `${field} text`).join(', ')}, address_2 text, ward_left text, ward_alone boolean`,
  id,
)}, known as materialized (
  select r.row, ${sql.raw(textsOfRow.map(field => `r.${field}`).join(', '))}, c.customer_no,
    case when not (${isBefore}) then r.address_2 when ${isThere} or not (${hasRoom}) then c.address_2
      else ${wardBefore} end as address_2,
    case when ${isBefore} and not (${isThere}) and not (${hasRoom}) then 'wardLeftOut' else r.ward_left end as ward_left
  from r left join customers c
    on c.franchise_code = r.franchise_code and c.phone_no = r.phone_no and c.anonymised_at is null)`;

const saidFields = ['name', 'prefix', 'email', 'address', 'address_2', 'city', 'birth_date'];
const isOther = sql.raw(
  [
    ...saidFields.map(field => `known.${field} <> '' and known.${field} <> c.${field}::text`),
    `known.district_code is not null and known.district_code <> c.district_code`,
    `known.ward_code <> '' and known.ward_code <> c.ward_code`,
  ]
    .map(part => `(${part})`)
    .join(' or '),
);

/** A row that names another place of before July 2025, and no commune, takes the old one away, as every change does. */
const moves = sql.raw(
  `((known.city <> '' and known.city <> c.city) or known.district_code <> c.district_code or known.post_code <> c.post_code)`,
);

/** The district that a customer has is of another place than the row names. */
const leavesDistrict = sql`(known.ward_code <> '' or (${moves} and not exists (select from bc_table_rows d
  where d.table_code = 'address_district' and d.code = c.district_code and d.parent_code = known.post_code)))`;

/**
 * What the rows say newly of people whom several shops know. Where rows of one person differ, the last one counts. All rows that
 * will be changed are locked, in the order in which all lock them.
 */
async function saidOfPeople({ tx }: Pick<TakeContext, 'tx'>, id: string): Promise<SaidOfPerson[]> {
  await tx.execute(sql`${rowsOf(id)}, named as (select c.customer_no, c.person_id
      from known join customers c on c.customer_no = known.customer_no where ${isOther})
    select from customers where customer_no in (select customer_no from named)
      or person_id in (select person_id from named)
    order by customer_no collate "C" for no key update`);
  const { rows } = await tx.execute<SaidOfPerson>(sql`${rowsOf(id)}, said as (
      select c.person_id, known.row, c.customer_no,
        case when known.name <> c.name then nullif(known.name, '') end as name,
        case when known.birth_date <> c.birth_date::text then nullif(known.birth_date, '') end as birth_date
      from known join customers c on c.customer_no = known.customer_no where c.person_id is not null)
    select person_id, (array_agg(name order by row desc) filter (where name is not null))[1] as name,
      (array_agg(birth_date order by row desc) filter (where birth_date is not null))[1] as birth_date,
      (array_agg(customer_no order by row desc))[1] as from
    from said where name is not null or birth_date is not null group by person_id order by person_id`);
  return rows;
}

/** Customers of franchises, known by the phone number. */
export const customerImporter: Importer = {
  bad: id => sql`${rowsOf(id)}
    ${twice('phone_no', 'franchise_code, phone_no')}
    union all select row, 'franchise_code', 'unknown', to_jsonb(franchise_code) from known
      where franchise_code not in (select customer_no from franchises)
    union all select row, 'name', 'needed', null from known where customer_no is null and name = ''`,

  notes: id => sql`${rowsOf(id)}
    select row, 'district_name' as field, 'districtLeftOut' as why, to_jsonb(district_name) as what from r
      where district_name <> '' and district_code is null
    union all select row, 'ward_name', ward_left, to_jsonb(ward_name) from known where ward_left <> ''`,

  complete: completePlaces,

  effect: id => sql`${rowsOf(id)}, seen as (
    select known.customer_no is null as is_new, ${isOther} as differs
    from known left join customers c on c.customer_no = known.customer_no)
    ${effectOfSeen}`,

  async take(context, { import_id: id }, told) {
    const { tx, now } = context;
    const at = now.toISOString();
    const said = await saidOfPeople(context, id);
    await tx.execute(sql`${rowsOf(id)} update customers c set
        ${sql.join(
          saidFields.map(field => {
            const value = sql.identifier(field);
            const type = sql.raw(field === 'birth_date' ? 'date' : 'text');
            return sql`${value} = coalesce(nullif(known.${value}, '')::${type}, c.${value})`;
          }),
          sql`, `,
        )},
        ${sql.join(
          communeFields.map(field => {
            const value = sql.identifier(field);
            return sql`${value} = case when known.ward_code <> '' then known.${value} when ${moves} then '' else c.${value} end`;
          }),
          sql`, `,
        )},
        district_code = coalesce(known.district_code, case when ${leavesDistrict} then '' else c.district_code end),
        district_name = coalesce(known.district, case when ${leavesDistrict} then '' else c.district_name end),
        post_code = coalesce(known.post_code, case when ${moves} then '' else c.post_code end),
        version = c.version + 1, updated_at = ${at}
      from known where c.customer_no = known.customer_no and (${isOther})`);
    await tellImported(context, said);
    const { rows: added } = await tx.execute<{ franchise_code: string; rows: number[] }>(sql`${rowsOf(id)}
      select franchise_code, array_agg(row order by row) as rows from known where customer_no is null
      group by franchise_code order by franchise_code`);
    const shops = added.length + 1;
    await told(1 / shops);
    for (const [shop, { franchise_code, rows }] of added.entries()) {
      const numbers = await nextCustomerNos(tx, franchise_code, rows.length);
      const made = numbers.map((customer_no, index) => ({
        row: rows[index],
        customer_no,
        referral_code: referralCodeOf(customer_no),
      }));
      await tx.execute(sql`${rowsOf(id)} insert into customers (customer_no, franchise_code, phone_no, name, prefix,
          email, address, address_2, district_code, district_name, post_code, city, province_code, province_name,
          ward_code, ward_name, birth_date, location_code, referral_code, created_at, updated_at)
        select made.customer_no, f.customer_no, known.phone_no, known.name, known.prefix, known.email, known.address,
          known.address_2, coalesce(known.district_code, ''), coalesce(known.district, ''),
          coalesce(known.post_code, ''), known.city, coalesce(known.province_code, ''),
          coalesce(known.province_name, ''), coalesce(known.ward_code, ''),
          case when known.ward_code <> '' then known.ward_name else '' end,
          coalesce(nullif(known.birth_date, ''), '0001-01-01')::date,
          f.location_code, made.referral_code, ${at}::timestamptz, ${at}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) made(row int, customer_no text, referral_code text)
        join known using (row) join franchises f on f.customer_no = known.franchise_code`);
      await joinImported({ tx, now }, numbers);
      await told((shop + 2) / shops);
    }
  },
};
