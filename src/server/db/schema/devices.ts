import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { word } from './columns.ts';
import { locations } from './franchises.ts';

export const devices = pgTable(
  'devices',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    location_code: text()
      .notNull()
      .references(() => locations.code),
    device_name: text().notNull(),
    device_code: text().notNull().unique(),
    device_type: text({ enum: ['PRINTER', 'ADMIN_PRINTER', 'DRAWER'] }).notNull(),
    /** JSON text; of printers ip, port and required, of drawers nothing. */
    device_data: word(),
  },
  table => [
    index('devices_location').on(table.location_code),
    check('devices_type', sql`${table.device_type} in ('PRINTER', 'ADMIN_PRINTER', 'DRAWER')`),
  ],
);
