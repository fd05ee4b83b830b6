import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { LegalKind, Seller } from '#model/setup/tax-identity.ts';
import { word } from './columns.ts';
import { franchises } from './franchises.ts';

/** Who sells, as the tax office knows them: each franchise, and the franchisor, who also sells in its own shops. */
export const taxIdentities = pgTable(
  'tax_identities',
  {
    /** The code of a franchise; empty for the franchisor. */
    seller_code: text().primaryKey(),
    /** The same, null for the franchisor. */
    franchise_code: text()
      .unique()
      .references(() => franchises.customer_no),
    legal_kind: text().$type<LegalKind | ''>().notNull(),
    tax_code: word(),
    registered_name: word(),
    registered_address: word(),
    place_code: word(),
    seller: text().$type<Seller>().notNull(),
    contract_no: word(),
    contract_date: date({ mode: 'string' }),
    /** Form number and series without the year, such as `1CMAA`: the year is that of the day of issue. */
    series_till: word(),
    series_ordinary: word(),
    series_transfer: word(),
    series_consignment: word(),
    /** That looks after the seller. */
    tax_office_code: word(),
    tax_office_name: word(),
    /** Nothing that papers need is missing (`missingOf`). */
    is_complete: boolean().notNull(),
    /** Raised by every change. */
    version: integer().notNull(),
  },
  t => [
    check('tax_identities_seller_code', sql`${t.seller_code} = coalesce(${t.franchise_code}, '')`),
    check(
      'tax_identities_kind',
      sql`${t.legal_kind} in ('', 'company_deduction', 'company_direct', 'household')`,
    ),
    check(
      'tax_identities_code',
      sql`${t.tax_code} ~ '^([0-9]{10}(-[0-9]{3})?|[0-9]{12})?$' and (${t.tax_code} !~ '^[0-9]{12}$' or ${t.legal_kind} in ('', 'household'))`,
    ),
    check(
      'tax_identities_seller',
      sql`${t.seller} = 'own' or (${t.seller} = 'entrusted' and ${t.franchise_code} is not null)`,
    ),
    check(
      'tax_identities_series',
      sql`${t.series_till} ~ '^([1-9][CK]M[A-Z]{2})?$' and ${t.series_ordinary} ~ '^([1-9][CK]T[A-Z]{2})?$'
        and ${t.series_transfer} ~ '^([1-9][CK]N[A-Z]{2})?$' and ${t.series_consignment} ~ '^([1-9][CK]B[A-Z]{2})?$'`,
    ),
    check('tax_identities_office', sql`${t.tax_office_code} ~ '^([0-9]{5})?$'`),
  ],
);
