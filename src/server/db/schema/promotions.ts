import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { created, word } from './columns.ts';
import { salesOrders } from './sales-orders.ts';

/** Promotions as data; `src/model/sales/promotions.ts` says what the columns mean. */
export const promotionRules = pgTable(
  'promotion_rules',
  {
    code: text().primaryKey(),
    description: text().notNull(),
    trigger: text().notNull(),
    kind: text().notNull(),
    coupon_code: word(),
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    amount: bigint({ mode: 'number' }).notNull().default(0),
    buy_qty: integer().notNull().default(0),
    get_qty: integer().notNull().default(0),
    item_nos: text().array().notNull().default([]),
    schemes: text().array().notNull().default([]),
    min_amount: bigint({ mode: 'number' }).notNull().default(0),
    max_amount: bigint({ mode: 'number' }).notNull().default(0),
    starts_on: date({ mode: 'string' }),
    ends_on: date({ mode: 'string' }),
    max_uses: integer().notNull().default(0),
    max_uses_per_franchise: integer().notNull().default(0),
    max_uses_per_customer: integer().notNull().default(0),
  },
  t => [
    check('promotion_rules_trigger', sql`${t.trigger} in ('auto','birthday','coupon')`),
    check('promotion_rules_kind', sql`${t.kind} in ('percent','amount','buy_x_get_y')`),
    check('promotion_rules_coupon', sql`(${t.trigger} = 'coupon') = (${t.coupon_code} <> '')`),
    check(
      'promotion_rules_figures',
      sql`${t.percent} between 0 and 100 and ${t.amount} >= 0 and ${t.min_amount} >= 0 and ${t.max_amount} >= 0
        and ${t.buy_qty} >= 0 and ${t.get_qty} >= 0`,
    ),
    check(
      'promotion_rules_uses',
      sql`${t.max_uses} >= 0 and ${t.max_uses_per_franchise} >= 0 and ${t.max_uses_per_customer} >= 0`,
    ),
    uniqueIndex('promotion_rules_coupon_code')
      .on(sql`upper(${t.coupon_code})`)
      .where(sql`${t.coupon_code} <> ''`),
  ],
);

/** Orders that a coupon is used in, one row each: unique by order, so that a use is never counted twice. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    pos_so_no: text()
      .primaryKey()
      .references(() => salesOrders.pos_so_no, { onDelete: 'cascade' }),
    /** Of the promotion rule. */
    code: text().notNull(),
    franchise_code: text().notNull(),
    /** Empty for a walk-in. */
    customer_no: word(),
    taken_at: created(),
  },
  t => [
    index('coupon_uses_code').on(t.code, t.franchise_code),
    index('coupon_uses_customer').on(t.code, t.customer_no),
  ],
);
