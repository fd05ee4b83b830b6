import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type {
  MethodAmount,
  PaymentAccount,
  PaymentStatus,
  StatementMode,
  StatementStatus,
} from '#model/administration/statements.ts';
import type { PaymentMethod } from '#model/sales/payments.ts';
import { created, jsonb, money, ruleContext, word } from './columns.ts';
import { cashReceipts } from './receipts.ts';
import { ofFranchise } from './references.ts';

/** What of a franchise's sales is posted at the ERP. A franchise without a row posts nothing. */
export const statementSettings = pgTable(
  'statement_settings',
  {
    franchise_code: ofFranchise().primaryKey(),
    mode: text().$type<StatementMode>().notNull(),
    /** The customer at the ERP that the sales are posted for. */
    customer_no: word(),
    /** The account at the ERP that fees are posted on. */
    fee_account_no: word(),
    /** What is posted on an earlier business day stays out. */
    first_day: date({ mode: 'string' }),
    /** Money of an earlier business day stays out; null: payments are not posted. */
    payments_first_day: date({ mode: 'string' }),
    /** Where the money of each method is posted; a method that is not here has no account. */
    payment_accounts: jsonb().$type<PaymentAccount[]>().notNull().default([]),
  },
  t => [
    check('statement_settings_mode', sql`${t.mode} in ('nothing','daily','document')`),
    check(
      'statement_settings_whole',
      sql`${t.mode} = 'nothing' or (${t.customer_no} <> '' and ${t.fee_account_no} <> '' and ${t.first_day} is not null)`,
    ),
  ],
);

/** Sales of a shop as they are posted at the ERP. */
export const salesStatements = pgTable(
  'sales_statements',
  {
    /** Of a statement of one document its number; the ERP keeps it as the external document number. */
    statement_no: text().primaryKey(),
    franchise_code: ofFranchise(),
    business_date: date({ mode: 'string' }).notNull(),
    /** Which of its day, from 1; 0 of one document. */
    nth: integer().notNull(),
    documents: integer().notNull().default(0),
    /** VND, of invoices and of credit memos; both from zero. */
    sold_amount: money().default(0),
    returned_amount: money().default(0),
    status: text().$type<StatementStatus>().notNull().default('waiting'),
    /** The numbers of what was posted there. */
    erp_no: word(),
    erp_refusal: word(),
    created_at: created(),
    posted_at: ruleContext(),
    /** The customer at the ERP that it is for. */
    customer_no: word(),
    /** What each method brought in, less what was paid back. */
    payments: jsonb().$type<MethodAmount[]>().notNull().default([]),
    /** VND, of all methods; below zero where more was paid back. */
    received_amount: money().default(0),
    payment_status: text().$type<PaymentStatus>().notNull().default('none'),
    /** The document numbers of the payments that were posted there. */
    payment_no: word(),
    payment_refusal: word(),
    payments_posted_at: ruleContext(),
  },
  t => [
    check('sales_statements_status', sql`${t.status} in ('none','waiting','posted','refused')`),
    check(
      'sales_statements_payment_status',
      sql`${t.payment_status} in ('none','queued','held','waiting','posted','refused')`,
    ),
    index('sales_statements_newest').on(t.created_at, t.statement_no),
    index('sales_statements_shop').on(t.franchise_code, t.business_date),
    index('sales_statements_refused').on(t.created_at).where(sql`${t.status} = 'refused'`),
    index('sales_statements_unpaid')
      .on(t.payment_status, t.business_date)
      .where(sql`${t.payment_status} in ('held','refused')`),
  ],
);

/** Posted invoices and credit memos that the ERP gets, each in one statement at most. */
export const statementDocuments = pgTable(
  'statement_documents',
  {
    document_type: text({ enum: ['invoice', 'credit_memo'] }).notNull(),
    document_no: text().notNull(),
    franchise_code: ofFranchise(),
    posting_date: date({ mode: 'string' }).notNull(),
    /** It has a statement of its own. */
    alone: boolean().notNull(),
    /** Null until the statement is made. */
    statement_no: text().references(() => salesStatements.statement_no),
  },
  t => [
    primaryKey({ columns: [t.document_type, t.document_no] }),
    check('statement_documents_type', sql`${t.document_type} in ('invoice','credit_memo')`),
    index('statement_documents_waiting')
      .on(t.franchise_code, t.alone, t.posting_date)
      .where(sql`${t.statement_no} is null`),
    index('statement_documents_of').on(t.statement_no),
  ],
);

/** Money of sales that the ERP gets, each movement in one statement at most: a receipt when it is posted, and when it is taken back. */
export const statementPayments = pgTable(
  'statement_payments',
  {
    receipt_id: integer()
      .notNull()
      .references(() => cashReceipts.receipt_id),
    /** The receipt is taken back: another one stands for it. */
    taken_back: boolean().notNull(),
    franchise_code: ofFranchise(),
    posting_date: date({ mode: 'string' }).notNull(),
    payment_type: text().$type<PaymentMethod>().notNull(),
    /** VND; what is paid back is below zero. */
    amount: money(),
    /** Null until the statement is made. */
    statement_no: text().references(() => salesStatements.statement_no),
  },
  t => [
    primaryKey({ columns: [t.receipt_id, t.taken_back] }),
    check('statement_payments_amount', sql`${t.amount} <> 0`),
    index('statement_payments_waiting')
      .on(t.franchise_code, t.posting_date)
      .where(sql`${t.statement_no} is null`),
    index('statement_payments_of').on(t.statement_no),
  ],
);
