import { bigint, numeric, text, timestamp } from 'drizzle-orm/pg-core';

/** A text that is never null: empty stands for none, as in the ERP. */
export const word = () => text().notNull().default('');

export const quantity = () => numeric({ precision: 18, scale: 3, mode: 'number' });

/** The factor between the ERP's price and a franchise's price. */
export const rate = () => numeric({ precision: 9, scale: 4, mode: 'number' });

/** VND */
export const money = () => bigint({ mode: 'number' }).notNull();

export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** When the row was made, unless somebody says otherwise. */
export const created = () => moment().notNull().defaultNow();
