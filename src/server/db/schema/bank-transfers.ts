import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { created, money, ruleContext, word } from './columns.ts';
import { cashReceipts } from './receipts.ts';

/** Money that came onto accounts, as banks tell it by notices and statements; each transfer once. */
export const bankTransfers = pgTable(
  'bank_transfers',
  {
    transfer_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The service that sent the notice, or `statement`. */
    source: text().notNull(),
    /** The service's number of the notice. */
    notice_id: text().notNull(),
    /** Of the line of a statement that told the same; one line for one notice. */
    statement_line: text(),
    /** The franchise that has the account; empty where none, or more than one, has it. */
    franchise_code: word(),
    account_no: word(),
    /** VND */
    amount: money(),
    /** What the payer's bank wrote with it. */
    memo: word(),
    /** The bank's number of the transfer, in capitals and digits. */
    reference: word(),
    /** When it came, as the bank says. */
    booked_at: ruleContext().notNull(),
    received_at: created(),
    /** The notice as it came. It is never shown. */
    raw: text().notNull(),
    status: text().notNull().default('unknown'),
    receipt_id: integer().references(() => cashReceipts.receipt_id),
    /** The document that is paid, or that seems to be meant. */
    pos_so_no: word(),
    /** Why it was set aside. */
    reason: word(),
    /** Username; empty where the machine found it. */
    decided_by: word(),
    decided_at: ruleContext(),
  },
  t => [
    check('bank_transfers_amount', sql`${t.amount} > 0`),
    check(
      'bank_transfers_status',
      sql`${t.status} in ('matched','under','over','unknown','set_aside')
        and (${t.status} = 'matched') = (${t.receipt_id} is not null)`,
    ),
    uniqueIndex('bank_transfers_once').on(t.source, t.notice_id),
    uniqueIndex('bank_transfers_statement_line').on(t.statement_line),
    // A receipt is paid by one transfer.
    uniqueIndex('bank_transfers_receipt').on(t.receipt_id),
    index('bank_transfers_newest').on(t.franchise_code, t.booked_at),
    index('bank_transfers_all_newest').on(t.booked_at),
    index('bank_transfers_open')
      .on(t.franchise_code, t.transfer_id)
      .where(sql`${t.status} in ('under','over','unknown')`),
    index('bank_transfers_same').on(t.account_no, t.amount, t.booked_at),
  ],
);
