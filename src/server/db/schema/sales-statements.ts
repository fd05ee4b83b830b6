import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { StatementMode, StatementStatus } from '#model/administration/statements.ts';
import { created, money, ruleContext, word } from './columns.ts';
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
  },
  t => [
    check('sales_statements_status', sql`${t.status} in ('waiting','posted','refused')`),
    index('sales_statements_newest').on(t.created_at, t.statement_no),
    index('sales_statements_shop').on(t.franchise_code, t.business_date),
    index('sales_statements_refused').on(t.created_at).where(sql`${t.status} = 'refused'`),
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
