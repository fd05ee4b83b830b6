import { bigint, customType, numeric, text, timestamp } from 'drizzle-orm/pg-core';

/** A text that is never null: empty stands for none, as in the ERP. */
export const word = () => text().notNull().default('');

/**
 * Any value of JSON, as it was given. Drizzle's own column reads a text once more after the driver has read
 * it. So a company called "365" would be a number, and `1e400` a fault of every call.
 */
export const jsonb = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: value => JSON.stringify(value),
});

export const quantity = () => numeric({ precision: 18, scale: 3, mode: 'number' });

/** How many of a line have come to what; none in the beginning. */
export const quantityToDate = () => quantity().notNull().default(0);

/** The factor between the ERP's price and a franchise's price; its decimals say any typed price to the đồng. */
export const rate = () => numeric({ precision: 28, scale: 14, mode: 'number' });

/** VND */
export const money = () => bigint({ mode: 'number' }).notNull();

export const ruleContext = () => timestamp({ withTimezone: true, mode: 'date' });

/** When the row was made, unless the insert says otherwise. */
export const created = () => ruleContext().notNull().defaultNow();

/** Province and commune, of an address since July 2025; empty for an older one, which may have a district. */
export const communeOf = () => ({
  province_code: word(),
  province_name: word(),
  ward_code: word(),
  ward_name: word(),
});

/** Where a person lives, or goods go. */
export const postalAddress = () => ({
  address: word(),
  address_2: word(),
  district_code: word(),
  district_name: word(),
  post_code: word(),
  city: word(),
  ...communeOf(),
  country_region_code: text().notNull().default('VNM'),
});
