import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import { anonymousName } from '#model/customers/privacy.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import type { Tx } from '../../db/connection.ts';
import { customers, shipToAddresses } from '../../db/schema/index.ts';
import { changesIn, ordersNaming, type Person, places } from './places.ts';

/*
 * Takes out of the books who a customer is. The customer's number stays on documents, points and sums, and names no person. What
 * a posted document said is kept apart for the years of the rules.
 */

/** A document of the customer on which goods or money are open; empty for none. */
export async function openDocumentOf(tx: Tx, { customer_no, franchise_code }: Person): Promise<string> {
  const theirs = ordersNaming(
    sql`${customer_no}`,
    sql`${franchise_code}`,
    sql`o.pos_so_no, o.document_type, o.status, o.remaining_amount`,
  );
  const { rows } = await tx.execute<{ no: string }>(sql`select pos_so_no as no from ${theirs} o
    where document_type <> 'quote' and status <> 'CANCELED'
      and (status not in ('INVOICED', 'CLOSED', 'POSTED') or remaining_amount <> 0)
    order by pos_so_no limit 1`);
  return rows[0]?.no ?? '';
}

/** A tax invoice that still has to be made with its buyer; empty for none. */
async function openTaxInvoiceOf(tx: Tx, { customer_no, franchise_code }: Person): Promise<string> {
  const { rows } = await tx.execute<{ no: string }>(sql`select pos_so_no as no from einvoices
    where status not in ('issued', 'closed') and pos_so_no in (select o.pos_so_no from sales_orders o
      where o.sell_to_customer_no = ${customer_no} and o.franchise_code = ${franchise_code})
    order by id limit 1`);
  return rows[0]?.no ?? '';
}

/** @throws Refusal `rule` while goods, money or a tax invoice are open */
export async function assertFinished(tx: Tx, person: Person): Promise<void> {
  const open = await openDocumentOf(tx, person);
  if (open !== '') throw new Refusal('rule', privacyMessages.openDocument(open), 'customer_no');
  const taxes = await openTaxInvoiceOf(tx, person);
  if (taxes !== '') throw new Refusal('rule', privacyMessages.openTaxInvoice(taxes), 'customer_no');
}

/** Nothing is open. */
export const isFinished = async (tx: Tx, person: Person): Promise<boolean> =>
  (await openDocumentOf(tx, person)) === '' && (await openTaxInvoiceOf(tx, person)) === '';

/** Keeps apart what posted documents of a table say of the customer. */
async function withhold(tx: Tx, table: string, person: Person, keepUntil: string): Promise<void> {
  const place = places[table];
  if (!place?.posted || !place.number) return;
  const columns = changesIn(table, person).map(({ column }) => column);
  const pairs = sql.join(
    columns.map(column => sql`${column}::text, ${sql.identifier(column)}`),
    sql`, `,
  );
  const names = Object.entries(place.becomes).flatMap(([column, becomes]) =>
    becomes === 'mark' ? [sql.identifier(column)] : [],
  );
  const named = sql.join(
    names.map(name => sql`${name} not in ('', ${anonymousName})`),
    sql` or `,
  );
  await tx.execute(sql`insert into withheld_names
    (customer_no, franchise_code, source, document_no, data, keep_until)
    select ${person.customer_no}, ${person.franchise_code}, ${table}, ${sql.identifier(place.number)},
      jsonb_build_object(${pairs}), ${keepUntil}::date
    from ${sql.identifier(table)} where ${place.rows(person)} and ${place.posted} and (${named})`);
}

const blankOnline = sql`jsonb_build_object('customer', jsonb_build_object('name', ${anonymousName}::text,
  'phone_no', '', 'email', ''), 'comment', '', 'delivery', null)`;

/** Documents and all else that is not the customer's own row. The caller has locked that. */
export async function anonymiseDocuments(tx: Tx, person: Person, keepUntil: string): Promise<void> {
  // Receipts first: which rows are theirs follows from numbers of orders and receipts, which stay.
  for (const table of Object.keys(places)) {
    if (table === 'customers') continue;
    await withhold(tx, table, person, keepUntil);
    const changes = changesIn(table, person);
    if (changes.length === 0) continue;
    const set = changes.map(({ column, becomes }) => sql`${sql.identifier(column)} = ${becomes}`);
    // An edit that began before is refused as one of an older version.
    if (table === 'sales_orders') set.push(sql`version = version + 1`);
    if (table === 'online_orders')
      set.push(sql`data = data || ${blankOnline}`, sql`taken = taken || ${blankOnline}`);
    await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)}
      where ${places[table]?.rows(person) ?? sql`false`}`);
  }
  // What was never sold gets no tax invoice.
  await tx.execute(sql`update sales_orders o set invoice_buyer = null
    where o.sell_to_customer_no = ${person.customer_no} and o.franchise_code = ${person.franchise_code}
      and o.invoice_buyer is not null and o.document_type <> 'credit_memo'
      and not exists (select from sales_invoices i where i.pos_so_no = o.pos_so_no)`);
  await tx.delete(shipToAddresses).where(eq(shipToAddresses.customer_no, person.customer_no));
}

/** All of it. The caller has locked the customer, and looked whether something is open. */
export async function anonymise(tx: Tx, person: Person, now: Date, keepUntil: string): Promise<void> {
  await anonymiseDocuments(tx, person, keepUntil);
  const blank = Object.entries(places.customers?.becomes ?? {}).map(([column, becomes]) => [
    column,
    becomes === 'mark' ? anonymousName : becomes === 'null' ? null : '',
  ]);
  await tx
    .update(customers)
    .set({
      ...Object.fromEntries(blank),
      birth_date: '0001-01-01',
      anonymised_at: now,
      version: sql`${customers.version} + 1`,
      updated_at: now,
    })
    .where(eq(customers.customer_no, person.customer_no));
}
