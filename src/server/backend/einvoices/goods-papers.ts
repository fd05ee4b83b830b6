import { inArray, type SQL, sql } from 'drizzle-orm';
import type { einvoices as calls } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { seriesOf } from '#model/setup/tax-identity.ts';
import type { InvoiceLine } from '#model/taxes/einvoice-lines.ts';
import { type EinvoiceHold, holdOf, isGoodsPaper, issuesPapers } from '#model/taxes/einvoices.ts';
import type { Tx } from '../../db/connection.ts';
import { transferOrderLines as l } from '../../db/schema/index.ts';
import type { PaperContent } from '../../einvoices/provider.ts';
import { einvoiceSellerOf } from '../setup/einvoice-seller-of.ts';
import { type EinvoiceRow, sellersOf } from './content.ts';

/*
 * Goods that leave a shop for another place go with a paper of a series of their own. It is claimed in the transaction that
 * takes them off the shelf: one for each shipment. A shop without such a series has none.
 */

type Shipped = { readonly line_no: number; readonly quantity: number };

const taxpayerOf = (identity: string) => sql.raw(`split_part(${identity}.tax_code, '-', 1)`);

/**
 * Within one taxpayer goods are moved; to another one they go on consignment. Where who gets them is not known, they have
 * left the taxpayer.
 */
const paper = sql`case when goes.to_franchise = ${sql.raw('own.seller_code')}
  or (own.tax_code <> '' and ${taxpayerOf('own')} = ${taxpayerOf('receiver')}) then 'transfer' else 'consignment' end`;
const series = sql.raw(`case said.paper
  when 'transfer' then coalesce(nullif(own.series_transfer, ''), seller.series_transfer)
  else coalesce(nullif(own.series_consignment, ''), seller.series_consignment) end`);

/**
 * Claims the paper of what has just left. The order's row is locked, so that each shipment has a number of its own. What
 * the franchisor's own places send is the ERP's affair.
 */
export async function claimGoodsPaper(
  tx: Tx,
  bc_to_no: string,
  shipped: readonly Shipped[],
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const left = shipped.filter(({ quantity }) => quantity > 0);
  if (left.length === 0) return;
  const lines = left.map(
    ({ line_no, quantity }): InvoiceLine => ({
      ...{ line_type: 'item', line_no, quantity, amount: 0, base_amount: 0, vat_amount: 0, vat_rate: '' },
    }),
  );
  const at = now.toISOString();
  await tx.execute(sql`
    insert into einvoices (kind, document_type, document_no, transfer_no, franchise_code, location_code, seller_code, series,
      sold_on, invoice_date, amount, lines, lookup_code, status, next_at, created_at)
    select 'original', said.paper, goes.bc_to_no || '/' || (1 + (select count(*) from einvoices before where before.transfer_no = goes.bc_to_no)),
      goes.bc_to_no, goes.from_franchise, goes.transfer_from_code, s.seller_code, ${series}, ${today}::date, ${today}::date, 0,
      ${JSON.stringify(lines)}::jsonb, gen_random_uuid()::text, 'waiting', ${at}::timestamptz, ${at}::timestamptz
    from (select o.bc_to_no, o.from_franchise, o.franchise_code as to_franchise, o.transfer_from_code
      from transfer_orders o where o.bc_to_no = ${bc_to_no}) goes
    join tax_identities own on own.seller_code = goes.from_franchise and own.franchise_code is not null
    join einvoice_sellers s on s.seller_code = ${einvoiceSellerOf}
    join tax_identities seller on seller.seller_code = s.seller_code
    left join tax_identities receiver on receiver.seller_code = goes.to_franchise
    cross join lateral (select ${paper} as paper) said
    where s.first_day <= ${today}::date and ${series} <> ''`);
}

/**
 * Does the provider of a seller make papers? Its contract names a template for them then.
 *
 * @param seller how the query calls `einvoice_sellers`
 */
export const makesPapers = (seller: string): SQL<boolean> =>
  sql<boolean>`(${sql.raw(`${seller}.provider`)} in ${issuesPapers}
    and coalesce(${sql.raw(`${seller}.account`)} ->> 'paper_template', '') <> '')`;

/** Does a provider make it without a person? Of whatever query reads `einvoices` by its own name. */
export const byProvider = sql<boolean>`exists (select from einvoice_sellers seller
  where seller.seller_code = einvoices.seller_code and seller.provider <> 'by_hand'
    and (einvoices.pos_so_no is not null or ${makesPapers('seller')}))`;

const ofOrder = (column: 'transfer_to_code' | 'ci_no'): SQL<string> =>
  sql<string>`coalesce((select ${sql.raw(`o.${column}`)} from transfer_orders o
    where o.bc_to_no = ${sql.raw('einvoices.transfer_no')}), '')`;
/** Of goods on their way, for whatever query reads `einvoices` by its own name; empty for sales. */
export const orderColumns = { to_location_code: ofOrder('transfer_to_code'), ci_no: ofOrder('ci_no') };

type GoodsPaperRead = AnswerOf<typeof calls.toEnter>['papers'][number];
type Place = GoodsPaperRead['sender'];
type Order = {
  no: string;
  order_no: string;
  order_date: string;
  notes: string;
  sender: Place;
  receiver: Place;
};

/** What stands on papers of goods on their way. */
export async function goodsPapersOf(tx: Tx, rows: readonly EinvoiceRow[]): Promise<GoodsPaperRead[]> {
  const numbers = [...new Set(rows.flatMap(({ transfer_no }) => transfer_no ?? []))];
  if (numbers.length === 0) return [];
  const orders = await ordersOf(tx, numbers);
  const goods = await tx.select().from(l).where(inArray(l.bc_to_no, numbers));
  return rows.flatMap(row => {
    const { id, document_type, document_no, invoice_date, transfer_no, carrier, vehicle } = row;
    const order = orders.find(({ no }) => no === transfer_no);
    if (!order || !isGoodsPaper(document_type)) return [];
    const { no: _, ...route } = order;
    const lines = row.lines.map(({ line_no, quantity }) => {
      const line = goods.find(one => one.bc_to_no === transfer_no && one.line_no === line_no);
      const { item_no = '', variant_code = '', description = '', unit_of_measure = '' } = line ?? {};
      const name = variant_code === '' ? description : `${description} (${variant_code})`;
      return { line_no, code: item_no, name, unit: unit_of_measure, quantity };
    });
    const series = seriesOf(row.series, invoice_date);
    return [{ id, document_type, document_no, series, invoice_date, ...route, carrier, vehicle, lines }];
  });
}

/** Both places as the tax office knows who has them; a place without a tax identity by its own name alone. */
async function ordersOf(tx: Tx, numbers: readonly string[]): Promise<Order[]> {
  const place = (location: string, identity: string) =>
    sql.raw(`json_build_object('location_code', ${location}.code, 'location_name', ${location}.name,
      'address', ${location}.address, 'name', coalesce(${identity}.registered_name, ''),
      'tax_code', coalesce(${identity}.tax_code, ''))`);
  const { rows } = await tx.execute<Order>(sql`
    select o.bc_to_no as no, coalesce(nullif(o.ci_no, ''), o.bc_to_no) as order_no,
      coalesce(i.order_date, (o.created_at at time zone 'Asia/Ho_Chi_Minh')::date)::text as order_date,
      coalesce(i.la_notes, '') as notes, ${place('starts', 'own')} as sender, ${place('ends', 'receiver')} as receiver
    from transfer_orders o
    join locations starts on starts.code = o.transfer_from_code
    join locations ends on ends.code = o.transfer_to_code
    left join tax_identities own on own.seller_code = o.from_franchise
    left join tax_identities receiver on receiver.seller_code = o.franchise_code
    left join consignment_issues i on i.ci_no = o.ci_no
    where ${inArray(sql`o.bc_to_no`, [...numbers])}`);
  return rows;
}

/** A paper that may be sent, or why a person has to look at it first. */
export async function preparePaper(
  tx: Tx,
  row: EinvoiceRow,
): Promise<{ paper: PaperContent } | { hold: EinvoiceHold }> {
  const seller = (await sellersOf(tx, [row]))(row);
  const facts = { kind: row.kind, series: row.series, seller, lines: [], hasFirst: true, buyerIsWhole: true };
  const hold = holdOf(facts);
  if (hold) return { hold };
  if (row.carrier === '' || row.vehicle === '') return { hold: 'no_carrier' };
  const [paper] = await goodsPapersOf(tx, [row]);
  if (!paper) throw new Error('a paper has the order by which its goods go');
  return { paper };
}
