import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { jsonb, money, quantity, quantityToDate, ruleContext, word } from './columns.ts';
import { ofItem } from './references.ts';

/**
 * The built-in ERP's own books, which only `server/erp` reads and writes. They know a franchise as a customer and its
 * documents by their external numbers.
 */

/** The franchisor's customers that are, or may become, its franchises. */
export const erpCustomers = pgTable(
  'erp_customers',
  {
    customer_no: text().primaryKey(),
    name: text().notNull(),
    address: word(),
    phone_no: word(),
    contact: word(),
    district_code: word(),
    district_name: word(),
    post_code: word(),
    city: word(),
    region_code: word(),
    /** Its id at a remote ERP that has told of it; null: it is known here alone. */
    remote_id: text(),
    /** When a remote ERP last told of a change of it. */
    told_at: ruleContext(),
  },
  t => [
    index('erp_customers_by_phone').on(t.phone_no),
    index('erp_customers_by_remote').on(t.remote_id).where(sql`${t.remote_id} is not null`),
  ],
);

/** The franchisor's sales orders, the returns of what they delivered, and the sales of the shops as they were last synced. */
export const erpSalesOrders = pgTable(
  'erp_sales_orders',
  {
    no: text().primaryKey(),
    document_type: text({ enum: ['order', 'return', 'sale'] }).notNull(),
    external_document_no: text().notNull(),
    customer_no: text().notNull(),
    location_code: text().notNull(),
    status: text({ enum: ['open', 'closed', 'canceled'] })
      .notNull()
      .default('open'),
    invoice_no: word(),
    /** When the rest is shipped, or the return posted; null when nothing waits. */
    next_at: ruleContext(),
    created_at: ruleContext().notNull(),
  },
  t => [
    check('erp_sales_orders_type', sql`${t.document_type} in ('order', 'return', 'sale')`),
    check('erp_sales_orders_status', sql`${t.status} in ('open', 'closed', 'canceled')`),
    index('erp_sales_orders_by_document').on(t.external_document_no),
    uniqueIndex('erp_sales_orders_sale').on(t.external_document_no).where(sql`${t.document_type} = 'sale'`),
    index('erp_sales_orders_next').on(t.next_at).where(sql`${t.next_at} is not null`),
  ],
);

export const erpSalesLines = pgTable(
  'erp_sales_lines',
  {
    order_no: text()
      .notNull()
      .references(() => erpSalesOrders.no),
    line_no: integer().notNull(),
    item_no: ofItem(),
    variant_code: word(),
    quantity: quantity().notNull(),
    /** Of a return: taken back. */
    qty_shipped: quantityToDate(),
  },
  t => [
    primaryKey({ columns: [t.order_no, t.line_no] }),
    check('erp_sales_lines_quantity', sql`${t.quantity} > 0`),
    check('erp_sales_lines_shipped', sql`${t.qty_shipped} between 0 and ${t.quantity}`),
  ],
);

export const erpShipments = pgTable(
  'erp_shipments',
  {
    no: text().primaryKey(),
    order_no: text()
      .notNull()
      .references(() => erpSalesOrders.no),
    posting_date: date({ mode: 'string' }).notNull(),
    shipment_date: date({ mode: 'string' }).notNull(),
    location_code: text().notNull(),
    created_at: ruleContext().notNull(),
  },
  t => [index('erp_shipments_by_order').on(t.order_no)],
);

export const erpShipmentLines = pgTable(
  'erp_shipment_lines',
  {
    shipment_no: text()
      .notNull()
      .references(() => erpShipments.no),
    line_no: integer().notNull(),
    order_line_no: integer().notNull(),
    item_no: ofItem(),
    variant_code: word(),
    quantity: quantity().notNull(),
  },
  t => [
    primaryKey({ columns: [t.shipment_no, t.line_no] }),
    check('erp_shipment_lines_quantity', sql`${t.quantity} > 0`),
  ],
);

/** What the franchisor has; no row: nothing. */
export const erpStock = pgTable(
  'erp_stock',
  {
    location_code: text().notNull(),
    item_no: ofItem(),
    variant_code: word(),
    quantity: quantity().notNull(),
  },
  t => [
    primaryKey({ columns: [t.location_code, t.item_no, t.variant_code] }),
    check('erp_stock_quantity', sql`${t.quantity} >= 0`),
  ],
);

/** Numbers of the ERP's documents; it may leave gaps. */
export const erpDocumentNo = pgSequence('erp_document_no');

/** Rows of the ERP's tables that the company keeps a copy of. Those with books of their own, above, are not here. */
export const erpRows = pgTable(
  'erp_rows',
  {
    table_code: text().notNull(),
    /** The values of the table's key, joined by `/`. */
    system_id: text().notNull(),
    data: jsonb().$type<Readonly<Record<string, string | number | boolean>>>().notNull(),
    modified_at: ruleContext().notNull(),
    version: integer().notNull().default(1),
    /** Its id at a remote ERP that has told of it; null: it is known here alone. */
    remote_id: text(),
    /** When a remote ERP last told of a change of it. */
    told_at: ruleContext(),
  },
  t => [
    primaryKey({ columns: [t.table_code, t.system_id] }),
    // A sync goes through a table in this order, page by page.
    index('erp_rows_in_order').on(t.table_code, sql`${t.system_id} collate "C"`),
    index('erp_rows_by_item').on(t.table_code, sql`(${t.data} ->> 'item_no')`),
    index('erp_rows_by_remote').on(t.table_code, t.remote_id).where(sql`${t.remote_id} is not null`),
  ],
);

/** What a remote ERP sells its items at: the price of an item itself, and lines of its price lists. Prices are VND. */
export const erpPrices = pgTable(
  'erp_prices',
  {
    kind: text({ enum: ['item', 'line'] }).notNull(),
    remote_id: text().notNull(),
    item_no: text().notNull(),
    /** Empty: of all variants that have no price of their own. */
    variant_code: word(),
    /** Empty: of the base unit. */
    unit_of_measure: word(),
    unit_price: money(),
    /** The first and the last day; null: there is none. */
    starts_on: date({ mode: 'string' }),
    ends_on: date({ mode: 'string' }),
    told_at: ruleContext().notNull(),
  },
  t => [
    primaryKey({ columns: [t.kind, t.remote_id] }),
    check('erp_prices_kind', sql`${t.kind} in ('item', 'line')`),
    index('erp_prices_by_item').on(t.item_no),
    index('erp_prices_by_start').on(t.starts_on).where(sql`${t.starts_on} is not null`),
    index('erp_prices_by_end').on(t.ends_on).where(sql`${t.ends_on} is not null`),
  ],
);

/** In which VAT group a remote ERP has each item. */
export const erpItemTaxes = pgTable(
  'erp_item_taxes',
  {
    item_no: text().primaryKey(),
    remote_id: text().notNull(),
    /** Of the ERP; empty: it says none. */
    vat_group: word(),
    /** The company's item has not taken it: it or the group is not here. */
    is_due: boolean().notNull(),
    told_at: ruleContext().notNull(),
  },
  t => [
    index('erp_item_taxes_by_remote').on(t.remote_id),
    index('erp_item_taxes_due').on(t.vat_group).where(sql`${t.is_due}`),
  ],
);
