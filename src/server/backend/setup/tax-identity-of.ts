import { eq, sql } from 'drizzle-orm';
import { noTaxIdentity, type TaxIdentity, taxpayerOf } from '#model/setup/tax-identity.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { taxIdentities } from '../../db/schema/index.ts';
import { settingsOf } from './config.ts';

/** The franchisor, who sells in its own shops and for those that entrusted it. */
export const franchisor = '';

/**
 * Who sells, as the tax office knows them; empty texts and version 0 before a person entered it.
 *
 * @param code of a franchise, or `franchisor`
 */
export async function taxIdentityOf(tx: Db | Tx, code: string): Promise<TaxIdentity & { version: number }> {
  const [row] = await tx.select().from(taxIdentities).where(eq(taxIdentities.seller_code, code));
  if (!row) return { ...noTaxIdentity, version: 0 };
  const { seller_code: _code, franchise_code: _franchise, is_complete: _whole, ...identity } = row;
  return { ...identity, contract_date: row.contract_date ?? '' };
}

/**
 * What the tax office counts together this year: the sales of all shops with the tax code of this one, a branch's code as
 * the taxpayer's. From the sums that are kept of each day.
 *
 * @param today the business date, `yyyy-mm-dd`
 * @returns null where the shop is no household
 */
export async function turnoverOf(
  tx: Tx,
  franchise_code: string,
  { legal_kind, tax_code }: Pick<TaxIdentity, 'legal_kind' | 'tax_code'>,
  today: string,
) {
  if (legal_kind !== 'household') return null;
  const year = today.slice(0, 4);
  const taxpayer = taxpayerOf(tax_code);
  const {
    rows: [sum],
  } = await tx.execute<{ amount: number; shops: number }>(sql`
    with shops as materialized (
      select ${franchise_code}::text as code
      union select franchise_code from tax_identities
      where ${taxpayer} <> '' and franchise_code is not null and legal_kind = 'household'
        and split_part(tax_code, '-', 1) = ${taxpayer})
    select coalesce(sum(of_shop.amount), 0)::float8 as amount, count(*)::int as shops
    from shops cross join lateral (
      select sum(r.amount) as amount from revenue_days r
      where r.franchise_code = shops.code
        and r.posting_date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date) as of_shop`);
  if (!sum) throw new Error('a sum is one row');
  const { household_threshold: threshold, household_warn_percent: warn_percent } = await settingsOf(tx);
  return { year: Number(year), ...sum, threshold, warn_percent };
}
