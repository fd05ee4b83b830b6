import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { OnlineOrderData, OnlineOrderProblem } from '#model/sales/online-orders.ts';
import { jsonb, money, word } from './columns.ts';

const moment = () => timestamp({ withTimezone: true });

/** Orders of the online shop as they were last read there, each with the sales order that it became here. */
export const onlineOrders = pgTable(
  'online_orders',
  {
    /** The shop's number, which its customer knows. */
    order_no: text().primaryKey(),
    /** `shop`: read from a connected shop, which is told what becomes of it · `file`: taken from a file. */
    source: text({ enum: ['shop', 'file'] }).notNull(),
    state: text({ enum: ['placed', 'collected', 'canceled'] }).notNull(),
    /** Empty until it could be taken over. */
    pos_so_no: word(),
    franchise_code: word(),
    store_code: word(),
    /** The store that delivers it, as a person or the setting says; empty where the order names its store itself. */
    delivers_from: word(),
    customer_name: word(),
    phone_no: word(),
    total: money(),
    placed_at: moment().notNull(),
    /** When the shop changed it last. */
    changed_at: moment().notNull(),
    read_at: moment().notNull(),
    /** The order as the shop has it. */
    data: jsonb().$type<OnlineOrderData>().notNull(),
    /** As it was when it was taken over: the sales order has these lines, in this order. */
    taken: jsonb().$type<OnlineOrderData>(),
    /** Keys of the shop's payments, and of its refunds, that have become receipts here. */
    payment_ids: jsonb().$type<string[]>().notNull().default([]),
    /** Why a person has to look at it, as `onlineOrderProblems` names it; empty for no reason. */
    problem: word().$type<OnlineOrderProblem | ''>(),
    /** What the problem is about: a number, or what the shop said. */
    problem_detail: word(),
    /** A person has seen to all that the shop had changed until then. */
    settled_until: moment(),
  },
  t => [
    check('online_orders_source', sql`${t.source} in ('shop', 'file')`),
    check('online_orders_state', sql`${t.state} in ('placed', 'collected', 'canceled')`),
    index('online_orders_sale').on(t.pos_so_no).where(sql`${t.pos_so_no} <> ''`),
    index('online_orders_newest').on(t.placed_at, t.order_no),
    index('online_orders_shop').on(t.franchise_code, t.placed_at, t.order_no),
    index('online_orders_problems').on(t.placed_at, t.order_no).where(sql`${t.problem} <> ''`),
  ],
);

/** What the connected shop was sent of each item. A hash of what it has tells what must be sent again. */
export const onlineListings = pgTable(
  'online_listings',
  {
    item_no: text().primaryKey(),
    /** What it is and how it is called; empty for never sent. */
    goods: word(),
    prices: word(),
    stock: word(),
    picture: word(),
    /** What the shop has against it; empty where it took it. */
    refused: word(),
    sent_at: moment(),
    /** It is looked at in the next round, whatever has changed. */
    due: boolean().notNull().default(false),
  },
  t => [
    index('online_listings_due').on(t.item_no).where(sql`${t.due}`),
    index('online_listings_refused').on(t.item_no).where(sql`${t.refused} <> ''`),
  ],
);

/** Up to where the connected shop was read, and sent what has changed. One row for each part of the work. */
export const onlineRounds = pgTable('online_rounds', {
  /** `orders`, `listings` */
  part: text().primaryKey(),
  /** Where the next round goes on: what the shop said, or a mark of `row_changes`. Empty: from the beginning. */
  until: word(),
  /** When it began at all: the shop was connected then. */
  since: moment().notNull().defaultNow(),
  /** When a process began with it last. */
  begun_at: moment().notNull(),
  /** When it last came to its end. */
  ended_at: moment(),
  /** How often the shop has told that there is something to read. */
  hints: bigint({ mode: 'number' }).notNull().default(0),
  /** How often it had, when the last round that came to its end began. */
  heard: bigint({ mode: 'number' }).notNull().default(0),
});
