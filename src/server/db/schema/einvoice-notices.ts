import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { NamedBuyer, NoticeStatus } from '#model/taxes/einvoice-notices.ts';
import { created, jsonb, word } from './columns.ts';
import { einvoices } from './einvoices.ts';
import { ofFranchise } from './references.ts';

/** Notices of wrong e-invoices: what the tax office is told of a buyer's name or address. */
export const einvoiceNotices = pgTable(
  'einvoice_notices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    einvoice_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => einvoices.id),
    franchise_code: ofFranchise(),
    /** As the invoice, or the notice before, has it. */
    was: jsonb().$type<NamedBuyer>().notNull(),
    became: jsonb().$type<NamedBuyer>().notNull(),
    /** The date on it. */
    made_on: date({ mode: 'string' }).notNull(),
    made_by: text().notNull(),
    created_at: created(),
    status: text().$type<NoticeStatus>().notNull().default('to_send'),
    /** Null until a person has sent it. */
    sent_on: date({ mode: 'string' }),
    /** By which the tax office knows it; empty where it was not told. */
    answer_no: word(),
    decided_by: word(),
  },
  t => [
    check('einvoice_notices_status', sql`${t.status} in ('to_send', 'sent', 'withdrawn')`),
    check('einvoice_notices_sent', sql`(${t.status} = 'sent') = (${t.sent_on} is not null)`),
    // One after the other: the next begins with what the one before has told.
    uniqueIndex('einvoice_notices_one_at_a_time').on(t.einvoice_id).where(sql`${t.status} = 'to_send'`),
    index('einvoice_notices_of').on(t.einvoice_id, t.id),
    index('einvoice_notices_to_send').on(t.franchise_code, t.id).where(sql`${t.status} = 'to_send'`),
  ],
);
