import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { created, ruleContext } from './columns.ts';

/**
 * One of the two shares of a tablet's data key, for the session that may put them together after a reload.
 * Alone it says nothing. A trigger deletes it with its session. Sessions of another back end are not in this
 * database, so nothing is referred to.
 */
export const keyShares = pgTable(
  'key_shares',
  {
    token_hash: text().primaryKey(),
    /** `user_id@customer_no` */
    owner: text().notNull(),
    key_id: text().notNull(),
    /** 32 bytes, base64url. */
    share: text().notNull(),
    created_at: created(),
    expires_at: ruleContext().notNull(),
  },
  table => [index('key_shares_owner').on(table.owner), index('key_shares_expires').on(table.expires_at)],
);

/** The company's keys that data keys are wrapped for. The private halves are files of the server, never in a database. */
export const escrowKeys = pgTable('escrow_keys', {
  /** SHA-256 of the public key, base64url. */
  id: text().primaryKey(),
  /** The public key: SPKI, base64. */
  spki: text().notNull(),
  created_at: created(),
});
