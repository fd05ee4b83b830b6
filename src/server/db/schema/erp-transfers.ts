import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { quantity, quantityToDate, word } from './columns.ts';

// Tables of the built-in ERP. Nothing but `src/server/erp` reads or writes them.

export const erpTransferOrders = pgTable(
  'erp_transfer_orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    no: text().notNull().unique().generatedAlwaysAs(sql`'TO-ERP-' || lpad(id::text, 8, '0')`),
    /** Number of the document that asked for it: one document, one order. */
    external_document_no: word(),
    transfer_from_code: text().notNull(),
    transfer_to_code: text().notNull(),
    in_transit_code: text().notNull(),
    canceled: boolean().notNull().default(false),
    /** When the ERP goes on with it by itself; null when it has nothing more to do. */
    next_at: timestamp({ withTimezone: true, mode: 'date' }),
    created_at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  t => [
    index('erp_transfer_orders_external').on(t.external_document_no),
    index('erp_transfer_orders_next').on(t.next_at),
  ],
);

export const erpTransferLines = pgTable(
  'erp_transfer_lines',
  {
    no: text()
      .notNull()
      .references(() => erpTransferOrders.no),
    line_no: integer().notNull(),
    item_no: text().notNull(),
    variant_code: word(),
    quantity: quantity().notNull(),
    qty_shipped: quantityToDate(),
    qty_received: quantityToDate(),
    line_note: word(),
  },
  t => [
    primaryKey({ columns: [t.no, t.line_no] }),
    check('erp_transfer_lines_shipped', sql`${t.qty_shipped} between 0 and ${t.quantity}`),
    check('erp_transfer_lines_received', sql`${t.qty_received} between 0 and ${t.qty_shipped}`),
  ],
);

/** Posted transfer shipments. */
export const erpTransferShipments = pgTable(
  'erp_transfer_shipments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    no: text().notNull().unique().generatedAlwaysAs(sql`'TS-ERP-' || lpad(id::text, 8, '0')`),
    order_no: text()
      .notNull()
      .references(() => erpTransferOrders.no),
    posting_date: date({ mode: 'string' }).notNull(),
  },
  t => [index('erp_transfer_shipments_order').on(t.order_no)],
);

export const erpTransferShipmentLines = pgTable(
  'erp_transfer_shipment_lines',
  {
    no: text()
      .notNull()
      .references(() => erpTransferShipments.no),
    line_no: integer().notNull(),
    quantity: quantity().notNull(),
  },
  t => [primaryKey({ columns: [t.no, t.line_no] }), check('erp_transfer_shipped', sql`${t.quantity} > 0`)],
);
