import { inArray } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { einvoiceSellers as s } from '../../db/schema/index.ts';
import { completed } from './providers.ts';

/** By the code of a seller, the page where its provider shows invoices to buyers; empty where none is named. */
export async function lookupUrls(
  tx: Tx,
  sellers: readonly string[],
): Promise<(seller_code: string) => string> {
  const rows =
    sellers.length === 0
      ? []
      : await tx
          .select({ seller_code: s.seller_code, provider: s.provider, account: s.account })
          .from(s)
          .where(inArray(s.seller_code, [...new Set(sellers)]));
  const urls = new Map(
    rows.map(({ seller_code, provider, account }) => [seller_code, completed(provider, account).lookup_url]),
  );
  return seller_code => urls.get(seller_code) ?? '';
}
