import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { PromotionRule } from '#model/sales/promotions.ts';
import { created, jsonb, money, quantity, word } from './columns.ts';
import { salesOrders } from './sales-orders.ts';

/** What a shop asked until when: a trigger adds a row whenever a price changes or its goods are taken out. */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    franchise_code: text().notNull(),
    item_no: text().notNull(),
    variant_code: word(),
    /** VND, until then */
    unit_price: money(),
    until: created(),
  },
  t => [
    index('price_changes_item').on(t.franchise_code, t.item_no, t.until),
    index('price_changes_until').on(t.until),
  ],
);

/** What a promotion was until when; a trigger adds a row whenever one is made, changed or removed. */
export const promotionChanges = pgTable(
  'promotion_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull(),
    /** null: until then there was none of this code. */
    rule: jsonb().$type<PromotionRule>(),
    until: created(),
  },
  t => [index('promotion_changes_until').on(t.until)],
);

/** What was sold at a price, or with a promotion, that had changed by then. A promotion has a code and the line 0. */
export const keptPrices = pgTable(
  'kept_prices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    pos_so_no: text()
      .notNull()
      .references(() => salesOrders.pos_so_no, { onDelete: 'cascade' }),
    line_no: integer().notNull(),
    item_no: word(),
    variant_code: word(),
    description: word(),
    quantity: quantity().notNull(),
    /** VND for one; of a promotion what it took off, below zero */
    sold: bigint({ mode: 'number' }).notNull(),
    now: bigint({ mode: 'number' }).notNull(),
    /** VND: what the company gets more than today, below zero where it gets less. */
    difference: bigint({ mode: 'number' }).notNull(),
    created_at: created(),
  },
  t => [index('kept_prices_order').on(t.pos_so_no), index('kept_prices_newest').on(t.created_at)],
);
