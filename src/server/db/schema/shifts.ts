import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import type { DrawerCount, ShiftStatus } from '#model/sales/shifts.ts';
import { created, jsonb, money, ruleContext, word } from './columns.ts';
import { atLocation, byUser, ofFranchise } from './references.ts';
import { users } from './users.ts';

/** A count with who made it and when. */
export type KeptCount = DrawerCount & { counted: number; counted_by: string; at: string };

/** Shifts of a drawer: of one that has a name, or of the only one of its location. */
export const shifts = pgTable(
  'shifts',
  {
    shift_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    shift_no: text().notNull().unique(),
    franchise_code: ofFranchise(),
    location_code: atLocation(),
    /** Code of its device; empty of a drawer without a name, which is the only one of its location. */
    drawer_code: word(),
    business_date: date({ mode: 'string' }).notNull(),
    status: text().$type<ShiftStatus>().notNull().default('OPEN'),
    opened_by: byUser(),
    opened_at: created(),
    /** VND */
    float_amount: money(),
    /** VND, less what the shift before left */
    opening_difference: money().default(0),
    float_count: jsonb().$type<DrawerCount>().notNull(),
    counts: jsonb().$type<KeptCount[]>().notNull().default([]),
    closed_by: integer().references(() => users.user_id),
    closed_at: ruleContext(),
    /** VND, as they were when it ended */
    expected: money().default(0),
    difference: money().default(0),
    reason: word(),
    note: word(),
    handed_to: word(),
    /** 0 until it ends */
    z_no: integer().notNull().default(0),
    z_version: integer().notNull().default(0),
  },
  t => [
    check('shifts_status', sql`${t.status} in ('OPEN','COUNTED','CLOSED')`),
    // A drawer has one shift at a time, and each number of a Z once.
    uniqueIndex('shifts_one_open').on(t.location_code, t.drawer_code).where(sql`${t.status} <> 'CLOSED'`),
    uniqueIndex('shifts_z').on(t.location_code, t.drawer_code, t.z_no).where(sql`${t.z_no} > 0`),
    index('shifts_newest').on(t.franchise_code, t.opened_at),
    index('shifts_all_newest').on(t.opened_at),
    index('shifts_by_day').on(t.location_code, t.business_date),
  ],
);

/** The keys under which tablets opened a shift: several, where more than one opened the same drawer without knowing of the other. */
export const shiftKeys = pgTable('shift_keys', {
  shift_key: text().primaryKey(),
  shift_id: integer()
    .notNull()
    .references(() => shifts.shift_id),
});

/** Z slips as they were written; only ever added to. */
export const shiftSlips = pgTable(
  'shift_slips',
  {
    shift_id: integer()
      .notNull()
      .references(() => shifts.shift_id),
    version: integer().notNull(),
    slip: jsonb().$type<ShiftSlip>().notNull(),
    created_at: created(),
  },
  t => [primaryKey({ columns: [t.shift_id, t.version] })],
);
