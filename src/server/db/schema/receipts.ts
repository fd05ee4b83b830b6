import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { created, money, ruleContext, word } from './columns.ts';
import { atLocation, byUser, ofFranchise } from './references.ts';
import { salesOrders } from './sales-orders.ts';
import { searchIndexes } from './search-text.ts';
import { users } from './users.ts';

/** Payment receipts of sales documents; of a credit memo: what is paid back. A deleted one stays as DELETED; a posted one is never changed again, but REVERSED where another stands for it. */
export const cashReceipts = pgTable(
  'cash_receipts',
  {
    receipt_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Number of the posted receipt (series CR), given on posting so that the series has no gaps. */
    receipt_no: text(),
    franchise_code: ofFranchise(),
    location_code: atLocation(),
    customer_no: word(),
    customer_name: word(),
    pos_so_no: text()
      .notNull()
      .references(() => salesOrders.pos_so_no),
    phone: word(),
    /** VND. Of an order below zero: paid back, of what was paid too much. */
    amount: money(),
    receipt_type: text().notNull().default('collect_store'),
    receipt_type_code: text().notNull().default('customer_payment'),
    payment_type: text().notNull(),
    payment_term: word(),
    contract_no: word(),
    comment: word(),
    /** Number or key of the shift that the tablet was in; empty when it said none. */
    shift_no: word(),
    /** The drawer at the tablet. */
    drawer_code: word(),
    /** When the money was taken, by the tablet's clock. */
    taken_at: ruleContext(),
    collect_store_code: word(),
    /** What the transfer's code asked the payer to write; empty of other receipts. */
    transfer_memo: word(),
    /** Username of who gave the goods away before the transfer was seen, and when; empty otherwise. */
    handed_over_by: word(),
    handed_over_at: ruleContext(),
    /** The posted receipt that this one stands for, with its method; why, and what was said. */
    replaces_id: integer().references((): AnyPgColumn => cashReceipts.receipt_id),
    changed_from: word(),
    change_reason: word(),
    change_note: word(),
    /** Of goods that came back for others: the credit memo that pays the order, or the order that the memo pays. */
    exchange_no: word(),
    status: text().notNull().default('ADDED'),
    created_by: byUser(),
    created_at: created(),
    posted_by: integer().references(() => users.user_id),
    posted_at: ruleContext(),
  },
  t => [
    check('cash_receipts_amount', sql`${t.amount} <> 0`),
    check('cash_receipts_status', sql`${t.status} in ('ADDED','POSTED','REVERSED','DELETED')`),
    check(
      'cash_receipts_payment_type',
      sql`${t.payment_type} in ('cash','installment','transfer','card','payoo','viettel','collection_on_behalf','exchange')`,
    ),
    check(
      'cash_receipts_receipt_type',
      sql`${t.receipt_type} in ('collect_dealer','collect_ecom','collect_store','ecom_collect_store')`,
    ),
    check(
      'cash_receipts_receipt_type_code',
      sql`${t.receipt_type_code} in ('customer_payment','customer_ecom_payment','shopee_payment','lazada_payment','tiktokshop_payment')`,
    ),
    check(
      'cash_receipts_posted',
      sql`(${t.status} in ('POSTED','REVERSED')) = (${t.posted_at} is not null and ${t.receipt_no} is not null)`,
    ),
    // A receipt is taken back once.
    uniqueIndex('cash_receipts_replaces').on(t.replaces_id).where(sql`${t.replaces_id} is not null`),
    uniqueIndex('cash_receipts_no').on(t.receipt_no),
    index('cash_receipts_by_order').on(t.pos_so_no),
    // Of those that are shown: the number of rows of a list is counted in it alone.
    index('cash_receipts_newest')
      .on(t.franchise_code, t.receipt_id)
      .where(sql`${t.status} in ('ADDED', 'POSTED')`),
    index('cash_receipts_open').on(t.franchise_code, t.receipt_id).where(sql`${t.status} = 'ADDED'`),
    index('cash_receipts_transfers')
      .on(t.franchise_code, t.receipt_id)
      .where(sql`${t.payment_type} = 'transfer' and ${t.status} <> 'DELETED'`),
    index('cash_receipts_posted_newest').on(t.franchise_code, t.posted_at.desc()),
    index('cash_receipts_all_posted_newest').on(t.posted_at.desc()),
    ...searchIndexes('cash_receipts', t.franchise_code),
  ],
);
