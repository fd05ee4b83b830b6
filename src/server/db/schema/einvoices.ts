import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Account } from '#model/taxes/einvoice-accounts.ts';
import type { InvoiceLine } from '#model/taxes/einvoice-lines.ts';
import {
  type EinvoiceDocument,
  type EinvoiceHold,
  type EinvoiceKind,
  type EinvoiceProvider,
  type EinvoiceStatus,
  openEinvoices,
  type SellerProblem,
} from '#model/taxes/einvoices.ts';
import type { EinvoiceContent } from '../../einvoices/provider.ts';
import { created, jsonb, money, word } from './columns.ts';
import { transferOrders } from './consignment.ts';
import { atLocation, ofFranchise } from './references.ts';
import { salesOrders } from './sales-orders.ts';
import { taxIdentities } from './tax-identities.ts';

const moment = () => timestamp({ withTimezone: true });

/** Sellers that issue e-invoices, and through whom. A seller without a row issues none. */
export const einvoiceSellers = pgTable(
  'einvoice_sellers',
  {
    /** The code of a franchise; empty for the franchisor. */
    seller_code: text()
      .primaryKey()
      .references(() => taxIdentities.seller_code),
    provider: text().$type<EinvoiceProvider>().notNull(),
    /** What is sold on an earlier day gets none. */
    first_day: date({ mode: 'string' }).notNull(),
    environment: text({ enum: ['production', 'sandbox'] }).notNull(),
    /** What the provider's contract says, by field; no secret. */
    account: jsonb().$type<Partial<Account>>().notNull(),
    /** The password, sealed; null: none was entered. */
    sealed: text(),
    key_id: text(),
    /** The second password, of providers that ask for one, sealed. */
    service_sealed: text(),
    service_key_id: text(),
    /** Raised by every change. */
    version: integer().notNull(),
    /** Nothing is sent for the seller before. */
    paused_until: moment(),
    problem: text().$type<SellerProblem | ''>().notNull().default(''),
    problem_text: word(),
    /** How many times in a row the provider took nothing. */
    failures: integer().notNull().default(0),
    last_ok_at: moment(),
  },
  t => [
    check('einvoice_sellers_provider', sql`${t.provider} in ('by_hand', 'misa', 'viettel', 'vnpt')`),
    check('einvoice_sellers_environment', sql`${t.environment} in ('production', 'sandbox')`),
    check(
      'einvoice_sellers_problem',
      sql`${t.problem} in ('', 'quota', 'sign_in', 'address', 'tax_office', 'away')`,
    ),
    check('einvoice_sellers_sealed', sql`(${t.sealed} is null) = (${t.key_id} is null)`),
    check(
      'einvoice_sellers_service_sealed',
      sql`(${t.service_sealed} is null) = (${t.service_key_id} is null)`,
    ),
  ],
);

/** Statuses as SQL, for conditions that the index of open ones serves: it knows no parameters. */
export const openEinvoiceStatuses: SQL = sql.raw(
  `(${openEinvoices.map(status => `'${status}'`).join(', ')})`,
);

/** E-invoices of posted invoices and credit memos, written in the transaction that posts them. */
export const einvoices = pgTable(
  'einvoices',
  {
    /** Those of one day are issued in this order. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** By which the provider knows it, and makes it once. */
    request_id: uuid().notNull().unique().defaultRandom(),
    kind: text().$type<EinvoiceKind>().notNull(),
    document_type: text().$type<EinvoiceDocument>().notNull(),
    document_no: text().notNull(),
    /** Of a credit memo: the posted invoice of which these goods come back. */
    applies_to_no: word(),
    /** The e-invoice that it adjusts or replaces. */
    first_id: bigint({ mode: 'number' }).references((): AnyPgColumn => einvoices.id),
    /** The sale; null for papers of goods on their way. */
    pos_so_no: text().references(() => salesOrders.pos_so_no),
    /** The transfer order of goods on their way; null for sales. */
    transfer_no: text().references(() => transferOrders.bc_to_no),
    franchise_code: ofFranchise(),
    /** Where it was sold, or where goods on their way come from. */
    location_code: atLocation(),
    seller_code: text()
      .notNull()
      .references(() => einvoiceSellers.seller_code),
    /** Form number and series without the year; empty where the seller has none. */
    series: word(),
    /** Day on which the goods were handed over, or came back. */
    sold_on: date({ mode: 'string' }).notNull(),
    /** The date on it: the same, unless a person decided for a later one. */
    invoice_date: date({ mode: 'string' }).notNull(),
    /** VND with VAT; below zero where goods came back. */
    amount: money(),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    /** Who carries the goods of a paper, and in what; empty until a person says so, and for sales. */
    carrier: word(),
    vehicle: word(),
    /** Under which anyone who has the slip finds it. */
    lookup_code: text().notNull().unique(),
    status: text().$type<EinvoiceStatus>().notNull(),
    hold: text().$type<EinvoiceHold | ''>().notNull().default(''),
    /** What was sent, or is about to be; null: nothing yet. */
    content: jsonb().$type<EinvoiceContent>(),
    attempts: integer().notNull().default(0),
    /** How many times a process took it. A process with an older number has lost it. */
    taken: integer().notNull().default(0),
    next_at: moment().notNull(),
    seen_at: moment(),
    /** When the last request began that may have made it. */
    made_at: moment(),
    last_error: word(),
    /** As the tax office knows it, with the year of its date: `1C26MAA`. */
    issued_series: word(),
    issued_number: word(),
    authority_code: word(),
    /** The provider's own key, and where the buyer finds it there. */
    provider_id: word(),
    provider_code: word(),
    provider_url: word(),
    issued_at: moment(),
    created_at: created(),
    /** Who decided about it by hand, and why. */
    decided_by: word(),
    reason: word(),
  },
  t => [
    check('einvoices_kind', sql`${t.kind} in ('original', 'adjusting', 'replacing')`),
    check(
      'einvoices_document_type',
      sql`${t.document_type} in ('invoice', 'credit_memo', 'transfer', 'consignment')`,
    ),
    check(
      'einvoices_source',
      sql`case when ${t.document_type} in ('transfer', 'consignment') then ${t.transfer_no} is not null and ${t.pos_so_no} is null
        else ${t.transfer_no} is null and ${t.pos_so_no} is not null end`,
    ),
    check(
      'einvoices_status',
      sql`${t.status} in ('waiting', 'sending', 'unknown', 'held', 'pending', 'issued', 'closed')`,
    ),
    check('einvoices_held', sql`(${t.status} = 'held') = (${t.hold} <> '')`),
    check(
      'einvoices_numbered',
      sql`(${t.status} in ('pending', 'issued')) = (${t.issued_number} <> '' and ${t.issued_series} <> '')`,
    ),
    // Each posted document has one, and a number stands on one.
    uniqueIndex('einvoices_once')
      .on(t.document_type, t.document_no, t.applies_to_no, t.kind)
      .where(sql`${t.kind} <> 'replacing'`),
    uniqueIndex('einvoices_replaced_once')
      .on(t.first_id)
      .where(sql`${t.kind} = 'replacing' and ${t.status} <> 'closed'`),
    index('einvoices_first').on(t.first_id).where(sql`${t.first_id} is not null`),
    uniqueIndex('einvoices_number')
      .on(t.seller_code, t.issued_series, t.issued_number)
      .where(sql`${t.issued_number} <> ''`),
    // Numbers rise one after the other: of a seller's series one is on its way at a time.
    uniqueIndex('einvoices_one_at_a_time').on(t.seller_code, t.series).where(sql`${t.status} = 'sending'`),
    index('einvoices_open')
      .on(t.seller_code, t.series, t.invoice_date, t.id)
      .where(sql`${t.status} in ${openEinvoiceStatuses}`),
    index('einvoices_latest')
      .on(t.seller_code, t.series, t.invoice_date)
      .where(sql`${t.status} in ('pending', 'issued')`),
    index('einvoices_pending').on(t.next_at).where(sql`${t.status} = 'pending'`),
    index('einvoices_order').on(t.pos_so_no),
    index('einvoices_transfer').on(t.transfer_no).where(sql`${t.transfer_no} is not null`),
    index('einvoices_sold').on(t.franchise_code, t.sold_on),
    index('einvoices_time').on(t.created_at, t.id),
    index('einvoices_shop').on(t.franchise_code, t.created_at, t.id),
    index('einvoices_status_time').on(t.status, t.created_at, t.id),
    index('einvoices_search_document').using('gin', sql`fold(${t.document_no}) gin_trgm_ops`),
    index('einvoices_search_number').using('gin', sql`fold(${t.issued_number}) gin_trgm_ops`),
  ],
);
