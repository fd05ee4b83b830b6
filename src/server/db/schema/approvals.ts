import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DiscountLimit } from '#model/sales/discounts.ts';
import { created, jsonb, ruleContext, word } from './columns.ts';
import { users } from './users.ts';

/** Public keys of tablets that speak for a person who approves discounts there without a connection. */
export const approvalKeys = pgTable(
  'approval_keys',
  {
    key_id: uuid().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    /** SPKI, base64 */
    public_key: text().notNull(),
    device_id: word(),
    created_at: created(),
    revoked_at: ruleContext(),
  },
  table => [index('approval_keys_user').on(table.user_id)],
);

/** PINs by which the server knows, on any tablet, a person who approves. Hashed like passwords; no call reads them. */
export const approvalPins = pgTable('approval_pins', {
  user_id: integer()
    .primaryKey()
    .references(() => users.user_id, { onDelete: 'cascade' }),
  pin_hash: text().notNull(),
  set_at: created(),
});

/** Discounts that a person approved; each for one document. */
export const discountApprovals = pgTable(
  'discount_approvals',
  {
    id: uuid().primaryKey(),
    /** The document's number, or what the tablet called it before it had one. */
    document: text().notNull(),
    /** The document that it was used for; empty until then. */
    pos_so_no: word(),
    ceiling: jsonb().$type<DiscountLimit>().notNull(),
    approver_user_id: integer().notNull(),
    approver_name: text().notNull(),
    cashier_user_id: integer().notNull(),
    reason: word(),
    approved_at: ruleContext().notNull(),
    received_at: created(),
    /** Signed on a tablet, not checked by the server. */
    on_tablet: boolean().notNull(),
  },
  table => [
    index('discount_approvals_document').on(table.pos_so_no),
    index('discount_approvals_name').on(table.document),
  ],
);
