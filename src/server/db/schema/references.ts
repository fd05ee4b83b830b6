import { integer, text } from 'drizzle-orm/pg-core';
import { franchises, locations } from './franchises.ts';
import { items } from './items.ts';
import { users } from './users.ts';

/** Columns that name a row of a table which most others point at. */
export const ofFranchise = () =>
  text()
    .notNull()
    .references(() => franchises.customer_no);

export const atLocation = () =>
  text()
    .notNull()
    .references(() => locations.code);

export const ofItem = () =>
  text()
    .notNull()
    .references(() => items.item_no);

export const byUser = () =>
  integer()
    .notNull()
    .references(() => users.user_id);
