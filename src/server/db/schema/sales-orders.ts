import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PromotionRule } from '#model/sales/promotions.ts';
import type { InvoiceBuyer } from '#model/taxes/invoice-buyer-fields.ts';
import { created, jsonb, money, quantity, quantityToDate, ruleContext, word } from './columns.ts';
import { goodsNamed, history, invoiceDiscount, party } from './document-columns.ts';
import { atLocation, ofFranchise, ofItem } from './references.ts';
import { searchIndexes } from './search-text.ts';

/** Sales orders. `remaining_amount` is stored, not computed on reading: an administrator may correct it. */
export const salesOrders = pgTable(
  'sales_orders',
  {
    pos_so_no: text().primaryKey(),
    franchise_code: ofFranchise(),
    location_code: atLocation(),
    document_type: text().notNull().default('order'),
    status: text().notNull().default('OPEN'),
    support_to_ship: boolean().notNull().default(false),
    cancel_reason_code: word(),
    order_date: date({ mode: 'string' }).notNull(),
    requested_delivery_date: date({ mode: 'string' }),
    sales_type: word(),
    general_comments: word(),
    delivery_comments: word(),
    la_internal_comment: word(),
    ...party('sell_to'),
    ...party('bill_to'),
    ...party('ship_to'),
    ship_to_code: word(),
    agent_code: word(),
    agent_service_code: word(),
    agent_address: word(),
    for_delivery: boolean().notNull().default(false),
    /** As `deliverySteps` has it; empty for none. It follows from the rest of the order. */
    delivery_step: word(),
    coupon_code: word(),
    campaign: word(),
    costcenter: word(),
    loyalty_cust_scheme: text().notNull().default('Silver'),
    loyalty_cust_referral_code: word(),
    customer_birthday: date({ mode: 'string' }),
    ...invoiceDiscount(),
    auto_promotion: boolean().notNull().default(false),
    auto_birthday_promotion: boolean().notNull().default(false),
    la_exchange_points: integer().notNull().default(0),
    point_value: money().default(0),
    /** The promotion rules in force for the document, as they were when it was last priced. */
    rules: jsonb().$type<PromotionRule[]>().notNull().default([]),
    credit_memo_amount: money().default(0),
    credited_amount: money().default(0),
    refunded_amount: money().default(0),
    applies_to_no: word(),
    quote_no: word(),
    converted_no: word(),
    posting_date: date({ mode: 'string' }),
    bc_so_no: word(),
    /** The online shop's number of an order that was made there; empty otherwise. */
    online_order_no: word(),
    /** Why a person has to look at it, as `onlineOrderProblems` names it; empty for no reason. */
    online_problem: word(),
    /** When the tablet that made it was given its prices and promotions: they still count for it. */
    priced_at: ruleContext(),
    /** What a transfer for it was asked to be called before it had its number; empty otherwise. */
    transfer_memo: word(),
    held_as: word(),
    /** `yyyy-mm-dd`, the last day of a quote; empty for none. */
    valid_until: word(),
    loyalty_redeemable_points: integer().notNull().default(0),
    loyalty_ranking_points: integer().notNull().default(0),
    loyalty_birthday_used: boolean().notNull().default(false),
    la_referral_code: word(),
    la_referral_cust_no: word(),
    /** Who its tax invoice is for; null for a consumer. */
    invoice_buyer: jsonb().$type<InvoiceBuyer>(),
    /** When a credit memo was posted. */
    posted_at: ruleContext(),
    total_lines: integer().notNull().default(0),
    grand_total: money().default(0),
    remaining_amount: money().default(0),
    ...history(),
  },
  t => [
    check(
      'sales_orders_status',
      sql`${t.status} in ('OPEN','CANCELED','RELEASED')
        or (${t.document_type} = 'order' and ${t.status} in ('CONFIRMED','PARTIAL_SHIPPED','SHIPPED','INVOICED','CLOSED'))
        or (${t.document_type} = 'quote' and ${t.status} = 'CONVERTED')
        or (${t.document_type} = 'credit_memo' and ${t.status} = 'POSTED')`,
    ),
    check('sales_orders_document_type', sql`${t.document_type} in ('order','quote','credit_memo')`),
    check(
      'sales_orders_amounts',
      sql`${t.invoice_discount_amount} >= 0 and ${t.invoice_discount_percent} between 0 and 100
        and ${t.grand_total} >= 0 and ${t.total_lines} >= 0 and ${t.la_exchange_points} >= 0 and ${t.point_value} >= 0`,
    ),
    check(
      'sales_orders_credits',
      sql`${t.credited_amount} between 0 and ${t.credit_memo_amount} and ${t.refunded_amount} >= 0`,
    ),
    check('sales_orders_applies', sql`(${t.document_type} = 'credit_memo') = (${t.applies_to_no} <> '')`),
    // A quote becomes one order and no second one.
    uniqueIndex('sales_orders_quote').on(t.quote_no).where(sql`${t.quote_no} <> ''`),
    index('sales_orders_applies_to').on(t.applies_to_no).where(sql`${t.applies_to_no} <> ''`),
    index('sales_orders_type_newest').on(
      t.franchise_code,
      t.document_type,
      t.created_at,
      sql`${t.pos_so_no} collate "C"`,
    ),
    // An order of the online shop becomes one order.
    uniqueIndex('sales_orders_online').on(t.online_order_no).where(sql`${t.online_order_no} <> ''`),
    index('sales_orders_online_problems')
      .on(t.franchise_code, t.created_at)
      .where(sql`${t.online_problem} <> ''`),
    // A buyer is found again by its tax code.
    index('sales_orders_invoice_buyers')
      .on(t.franchise_code, sql`(${t.invoice_buyer} ->> 'tax_code')`, t.created_at)
      .where(sql`${t.invoice_buyer} ->> 'tax_code' <> ''`),
    // A number given on a tablet never reaches a table.
    check('sales_orders_no', sql`${t.pos_so_no} <> '' and ${t.pos_so_no} not like 'tmp:%'`),
    // The list's own order, of one franchise and of all.
    index('sales_orders_newest').on(t.franchise_code, t.created_at, sql`${t.pos_so_no} collate "C"`),
    index('sales_orders_all_newest').on(t.created_at, sql`${t.pos_so_no} collate "C"`),
    index('sales_orders_by_status').on(t.franchise_code, t.status, t.created_at),
    // Narrow: the number of rows of a list is counted in it alone.
    index('sales_orders_count').on(t.franchise_code, t.document_type),
    // In the order that the list asks for, of one franchise and of all.
    index('sales_orders_by_order_date').on(t.franchise_code, t.order_date, sql`${t.pos_so_no} collate "C"`),
    index('sales_orders_all_by_order_date').on(
      t.document_type,
      t.order_date,
      sql`${t.pos_so_no} collate "C"`,
    ),
    index('sales_orders_by_amount').on(t.franchise_code, t.grand_total, sql`${t.pos_so_no} collate "C"`),
    index('sales_orders_all_by_status').on(t.document_type, t.status, t.created_at),
    index('sales_orders_all_by_amount').on(t.document_type, t.grand_total, sql`${t.pos_so_no} collate "C"`),
    index('sales_orders_by_customer').on(t.sell_to_customer_no),
    // Who is billed, or gets the goods, for what another customer buys: few.
    index('sales_orders_by_bill_to')
      .on(t.bill_to_customer_no)
      .where(sql`${t.bill_to_customer_no} <> '' and ${t.bill_to_customer_no} <> ${t.sell_to_customer_no}`),
    index('sales_orders_by_ship_to')
      .on(t.ship_to_customer_no)
      .where(sql`${t.ship_to_customer_no} <> '' and ${t.ship_to_customer_no} <> ${t.sell_to_customer_no}`),
    index('sales_orders_memos_newest').on(t.franchise_code, t.posted_at).where(sql`${t.status} = 'POSTED'`),
    index('sales_orders_all_memos_newest').on(t.posted_at).where(sql`${t.status} = 'POSTED'`),
    index('sales_orders_posted_memos').on(t.posting_date).where(sql`${t.status} = 'POSTED'`),
    // Goods to be brought: few of all orders.
    index('sales_orders_delivery').on(t.franchise_code, t.created_at).where(sql`${t.delivery_step} <> ''`),
    // What customers owe: few of all orders.
    index('sales_orders_owed')
      .on(t.franchise_code, t.order_date)
      .where(
        sql`${t.document_type} = 'order' and ${t.remaining_amount} > 0 and ${t.status} not in ('OPEN', 'CANCELED')`,
      ),
    ...searchIndexes('sales_orders', t.franchise_code),
  ],
);

export const salesLines = pgTable(
  'sales_lines',
  {
    pos_so_no: text()
      .notNull()
      .references(() => salesOrders.pos_so_no),
    line_no: integer().notNull(),
    item_no: ofItem(),
    ...goodsNamed(),
    picture: word(),
    location_code: atLocation(),
    quantity: quantity().notNull(),
    unit_price: money(),
    line_discount_amount: money().default(0),
    line_amount: money(),
    /**
     * VND: of a posted credit memo, what its goods had cost when they were sold. Null where that is not
     * known.
     */
    cost_amount: bigint({ mode: 'number' }),
    line_note: word(),
    qty_shipped: quantityToDate(),
    qty_invoiced: quantityToDate(),
    qty_credited: quantityToDate(),
    qty_on_credit_memo: quantityToDate(),
  },
  t => [
    primaryKey({ columns: [t.pos_so_no, t.line_no] }),
    check('sales_lines_quantity', sql`${t.quantity} > 0`),
    check('sales_lines_shipped', sql`${t.qty_shipped} between 0 and ${t.quantity}`),
    check('sales_lines_invoiced', sql`${t.qty_invoiced} between 0 and ${t.qty_shipped}`),
    check('sales_lines_credited', sql`${t.qty_credited} between 0 and ${t.qty_on_credit_memo}`),
    check('sales_lines_on_credit_memo', sql`${t.qty_on_credit_memo} between 0 and ${t.qty_invoiced}`),
    check(
      'sales_lines_amounts',
      sql`${t.unit_price} >= 0 and ${t.line_discount_amount} >= 0 and ${t.line_amount} >= 0`,
    ),
    index('sales_lines_by_item').on(t.item_no, t.variant_code),
  ],
);

export const salesFeeLines = pgTable(
  'sales_fee_lines',
  {
    pos_so_no: text()
      .notNull()
      .references(() => salesOrders.pos_so_no),
    line_no: integer().notNull(),
    fee_code: text().notNull(),
    description: word(),
    amount: money(),
  },
  t => [
    primaryKey({ columns: [t.pos_so_no, t.line_no] }),
    check('sales_fee_lines_amount', sql`${t.amount} >= 0`),
  ],
);

/** Every correction of a remaining amount by an administrator. */
export const remainingHistory = pgTable(
  'remaining_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    pos_so_no: text()
      .notNull()
      .references(() => salesOrders.pos_so_no),
    old_amount: money(),
    new_amount: money(),
    changed_by: text().notNull(),
    created_at: created(),
  },
  t => [index('remaining_history_by_order').on(t.pos_so_no, t.id)],
);
