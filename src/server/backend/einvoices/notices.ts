import { and, asc, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { einvoiceNotices as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { validationMessages } from '#model/kit/validation.ts';
import { einvoiceMessages } from '#model/messages/einvoices.ts';
import {
  mayNotifyEinvoice,
  type NamedBuyer,
  namedOf,
  noticeFields,
  noticeFieldsOf,
  tooLongForNotice,
} from '#model/taxes/einvoice-notices.ts';
import { type InvoiceBuyer, invoiceBuyerFaults } from '#model/taxes/invoice-buyer.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { einvoices as e, einvoiceNotices as n, salesOrders, taxIdentities } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise } from '../kit/scope.ts';
import { refuseOnUniqueViolation } from '../kit/unique.ts';
import type { EinvoiceRow } from './content.ts';
import { noticeXml } from './notice-xml.ts';
import { lockOrder, mended, nameBuyer, rowOf } from './replace.ts';

type NoticeRow = typeof n.$inferSelect;

/** So many of those that wait are named at once, the oldest ones; the next ones come once these are sent. */
const mostToSend = 20;

/** Notices that a person has to send, of e-invoices that the caller sees, and how many more there are. */
export async function toSend(context: Context) {
  const found = await context.tx
    .select({
      id: e.id,
      number: sql<string>`${e.issued_series} || ' ' || ${e.issued_number}`,
      all: sql`count(*) over ()`.mapWith(Number),
    })
    .from(n)
    .innerJoin(e, eq(e.id, n.einvoice_id))
    .where(and(eq(n.status, 'to_send'), inFranchise(n.franchise_code, context)))
    .orderBy(asc(n.id))
    .limit(mostToSend);
  return {
    notices: found.map(({ id, number }) => ({ id, number })),
    more_notices: (found[0]?.all ?? 0) - found.length,
  };
}

const buyerOfOrder = async (tx: Tx, pos_so_no: string | null) => {
  const [order] = await tx
    .select({ buyer: salesOrders.invoice_buyer })
    .from(salesOrders)
    .where(eq(salesOrders.pos_so_no, pos_so_no ?? ''));
  return order?.buyer ?? null;
};

const noticesOf = (tx: Tx, einvoice_id: number) =>
  tx.select().from(n).where(eq(n.einvoice_id, einvoice_id)).orderBy(desc(n.id));

/** Notices of a sale's e-invoices that stand, the first one first. */
const standingOf = (tx: Tx, pos_so_no: string | null) =>
  tx
    .select(getTableColumns(n))
    .from(n)
    .innerJoin(e, eq(e.id, n.einvoice_id))
    .where(and(eq(e.pos_so_no, pos_so_no ?? ''), ne(n.status, 'withdrawn')))
    .orderBy(asc(n.id));

/** The buyer of the sale as it was named when the e-invoice was made: what notices have told since is taken back. */
async function buyerByHand(tx: Tx, { pos_so_no, issued_at }: EinvoiceRow): Promise<InvoiceBuyer | null> {
  let buyer = await buyerOfOrder(tx, pos_so_no);
  const told = await standingOf(tx, pos_so_no);
  for (const { created_at, was, became } of told.toReversed())
    if (buyer && issued_at && created_at > issued_at && isNamed(buyer, became))
      buyer = { ...buyer, ...renamed(buyer, was) };
  return buyer;
}

const isNamed = (buyer: InvoiceBuyer, name: NamedBuyer) =>
  noticeFieldsOf(buyer).every(field => buyer[field] === name[field]);

const isSameName = (a: NamedBuyer, b: NamedBuyer) => noticeFields.every(field => a[field] === b[field]);

const renamed = (buyer: InvoiceBuyer, to: NamedBuyer): Partial<InvoiceBuyer> =>
  Object.fromEntries(noticeFieldsOf(buyer).map(field => [field, to[field]]));

/** Who stands on an e-invoice, with what notices have told since; null for a consumer. What people made by hand is not kept. */
async function buyerOn(
  tx: Tx,
  row: EinvoiceRow,
  notices: readonly NoticeRow[],
): Promise<InvoiceBuyer | null> {
  const buyer = row.content ? row.content.buyer : await buyerByHand(tx, row);
  if (noticeFieldsOf(buyer).length === 0 || buyer === null) return null;
  return { ...buyer, ...notices.find(({ status }) => status !== 'withdrawn')?.became };
}

/** The sale names its buyer otherwise, where it named them so before: another buyer entered since stays. */
async function renameBuyer(context: Context, pos_so_no: string | null, from: NamedBuyer, to: NamedBuyer) {
  const buyer = await buyerOfOrder(context.tx, pos_so_no);
  if (buyer && isNamed(buyer, from))
    await nameBuyer(context, pos_so_no ?? '', { ...buyer, ...renamed(buyer, to) });
}

/** @throws Refusal `not_found`; `validation` at a field; `rule` where it is not told of now */
async function make(context: Context, { id, ...entered }: NamedBuyer & { id: number }) {
  const { tx, today, actor } = context;
  const { pos_so_no } = await rowOf(context, id);
  // A replacement of the same e-invoice waits for it, or it waits for that.
  await lockOrder(context, pos_so_no ?? '');
  const [row] = await tx
    .select({ ...getTableColumns(e), mended })
    .from(e)
    .where(eq(e.id, id))
    .for('update');
  if (!row || !mayNotifyEinvoice(row)) throw new Refusal('rule', einvoiceMessages.notNow(), 'id');
  const notices = await noticesOf(tx, id);
  if (notices[0]?.status === 'to_send') throw new Refusal('rule', einvoiceMessages.noticeOpen(), 'id');
  const buyer = await buyerOn(tx, row, notices);
  if (!buyer) throw new Refusal('rule', einvoiceMessages.notNow(), 'id');
  const fields = noticeFieldsOf(buyer);
  const right = { ...buyer, ...Object.fromEntries(fields.map(field => [field, entered[field].trim()])) };
  const faults = invoiceBuyerFaults(right);
  for (const field of fields) {
    const fault = faults[field];
    if (fault) throw new Refusal('validation', fault, field);
  }
  if (fields.every(field => right[field] === buyer[field]))
    throw new Refusal('validation', einvoiceMessages.noticeAsBefore(), fields[0]);
  const [was, became] = [namedOf(buyer), namedOf(right)];
  const long = tooLongForNotice(was, became);
  if (long) throw new Refusal('validation', validationMessages.maximum(long.most), long.field);
  const { franchise_code, document_no } = row;
  await refuseOnUniqueViolation(
    tx.insert(n).values({
      ...{ einvoice_id: id, franchise_code, was, became },
      ...{ made_on: today, made_by: actor.user.username },
    }),
    einvoiceMessages.noticeOpen(),
    'id',
  );
  await renameBuyer(context, pos_so_no, was, became);
  return document_no;
}

/** The notice, locked, with its e-invoice as the caller may see it. @throws Refusal `not_found`, or `rule` where it waits no more */
async function lockNotice(context: Context, id: number) {
  const [found] = await context.tx
    .select({ notice: getTableColumns(n), einvoice: getTableColumns(e) })
    .from(n)
    .innerJoin(e, eq(e.id, n.einvoice_id))
    .where(and(eq(n.id, id), inFranchise(n.franchise_code, context)));
  if (!found) throw new Refusal('not_found', einvoiceMessages.noNotice(), 'id');
  await lockOrder(context, found.einvoice.pos_so_no ?? '');
  const [notice] = await context.tx.select().from(n).where(eq(n.id, id)).for('update');
  if (notice?.status !== 'to_send') throw new Refusal('rule', einvoiceMessages.noticeSent(), 'id');
  return { notice, einvoice: found.einvoice };
}

const decide = (context: Context, id: number, columns: Partial<typeof n.$inferInsert>) =>
  context.tx
    .update(n)
    .set({ ...columns, decided_by: context.actor.user.username })
    .where(eq(n.id, id));

/** Who sends it, as the tax office knows them. */
async function sellerOf(tx: Tx, seller_code: string) {
  const [seller] = await tx.select().from(taxIdentities).where(eq(taxIdentities.seller_code, seller_code));
  return seller;
}

export const handlers = answers(calls, {
  ofEinvoice: async ({ id }, context) => {
    const { tx } = context;
    const row = await rowOf(context, id);
    const notices = await noticesOf(tx, id);
    const buyer = await buyerOn(tx, row, notices);
    const seller = await sellerOf(tx, row.seller_code);
    return {
      buyer: buyer && { kind: buyer.kind, ...namedOf(buyer) },
      notices: notices.map(({ einvoice_id: _id, franchise_code: _code, decided_by: _by, ...notice }) => ({
        ...notice,
        created_at: notice.created_at.toISOString(),
        sent_on: notice.sent_on ?? '',
      })),
      has_office: Boolean(seller?.tax_office_code && seller.tax_office_name),
    };
  },

  file: async ({ id }, context) => {
    const { tx } = context;
    const [found] = await tx
      .select({ notice: getTableColumns(n), einvoice: getTableColumns(e) })
      .from(n)
      .innerJoin(e, eq(e.id, n.einvoice_id))
      .where(and(eq(n.id, id), ne(n.status, 'withdrawn'), inFranchise(n.franchise_code, context)));
    if (!found) throw new Refusal('not_found', einvoiceMessages.noNotice(), 'id');
    const { notice, einvoice } = found;
    const seller = await sellerOf(tx, einvoice.seller_code);
    if (!seller?.tax_office_code || !seller.tax_office_name)
      throw new Refusal('rule', einvoiceMessages.noOffice(), 'id');
    const xml = noticeXml(seller, einvoice, notice);
    return {
      name: `04SS-${einvoice.issued_series}-${einvoice.issued_number}.xml`,
      file_base64: Buffer.from(xml).toString('base64'),
    };
  },

  make: async (input, context) => {
    const document_no = await make(context, input);
    await auditOf(context, 'einvoices.notice', document_no, { id: input.id });
    return {};
  },

  sent: async ({ id, sent_on, answer_no }, context) => {
    const { notice, einvoice } = await lockNotice(context, id);
    if (sent_on < notice.made_on || sent_on > context.today)
      throw new Refusal('validation', einvoiceMessages.noticeDay(), 'sent_on');
    await decide(context, id, { status: 'sent', sent_on, answer_no });
    await auditOf(context, 'einvoices.notice-sent', einvoice.document_no, { id, sent_on, answer_no });
    return {};
  },

  withdraw: async ({ id }, context) => {
    const { notice, einvoice } = await lockNotice(context, id);
    await decide(context, id, { status: 'withdrawn' });
    // Another e-invoice of the sale has told the same, and the tax office knows it.
    const others = await standingOf(context.tx, einvoice.pos_so_no);
    if (others.every(({ became }) => !isSameName(became, notice.became)))
      await renameBuyer(context, einvoice.pos_so_no, notice.became, notice.was);
    await auditOf(context, 'einvoices.notice-withdrawn', einvoice.document_no, { id });
    return {};
  },
});
