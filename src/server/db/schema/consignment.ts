import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { created, quantity, quantityToDate, word } from './columns.ts';
import { franchiseFacts, goodsNamed, history, receivingPlace } from './document-columns.ts';
import { atLocation, ofFranchise, ofItem } from './references.ts';

/**
 * The back end's copy of the ERP's transfer orders that begin or end at a franchise. A call that receives or
 * takes over what the ERP shipped locks the order's row first, and its consignment issue after it.
 */
export const transferOrders = pgTable(
  'transfer_orders',
  {
    bc_to_no: text().primaryKey(),
    /** The consignment issue that asked for it; empty for the ERP's own. */
    ci_no: word(),
    transfer_from_code: atLocation(),
    transfer_to_code: atLocation(),
    intransit_code: atLocation(),
    /** Where it begins and ends; empty for the franchisor's own location. */
    from_franchise: word(),
    franchise_code: word(),
    status: text().notNull().default('AWAITING'),
    erp_refusal: word(),
    shipment_date: date({ mode: 'string' }),
    total_lines: integer().notNull().default(0),
    total_qty: quantityToDate(),
    total_shipped: quantityToDate(),
    total_received: quantityToDate(),
    version: integer().notNull().default(1),
    created_at: created(),
    updated_at: created(),
  },
  t => [
    check(
      'transfer_orders_status',
      sql`${t.status} in ('AWAITING','IN_TRANSIT','PARTIAL_RECEIVED','RECEIVED','CANCELED')`,
    ),
    check('transfer_orders_locations', sql`${t.transfer_from_code} <> ${t.transfer_to_code}`),
    index('transfer_orders_newest').on(t.franchise_code, t.created_at, sql`${t.bc_to_no} collate "C"`),
    index('transfer_orders_all_newest').on(t.created_at, sql`${t.bc_to_no} collate "C"`),
    index('transfer_orders_by_sender').on(t.from_franchise),
    // Shipped and not received: few of all.
    index('transfer_orders_in_transit')
      .on(t.shipment_date)
      .where(sql`${t.total_shipped} > ${t.total_received} and ${t.status} <> 'CANCELED'`),
  ],
);

export const transferOrderLines = pgTable(
  'transfer_order_lines',
  {
    bc_to_no: text()
      .notNull()
      .references(() => transferOrders.bc_to_no),
    line_no: integer().notNull(),
    item_no: ofItem(),
    ...goodsNamed(),
    quantity: quantity().notNull(),
    qty_shipped: quantityToDate(),
    qty_received: quantityToDate(),
    line_note: word(),
  },
  t => [
    primaryKey({ columns: [t.bc_to_no, t.line_no] }),
    check('transfer_order_lines_quantity', sql`${t.quantity} > 0`),
    check('transfer_order_lines_shipped', sql`${t.qty_shipped} between 0 and ${t.quantity}`),
    check('transfer_order_lines_received', sql`${t.qty_received} between 0 and ${t.qty_shipped}`),
  ],
);

/** Goods that a franchise sends out of its location: to the warehouse, or to another franchise. */
export const consignmentIssues = pgTable(
  'consignment_issues',
  {
    ci_no: text().primaryKey(),
    /** Empty until it is released, and until a remote ERP gives it. */
    bc_to_no: word(),
    erp_request: text({ enum: ['', 'release', 'cancel', 'reopen'] })
      .notNull()
      .default(''),
    erp_refusal: word(),
    la_status: text().notNull().default('OPEN'),
    order_date: date({ mode: 'string' }).notNull(),
    la_external_doc: word(),
    la_notes: word(),
    la_internal_comment: word(),
    la_request_delivery_date: date({ mode: 'string' }),
    la_so_payment: word(),
    la_ship_card: word(),
    franchise_code: ofFranchise(),
    ...franchiseFacts(),
    transfer_from_code: atLocation(),
    transfer_to_code: atLocation(),
    intransit_code: atLocation(),
    ...receivingPlace(),
    cancel_reason_code: word(),
    total_lines: integer().notNull().default(0),
    total_qty: quantityToDate(),
    ...history(),
  },
  t => [
    check('consignment_issues_erp_request', sql`${t.erp_request} in ('', 'release', 'cancel', 'reopen')`),
    check('consignment_issues_no', sql`${t.ci_no} <> '' and ${t.ci_no} not like 'tmp:%'`),
    check(
      'consignment_issues_status',
      sql`${t.la_status} in ('OPEN','RELEASED','IN_TRANSIT','PARTIAL_RECEIVED','RECEIVED','CANCELED')`,
    ),
    index('consignment_issues_newest').on(t.franchise_code, t.created_at, sql`${t.ci_no} collate "C"`),
    index('consignment_issues_all_newest').on(t.created_at, sql`${t.ci_no} collate "C"`),
  ],
);

export const consignmentLines = pgTable(
  'consignment_lines',
  {
    ci_no: text()
      .notNull()
      .references(() => consignmentIssues.ci_no),
    line_no: integer().notNull(),
    item_no: ofItem(),
    ...goodsNamed(),
    ci_qty: quantity().notNull(),
    qty_shipped: quantityToDate(),
    qty_received: quantityToDate(),
    la_to_line_note: word(),
  },
  t => [
    primaryKey({ columns: [t.ci_no, t.line_no] }),
    check('consignment_lines_quantity', sql`${t.ci_qty} > 0`),
    check('consignment_lines_shipped', sql`${t.qty_shipped} between 0 and ${t.ci_qty}`),
    check('consignment_lines_received', sql`${t.qty_received} between 0 and ${t.qty_shipped}`),
  ],
);
