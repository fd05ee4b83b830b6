import { sql } from 'drizzle-orm';
import type { people as calls } from '#calls/administration/index.ts';
import type { AnswerOf, InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { addressText, type PostalAddress } from '#model/kit/address.ts';
import { auditOf } from '../../audit.ts';
import type { Context } from '../kit/context.ts';
import { customerOf } from '../privacy/customer-of.ts';
import { agreesToShare } from '../privacy/sharing.ts';
import { assertMayLook, isCounted } from './asked-phones.ts';
import { customerNotFound } from './customers.ts';
import { isNetwork } from './people.ts';

type Input = InputOf<typeof calls.elsewhere>;
type Answer = AnswerOf<typeof calls.elsewhere>;

const nothing: Answer = { shared: false, addresses: [], purchases: [] };
/** As many purchases are shown. */
const mostShown = 20;

/** The person of a customer, who agrees that shops share what they have; null where nothing is shared. */
async function shared(
  { customer_no }: Input,
  context: Context,
): Promise<{ person_id: number; franchise_code: string } | null> {
  const { tx } = context;
  const own = await customerOf(context, customer_no);
  if (own.anonymised_at !== null) throw new Refusal('not_found', customerNotFound, 'customer_no');
  const { person_id, restricted_at, franchise_code } = own;
  if (person_id === null || restricted_at !== null || !(await isNetwork(tx))) return null;
  return (await agreesToShare(tx, customer_no)) ? { person_id, franchise_code } : null;
}

/** A user looks at so many people and no more: a shop that records consents itself cannot read out whom the company knows. */
async function first(input: Input, context: Context): Promise<void> {
  const own = await shared(input, context);
  if (!own) return;
  const { person_id } = own;
  if ((await assertMayLook(context, 'elsewhere', String(person_id))) === 'first')
    await auditOf(context, 'customers.looked-elsewhere', input.customer_no, { person_id });
}

/** What other shops have of the person of a customer, where the person agrees that shops share it. */
async function run(input: Input, context: Context): Promise<Answer> {
  const { tx } = context;
  const own = await shared(input, context);
  if (!own || !(await isCounted(context, 'elsewhere', String(own.person_id)))) return nothing;
  const others = sql`select c.*, f.name as shop from customers c join franchises f on f.customer_no = c.franchise_code
    where c.person_id = ${own.person_id} and c.franchise_code <> ${own.franchise_code}
      and c.anonymised_at is null and c.restricted_at is null`;
  const { rows: addresses } = await tx.execute<PostalAddress & { shop: string }>(sql`
    with others as (${others})
    select shop, address, address_2, district_name, city, province_name, ward_name from others
    union
    select shop, a.address, a.address_2, '' as district_name, a.city, a.province_name, a.ward_name
    from others join ship_to_addresses a on a.customer_no = others.customer_no and not a.is_temporary`);
  const { rows: purchases } = await tx.execute<Omit<Answer['purchases'][number], 'id'>>(sql`
    with others as (${others}),
    bought as (select o.shop, s.pos_so_no, s.order_date, s.grand_total from others o
      join sales_orders s on s.sell_to_customer_no = o.customer_no and s.franchise_code = o.franchise_code
      where s.document_type = 'order' and s.status <> 'CANCELED'
        and exists (select from sales_lines l where l.pos_so_no = s.pos_so_no and l.qty_invoiced > 0)
      order by s.order_date desc, s.pos_so_no desc limit ${mostShown})
    select shop, order_date::text as date, grand_total::float8 as amount,
      (select string_agg(l.description, ', ' order by l.line_no) from sales_lines l
        where l.pos_so_no = bought.pos_so_no and l.qty_invoiced > 0) as items
    from bought order by order_date desc, pos_so_no desc`);
  return {
    shared: true,
    addresses: addresses
      .map(row => ({ shop: row.shop, address: addressText(row) }))
      .filter(({ address }) => address !== '')
      .map(numbered),
    purchases: purchases.map(numbered),
  };
}

/** Lines of an answer are told apart by their place: a number of the other shop is not told. */
const numbered = <R>(row: R, at: number): R & { id: string } => ({ ...row, id: String(at + 1) });

export const elsewhere = { first, run };
