import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { RequestKind, RequestStatus } from '#model/customers/privacy.ts';
import { created, jsonb, ruleContext, word } from './columns.ts';
import { ofFranchise } from './references.ts';

/** What customers are asked, word for word. Rows are only ever added; the newest version of a purpose is asked now. */
export const consentTexts = pgTable(
  'consent_texts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    purpose: text().notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    body: text().notNull(),
    /** Customers are asked for it. */
    in_use: boolean().notNull(),
    created_by: word(),
    created_at: created(),
  },
  t => [unique('consent_texts_version').on(t.purpose, t.version)],
);

/** Who agreed to what, and took it back. Rows are only ever added; the newest of a purpose counts. No row is no consent. */
export const customerConsents = pgTable(
  'customer_consents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** No reference: the proof outlives the customer. */
    customer_no: text().notNull(),
    franchise_code: ofFranchise(),
    purpose: text().notNull(),
    text_version: integer().notNull(),
    given: boolean().notNull(),
    /** How the customer said it. */
    how: text().notNull(),
    created_by: word(),
    created_at: created(),
  },
  t => [
    index('customer_consents_of').on(t.customer_no, t.id),
    check('customer_consents_how', sql`${t.how} in ('spoken', 'paper', 'message', 'online')`),
  ],
);

/** What people ask about their own data, and by when it is answered. */
export const personRequests = pgTable(
  'person_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customer_no: text().notNull(),
    franchise_code: ofFranchise(),
    kind: text().$type<RequestKind>().notNull(),
    received_on: date({ mode: 'string' }).notNull(),
    acknowledge_by: date({ mode: 'string' }).notNull(),
    answer_by: date({ mode: 'string' }).notNull(),
    /** It is put off once. */
    extended: boolean().notNull().default(false),
    status: text().$type<RequestStatus>().notNull().default('received'),
    /** What the person said, and why it was put off or refused. */
    note: word(),
    reason: word(),
    created_by: word(),
    created_at: created(),
    acknowledged_at: ruleContext(),
    closed_by: word(),
    closed_at: ruleContext(),
  },
  t => [
    check(
      'person_requests_kind',
      sql`${t.kind} in ('see','correct','delete','restrict','withdraw','object')`,
    ),
    check('person_requests_status', sql`${t.status} in ('received','acknowledged','done','refused')`),
    index('person_requests_due').on(t.franchise_code, t.answer_by),
    index('person_requests_all_due').on(t.answer_by),
    index('person_requests_of').on(t.customer_no),
  ],
);

/** Days and months of the law and of the company; one row. */
export const privacyRules = pgTable(
  'privacy_rules',
  {
    id: integer().primaryKey().default(1),
    /** Working days within which a request is acknowledged. */
    acknowledge_days: integer().notNull().default(2),
    see_days: integer().notNull().default(10),
    correct_days: integer().notNull().default(10),
    delete_days: integer().notNull().default(20),
    restrict_days: integer().notNull().default(15),
    withdraw_days: integer().notNull().default(15),
    object_days: integer().notNull().default(15),
    /** By how many days it is put off at most. */
    extension_days: integer().notNull().default(15),
    /** Months without a purchase after which a customer is looked at; 0 for never. */
    retention_months: integer().notNull().default(0),
    /** Years for which names on posted documents are kept apart. */
    kept_years: integer().notNull().default(10),
    version: integer().notNull().default(1),
  },
  t => [check('privacy_rules_one', sql`${t.id} = 1`)],
);

/** Names on posted documents of customers who were anonymised: the law keeps them, and few people see them. */
export const withheldNames = pgTable(
  'withheld_names',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customer_no: text().notNull(),
    franchise_code: ofFranchise(),
    /** Table and number of the document. */
    source: text().notNull(),
    document_no: text().notNull(),
    /** What stood in its columns. */
    data: jsonb().$type<Readonly<Record<string, string | null>>>().notNull(),
    withheld_at: created(),
    /** After this day it is dropped. */
    keep_until: date({ mode: 'string' }).notNull(),
  },
  t => [index('withheld_names_of').on(t.customer_no, t.id), index('withheld_names_until').on(t.keep_until)],
);
