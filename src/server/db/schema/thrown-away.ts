import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { ChangedMoney, ThrownMoney } from '#calls/sales/thrown-away.ts';
import { created, jsonb, money, ruleContext, word } from './columns.ts';
import { byUser } from './references.ts';
import { shifts } from './shifts.ts';

/**
 * Money in unsent work that a person threw away on a tablet, or changed there by hand, as the tablet told it. Of what was
 * changed, `amount` and `cash` are what is less by it.
 */
export const thrownAway = pgTable(
  'thrown_away',
  {
    /** Made on the tablet. */
    id: text().primaryKey(),
    user_id: byUser(),
    /** Empty where it is of no shop: an administrator's. */
    franchise_code: word(),
    location_code: word(),
    drawer_code: word(),
    shift_id: integer().references(() => shifts.shift_id),
    /** Key of a shift that has no number yet because its opening has not come; empty otherwise. */
    shift_key: word(),
    reason: text().notNull(),
    changes: integer().notNull(),
    /** VND: what would have come into the drawer, and what was paid or counted in all. */
    cash: money(),
    amount: money(),
    money: jsonb().$type<(ThrownMoney | ChangedMoney)[]>().notNull(),
    /** By the tablet's clock, not after it was received. */
    thrown_at: ruleContext().notNull(),
    received_at: created(),
    /** When it was put back on the tablet. */
    restored_at: ruleContext(),
  },
  t => [
    index('thrown_away_shift').on(t.shift_id),
    index('thrown_away_drawer').on(t.location_code, t.drawer_code).where(sql`${t.shift_id} is null`),
  ],
);
