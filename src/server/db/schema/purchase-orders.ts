import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { created, money, quantity, quantityToDate, word } from './columns.ts';
import { franchiseFacts, goodsNamed, history, invoiceDiscount, receivingPlace } from './document-columns.ts';
import { atLocation, ofFranchise, ofItem } from './references.ts';
import { searchIndexes } from './search-text.ts';

/** What franchises buy of their franchisor, and the credit memos of it. */
export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    po_no: text().primaryKey(),
    bc_so_no: word(),
    bc_invoice_no: word(),
    erp_request: text({ enum: ['', 'release', 'cancel', 'reopen', 'close'] })
      .notNull()
      .default(''),
    erp_refusal: word(),
    type: text({ enum: ['Order', 'Credit Memo'] }).notNull(),
    la_status: text().notNull().default('OPEN'),
    franchise_code: ofFranchise(),
    ...franchiseFacts(),
    vendor_no: word(),
    vendor_name: word(),
    buy_from_code: word(),
    buy_from_address: word(),
    /** The franchise's location that the goods go to. */
    warehouse_code: atLocation(),
    nwv_general_comments: word(),
    nwv_delivery_comments: word(),
    ...receivingPlace(),
    agent_code: word(),
    agent_service_code: word(),
    order_date: date({ mode: 'string' }).notNull(),
    requested_receipt_date: date({ mode: 'string' }).notNull(),
    campaign: word(),
    costcenter: word(),
    channel: word(),
    department: word(),
    factory: word(),
    ...invoiceDiscount(),
    cancel_reason_code: word(),
    cancel_reason_description: word(),
    applies_to_no: word(),
    posting_date: date({ mode: 'string' }),
    total_lines: integer().notNull().default(0),
    grand_total: money().default(0),
    remaining_amount: money().default(0),
    payable: money().default(0),
    credit_memo_amount: money().default(0),
    credited_amount: money().default(0),
    ...history(),
  },
  t => [
    // A number given on a tablet never reaches a table.
    check('purchase_orders_no', sql`${t.po_no} <> '' and ${t.po_no} not like 'tmp:%'`),
    check('purchase_orders_type', sql`${t.type} in ('Order','Credit Memo')`),
    check(
      'purchase_orders_status',
      sql`${t.la_status} in ('OPEN','RELEASED','INVOICED','CANCELED')
        or (${t.type} = 'Order' and ${t.la_status} = 'PARTIAL_RECEIVED')`,
    ),
    check(
      'purchase_orders_erp_request',
      sql`${t.erp_request} in ('', 'release', 'cancel', 'reopen', 'close')`,
    ),
    check('purchase_orders_applies', sql`(${t.type} = 'Credit Memo') = (${t.applies_to_no} <> '')`),
    check(
      'purchase_orders_amounts',
      sql`${t.invoice_discount_amount} >= 0 and ${t.invoice_discount_percent} between 0 and 100
        and ${t.grand_total} >= 0 and ${t.remaining_amount} >= 0 and ${t.total_lines} >= 0
        and ${t.credited_amount} between 0 and ${t.credit_memo_amount}`,
    ),
    // The list's own order, of one franchise and of all.
    index('purchase_orders_newest').on(t.franchise_code, t.created_at, sql`${t.po_no} collate "C"`),
    index('purchase_orders_all_newest').on(t.created_at, sql`${t.po_no} collate "C"`),
    index('purchase_orders_by_status').on(t.franchise_code, t.la_status, t.created_at),
    index('purchase_orders_by_order_date').on(t.franchise_code, t.order_date),
    index('purchase_orders_applies_to').on(t.applies_to_no).where(sql`${t.applies_to_no} <> ''`),
    index('purchase_orders_erp').on(t.bc_so_no).where(sql`${t.bc_so_no} <> ''`),
    ...searchIndexes('purchase_orders', t.franchise_code),
  ],
);

export const purchaseLines = pgTable(
  'purchase_lines',
  {
    po_no: text()
      .notNull()
      .references(() => purchaseOrders.po_no),
    line_no: integer().notNull(),
    item_no: ofItem(),
    ...goodsNamed(),
    picture: word(),
    purchase_qty: quantity().notNull(),
    unit_cost: money(),
    line_discount_amount: money().default(0),
    line_amount: money(),
    campaign: word(),
    costcenter: word(),
    gen_bus_posting_group: word(),
    la_so_line_note: word(),
    qty_shipped: quantityToDate(),
    qty_to_receive: quantityToDate(),
    qty_received: quantityToDate(),
    qty_invoiced: quantityToDate(),
    qty_credited: quantityToDate(),
    qty_on_credit_memo: quantityToDate(),
  },
  t => [
    primaryKey({ columns: [t.po_no, t.line_no] }),
    check('purchase_lines_quantity', sql`${t.purchase_qty} > 0`),
    check('purchase_lines_shipped', sql`${t.qty_shipped} between 0 and ${t.purchase_qty}`),
    check('purchase_lines_received', sql`${t.qty_received} between 0 and ${t.qty_shipped}`),
    check('purchase_lines_to_receive', sql`${t.qty_to_receive} = ${t.qty_shipped} - ${t.qty_received}`),
    check('purchase_lines_invoiced', sql`${t.qty_invoiced} between 0 and ${t.qty_received}`),
    check('purchase_lines_on_credit_memo', sql`${t.qty_on_credit_memo} between 0 and ${t.qty_invoiced}`),
    check('purchase_lines_credited', sql`${t.qty_credited} between 0 and ${t.qty_on_credit_memo}`),
    check(
      'purchase_lines_amounts',
      sql`${t.unit_cost} >= 0 and ${t.line_discount_amount} >= 0 and ${t.line_amount} >= 0`,
    ),
    index('purchase_lines_by_item').on(t.item_no, t.variant_code),
  ],
);

/** The ERP's posted shipments as the franchise knows them. */
export const purchaseShipments = pgTable(
  'purchase_shipments',
  {
    /** The ERP's number. */
    no: text().primaryKey(),
    po_no: text()
      .notNull()
      .references(() => purchaseOrders.po_no),
    franchise_code: ofFranchise(),
    order_no: text().notNull(),
    location_code: word(),
    posting_date: date({ mode: 'string' }).notNull(),
    shipment_date: date({ mode: 'string' }).notNull(),
    created_at: created(),
  },
  t => [
    index('purchase_shipments_by_order').on(t.po_no),
    index('purchase_shipments_newest').on(t.franchise_code, t.created_at, sql`${t.no} collate "C"`),
    index('purchase_shipments_all_newest').on(t.created_at, sql`${t.no} collate "C"`),
  ],
);

/** What was shipped, and how much of it has come in. */
export const purchaseShipmentLines = pgTable(
  'purchase_shipment_lines',
  {
    shipment_no: text()
      .notNull()
      .references(() => purchaseShipments.no),
    line_no: integer().notNull(),
    po_no: text().notNull(),
    order_line_no: integer().notNull(),
    item_no: ofItem(),
    variant_code: word(),
    qty_shipped: quantity().notNull(),
    qty_received: quantityToDate(),
    line_note: word(),
  },
  t => [
    primaryKey({ columns: [t.shipment_no, t.line_no] }),
    foreignKey({
      columns: [t.po_no, t.order_line_no],
      foreignColumns: [purchaseLines.po_no, purchaseLines.line_no],
    }),
    check('purchase_shipment_lines_shipped', sql`${t.qty_shipped} > 0`),
    check('purchase_shipment_lines_received', sql`${t.qty_received} between 0 and ${t.qty_shipped}`),
    index('purchase_shipment_lines_by_order').on(t.po_no, t.order_line_no),
  ],
);
