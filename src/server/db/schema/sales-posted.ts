import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { created, money, quantity, word } from './columns.ts';
import { atLocation, byUser, ofFranchise, ofItem } from './references.ts';
import { salesLines, salesOrders } from './sales-orders.ts';

/** Posted sales shipments: what left the store, once and for all. */
export const salesShipments = pgTable(
  'sales_shipments',
  {
    pos_ss_no: text().primaryKey(),
    pos_so_no: text()
      .notNull()
      .references(() => salesOrders.pos_so_no),
    franchise_code: ofFranchise(),
    location_code: atLocation(),
    posting_date: date({ mode: 'string' }).notNull(),
    shipment_date: date({ mode: 'string' }).notNull(),
    created_by: byUser(),
    created_at: created(),
  },
  t => [
    index('sales_shipments_by_order').on(t.pos_so_no),
    index('sales_shipments_newest').on(t.franchise_code, t.created_at),
    index('sales_shipments_all_newest').on(t.created_at),
  ],
);

export const salesShipmentLines = pgTable(
  'sales_shipment_lines',
  {
    pos_ss_no: text()
      .notNull()
      .references(() => salesShipments.pos_ss_no),
    /** The line of the order it ships. */
    line_no: integer().notNull(),
    pos_so_no: text().notNull(),
    item_no: ofItem(),
    variant_code: word(),
    description: word(),
    unit_of_measure: word(),
    location_code: atLocation(),
    quantity: quantity().notNull(),
  },
  t => [
    primaryKey({ columns: [t.pos_ss_no, t.line_no] }),
    foreignKey({
      columns: [t.pos_so_no, t.line_no],
      foreignColumns: [salesLines.pos_so_no, salesLines.line_no],
    }),
    check('sales_shipment_lines_quantity', sql`${t.quantity} > 0`),
    index('sales_shipment_lines_by_order').on(t.pos_so_no, t.line_no),
  ],
);

/** Posted sales invoices. */
export const salesInvoices = pgTable(
  'sales_invoices',
  {
    pos_si_no: text().primaryKey(),
    pos_so_no: text()
      .notNull()
      .references(() => salesOrders.pos_so_no),
    franchise_code: ofFranchise(),
    posting_date: date({ mode: 'string' }).notNull(),
    /** Day on which the goods were handed over, where that was before it was posted. */
    delivered_on: date({ mode: 'string' }),
    sell_to_customer_no: word(),
    sell_to_name: word(),
    sell_to_phone_no: word(),
    total_lines: integer().notNull().default(0),
    /** VND, the sum of its lines' amounts */
    amount: money(),
    /** VND, the part of the order's own discounts, promotions and points that falls on these lines */
    discount_amount: money().default(0),
    fee_amount: money().default(0),
    /** VND: amount − discount + fees; the invoices of an order add up to its total */
    grand_total: money(),
    created_by: byUser(),
    created_at: created(),
  },
  t => [
    index('sales_invoices_by_order').on(t.pos_so_no),
    check(
      'sales_invoices_total',
      sql`${t.grand_total} = ${t.amount} - ${t.discount_amount} + ${t.fee_amount}`,
    ),
    index('sales_invoices_newest').on(t.franchise_code, t.created_at),
    index('sales_invoices_all_newest').on(t.created_at),
    index('sales_invoices_by_date').on(t.franchise_code, t.posting_date),
    index('sales_invoices_by_day').on(t.posting_date),
    index('sales_invoices_by_customer').on(t.sell_to_customer_no, t.created_at),
  ],
);

export const salesInvoiceLines = pgTable(
  'sales_invoice_lines',
  {
    pos_si_no: text()
      .notNull()
      .references(() => salesInvoices.pos_si_no),
    /** The line of the order it invoices. */
    line_no: integer().notNull(),
    pos_so_no: text().notNull(),
    item_no: ofItem(),
    variant_code: word(),
    description: word(),
    unit_of_measure: word(),
    quantity: quantity().notNull(),
    unit_price: money(),
    line_discount_amount: money().default(0),
    line_amount: money(),
    /** VND, of all of it, at what it cost the franchise then; null where that was not known. */
    cost_amount: bigint({ mode: 'number' }),
  },
  t => [
    primaryKey({ columns: [t.pos_si_no, t.line_no] }),
    foreignKey({
      columns: [t.pos_so_no, t.line_no],
      foreignColumns: [salesLines.pos_so_no, salesLines.line_no],
    }),
    check('sales_invoice_lines_quantity', sql`${t.quantity} > 0`),
    index('sales_invoice_lines_by_order').on(t.pos_so_no, t.line_no),
  ],
);
