import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { VatRate } from '#model/taxes/vat-rates.ts';
import { money, quantity, word } from './columns.ts';
import { purchaseOrders } from './purchase-orders.ts';
import { atLocation, ofFranchise } from './references.ts';
import { salesOrders } from './sales-orders.ts';
import { vatGroups } from './vat-groups.ts';

/** VAT entries: base and VAT of each line and fee of posted sales invoices and credit memos; below zero where goods came back. */
export const vatEntries = pgTable(
  'vat_entries',
  {
    document_type: text().$type<'invoice' | 'credit_memo'>().notNull(),
    document_no: text().notNull(),
    line_type: text().$type<'item' | 'fee'>().notNull(),
    line_no: integer().notNull(),
    /** Of a credit memo: the posted invoice of which it comes back. */
    applies_to_no: word(),
    /** The order that was invoiced or credited. */
    pos_so_no: text()
      .notNull()
      .references(() => salesOrders.pos_so_no),
    franchise_code: ofFranchise(),
    /** Day of the sale, or of the credit memo, for the tax office. */
    vat_date: date({ mode: 'string' }).notNull(),
    vat_group: text()
      .notNull()
      .references(() => vatGroups.vat_group),
    vat_rate: text().$type<VatRate>().notNull(),
    quantity: quantity().notNull(),
    /** VND with VAT: base + VAT */
    amount: money(),
    base_amount: money(),
    vat_amount: money(),
  },
  t => [
    primaryKey({ columns: [t.document_type, t.document_no, t.line_type, t.line_no, t.applies_to_no] }),
    check('vat_entries_amount', sql`${t.amount} = ${t.base_amount} + ${t.vat_amount}`),
    index('vat_entries_by_order').on(t.pos_so_no),
    index('vat_entries_by_date').on(t.franchise_code, t.vat_date),
  ],
);

/**
 * VAT entries of what was bought: of each line of invoiced purchase orders, and of their credit memos, below zero. A table of
 * its own: it names purchase orders, and what sums up sales reads `vat_entries` whole.
 */
export const purchaseVatEntries = pgTable(
  'purchase_vat_entries',
  {
    document_no: text()
      .notNull()
      .references(() => purchaseOrders.po_no),
    line_no: integer().notNull(),
    /** The order that was invoiced, or that a credit memo credits. */
    order_no: text()
      .notNull()
      .references(() => purchaseOrders.po_no),
    franchise_code: ofFranchise(),
    /** Day of the invoice, or of the credit memo. */
    vat_date: date({ mode: 'string' }).notNull(),
    vat_group: text()
      .notNull()
      .references(() => vatGroups.vat_group),
    vat_rate: text().$type<VatRate>().notNull(),
    quantity: quantity().notNull(),
    /** VND with VAT: base + VAT */
    amount: money(),
    base_amount: money(),
    vat_amount: money(),
    /** Whether the document's own amounts are with VAT. */
    prices_include_vat: boolean().notNull(),
  },
  t => [
    primaryKey({ columns: [t.document_no, t.line_no] }),
    check('purchase_vat_entries_amount', sql`${t.amount} = ${t.base_amount} + ${t.vat_amount}`),
    index('purchase_vat_entries_by_order').on(t.order_no),
    index('purchase_vat_entries_by_date').on(t.franchise_code, t.vat_date),
  ],
);

/** Sums of VAT entries by posting date, location and rate, kept in the transaction that posts them. VND. */
export const vatDays = pgTable(
  'vat_days',
  {
    posting_date: date({ mode: 'string' }).notNull(),
    franchise_code: ofFranchise(),
    location_code: atLocation(),
    vat_rate: text().$type<VatRate>().notNull(),
    amount: money().default(0),
    base_amount: money().default(0),
    vat_amount: money().default(0),
  },
  t => [primaryKey({ columns: [t.posting_date, t.franchise_code, t.location_code, t.vat_rate] })],
);
