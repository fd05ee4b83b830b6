import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import { einvoiceMessages } from '#model/messages/einvoices.ts';
import { type NoticeStatus, noticeFieldsOf } from '#model/taxes/einvoice-notices.ts';
import { type EinvoiceMend, mayReplaceEinvoice } from '#model/taxes/einvoices.ts';
import {
  buyerNumber,
  type InvoiceBuyer,
  invoiceBuyerFaults,
  invoiceBuyerOf,
} from '#model/taxes/invoice-buyer.ts';
import { customers, einvoices as e, einvoiceNotices as n, salesOrders } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise } from '../kit/scope.ts';
import type { EinvoiceRow } from './content.ts';

/** How a row of `einvoices` was mended, of whatever query reads that table by its own name. */
export const mended = sql<EinvoiceMend>`coalesce((select case other.kind when 'replacing' then 'replaced' else 'adjusted' end
  from einvoices other where other.first_id = ${sql.raw('einvoices.id')} and other.status <> 'closed' order by other.id limit 1), '')`;

/** How the last notice of it stands, likewise; empty for none. */
export const noticeOf = sql<
  Exclude<NoticeStatus, 'withdrawn'> | ''
>`coalesce((select told.status from einvoice_notices told
  where told.einvoice_id = ${sql.raw('einvoices.id')} and told.status <> 'withdrawn' order by told.id desc limit 1), '')`;

/** The one that it adjusts or replaces, as it stands on the paper; empty for none. */
export const firstName = sql<string>`coalesce((select concat_ws(' ', nullif(other.issued_series, ''), nullif(other.issued_number, ''))
  from einvoices other where other.id = ${sql.raw('einvoices.first_id')}), '')`;

/** The row as the caller may see it. @throws Refusal `not_found` */
export async function rowOf(context: Context, id: number): Promise<EinvoiceRow> {
  const [row] = await context.tx
    .select(getTableColumns(e))
    .from(e)
    .where(and(eq(e.id, id), inFranchise(e.franchise_code, context)));
  if (!row) throw new Refusal('not_found', einvoiceMessages.missing(), 'id');
  return row;
}

/** The buyer as it is kept; null for a consumer. @throws Refusal at the field that is wrong */
export function enteredBuyer(entered: InvoiceBuyer | null): InvoiceBuyer | null {
  if (entered === null || entered.kind === 'consumer') return null;
  const buyer = invoiceBuyerOf(entered);
  const [fault] = Object.entries(invoiceBuyerFaults(buyer));
  if (fault) throw new Refusal('validation', fault[1], `invoice_buyer.${fault[0]}`);
  return buyer;
}

/** By all that an invoice tells a buyer by: phone and e-mail may differ. */
const isSameBuyer = (a: InvoiceBuyer, b: InvoiceBuyer): boolean =>
  a.kind === b.kind &&
  buyerNumber(a) === buyerNumber(b) &&
  noticeFieldsOf(a).every(field => a[field] === b[field]);

/** The order names this buyer from now on: so do the e-invoices that follow. The order is locked. */
export async function nameBuyer(context: Context, pos_so_no: string, invoice_buyer: InvoiceBuyer | null) {
  const { tx, now } = context;
  const of = eq(salesOrders.pos_so_no, pos_so_no);
  const [before] = await tx.select().from(salesOrders).where(of);
  await tx
    .update(salesOrders)
    .set({ invoice_buyer, version: sql`${salesOrders.version} + 1`, updated_at: now })
    .where(of);
  if (before && invoice_buyer) await nameRemembered(context, before, invoice_buyer);
}

/** The next sale is proposed this buyer too, where the wrong one was remembered: another one named since stays. */
async function nameRemembered(
  { tx, now }: Context,
  { sell_to_customer_no, franchise_code, invoice_buyer: was }: typeof salesOrders.$inferSelect,
  right: InvoiceBuyer,
) {
  const of = and(
    eq(customers.customer_no, sell_to_customer_no),
    eq(customers.franchise_code, franchise_code),
  );
  const [customer] = await tx
    .select({ buyer: customers.invoice_buyer })
    .from(customers)
    .where(of)
    .for('update');
  const known = customer?.buyer;
  if (!was || !known || !isSameBuyer(known, was)) return;
  const contact = (field: 'phone' | 'email') => (right[field] === was[field] ? known[field] : right[field]);
  const invoice_buyer = { ...right, phone: contact('phone'), email: contact('email') };
  await tx.update(customers).set({ invoice_buyer, updated_at: now }).where(of);
}

/** Goods that come back at this moment wait for it, or it waits for them. */
export const lockOrder = ({ tx }: Context, pos_so_no: string) =>
  tx.execute(sql`select from sales_orders where pos_so_no = ${pos_so_no} for update`);

/** The one that would take its place, with the date of today. What was sold stays as it was posted. */
export const replacementOf = (row: EinvoiceRow, today: string): EinvoiceRow => ({
  ...row,
  ...{ kind: 'replacing', first_id: row.id, invoice_date: today },
});

/**
 * Claims an e-invoice that takes the place of one that is wrong. It goes as others do, in its turn.
 *
 * @throws Refusal
 */
export async function replace(
  context: Context,
  { id, reason, invoice_buyer }: { id: number; reason: string; invoice_buyer: InvoiceBuyer | null },
): Promise<EinvoiceRow> {
  const { tx, now, today } = context;
  const buyer = enteredBuyer(invoice_buyer);
  const { pos_so_no } = await rowOf(context, id);
  if (pos_so_no === null) throw new Refusal('rule', einvoiceMessages.notNow(), 'id');
  await lockOrder(context, pos_so_no);
  const [row] = await tx
    .select({ ...getTableColumns(e), mended })
    .from(e)
    .where(eq(e.id, id))
    .for('update');
  if (!row || !mayReplaceEinvoice(row)) throw new Refusal('rule', einvoiceMessages.notNow(), 'id');
  await nameBuyer(context, pos_so_no, buyer);
  // What was wrong is right on the new one.
  await tx
    .update(n)
    .set({ status: 'withdrawn', decided_by: context.actor.user.username })
    .where(and(eq(n.einvoice_id, id), eq(n.status, 'to_send')));
  const { document_type, document_no, applies_to_no, franchise_code, location_code, seller_code } = row;
  const { series, sold_on, amount, lines } = row;
  await tx.insert(e).values({
    ...{ kind: 'replacing', first_id: id, document_type, document_no, applies_to_no, pos_so_no },
    ...{ franchise_code, location_code, seller_code, series, sold_on, invoice_date: today, amount, lines },
    lookup_code: sql`translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`,
    ...{ status: 'waiting', next_at: now, created_at: now },
    ...{ decided_by: context.actor.user.username, reason },
  });
  return row;
}
