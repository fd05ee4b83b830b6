import { type SQL, sql } from 'drizzle-orm';

/** The row that says that a shop sells without VAT: as a household, or a company by the direct method. */
export const withoutVat = (franchise: SQL) => sql`select from tax_identities t
  where t.seller_code = ${franchise} and t.legal_kind in ('company_direct', 'household')`;
