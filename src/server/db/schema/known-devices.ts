import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ruleContext } from './columns.ts';

/**
 * Which people have signed in on which tablet. Guesses from elsewhere do not keep them out there. A device is known by
 * the SHA-256 of a random cookie, which gives no right to anything else.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    device_hash: text().notNull(),
    /** Name as typed, normalised: another back end's users are not in this database. */
    username: text().notNull(),
    last_sign_in: ruleContext().notNull(),
  },
  table => [
    primaryKey({ columns: [table.device_hash, table.username] }),
    index('known_devices_last').on(table.last_sign_in),
  ],
);
