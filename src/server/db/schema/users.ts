import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DiscountLimit } from '#model/sales/discounts.ts';
import { jsonb, word } from './columns.ts';
import { devices } from './devices.ts';
import { franchises } from './franchises.ts';

export const roles = pgTable('roles', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  role_name: text().notNull().unique(),
});

/** What can be granted on a page: the choices of the permission screens. */
export const pageStructures = pgTable('page_structures', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  page_url: text().notNull().unique(),
  page_name: text().notNull(),
  buttons: jsonb().$type<string[]>().notNull().default([]),
  fields: jsonb().$type<string[]>().notNull().default([]),
  filters: jsonb().$type<string[]>().notNull().default([]),
});

export type PermissionEntry = { page_url: string; buttons: string[]; fields: string[]; filters: string[] };

/** A named permission set; its users are those with its id as their `page_permission_id`. */
export const pagePermissions = pgTable(
  'page_permissions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull().unique(),
    permission_type: text({ enum: ['edit', 'view'] }).notNull(),
    pages: jsonb().$type<string[]>().notNull().default([]),
    permissions: jsonb().$type<PermissionEntry[]>().notNull().default([]),
    /** What its people may take off a sales document by hand; null: nothing. */
    discount_limit: jsonb().$type<DiscountLimit>(),
  },
  table => [check('page_permissions_type', sql`${table.permission_type} in ('edit', 'view')`)],
);

export const users = pgTable(
  'users',
  {
    user_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    username: text().notNull(),
    firstname: word(),
    lastname: word(),
    email: word(),
    /** An argon2id hash in PHC format. */
    password_hash: text().notNull(),
    role_id: integer()
      .notNull()
      .references(() => roles.id),
    /** The user's franchise; null for administrators, who are not bound to one. */
    customer_no: text().references(() => franchises.customer_no),
    device_id: integer().references(() => devices.id, { onDelete: 'set null' }),
    page_permission_id: integer().references(() => pagePermissions.id, { onDelete: 'set null' }),
    is_active: boolean().notNull().default(true),
    /** The first sign-in; from then on tablets may hold unsent work of this person, and the user is never deleted. */
    signed_in_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    index('users_customer_no').on(table.customer_no),
    index('users_page_permission').on(table.page_permission_id),
  ],
);
