import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { jsonb, word } from './columns.ts';

export const shippingAgents = pgTable('shipping_agents', {
  code: text().primaryKey(),
  name: text().notNull(),
});

export const shippingAgentServices = pgTable(
  'shipping_agent_services',
  {
    /** `shipping_agent_code/code`, of a franchise's own followed by `/franchise_code` */
    id: text().primaryKey(),
    shipping_agent_code: text()
      .notNull()
      .references(() => shippingAgents.code),
    code: text().notNull(),
    description: word(),
    post_code: word(),
    district_code: word(),
    /** Empty: the whole company's. */
    franchise_code: word(),
    /** Whom a temporary one was made for. */
    customer_no: word(),
    is_temporary: boolean().notNull().default(false),
  },
  table => [
    unique('shipping_agent_services_code').on(table.shipping_agent_code, table.code, table.franchise_code),
  ],
);

/** Local copies of ERP tables that share one shape: post codes by (code, city), districts by code. */
export const bcTableRows = pgTable(
  'bc_table_rows',
  {
    table_code: text().notNull(),
    system_id: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    city: word(),
    parent_code: word(),
  },
  table => [
    primaryKey({ columns: [table.table_code, table.system_id] }),
    unique('bc_table_rows_code').on(table.table_code, table.code, table.city),
    index('bc_table_rows_parent').on(table.table_code, table.parent_code),
  ],
);

/** Provinces and, in them, communes. There is no level between the two since July 2025. */
export const places = pgTable(
  'places',
  {
    /** Of the statistics office: two digits of a province, five of a commune. */
    code: text().primaryKey(),
    /** With what it is: `Phường Bến Thành`. */
    name: text().notNull(),
    /** Of a commune its province; empty of a province. */
    parent_code: word(),
  },
  table => [index('places_parent').on(table.parent_code, table.code)],
);

/** Districts of before July 2025: what an old address says, and where it lies now. */
export const formerDistricts = pgTable(
  'former_districts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** `provinceKey` of its province. */
    province_key: text().notNull(),
    /** `placeKey` of its name. */
    district_key: text().notNull(),
    name: text().notNull(),
    /** Its former wards, each with the commune that has the most of it. */
    wards: jsonb().$type<[name: string, ward_code: string][]>().notNull(),
  },
  table => [
    index('former_districts_province').on(table.province_key),
    index('former_districts_key').on(table.district_key),
  ],
);
