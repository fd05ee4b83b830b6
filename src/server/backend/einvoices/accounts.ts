import { inArray } from 'drizzle-orm';
import type { Account } from '#model/taxes/einvoice-accounts.ts';
import type { Tx } from '../../db/connection.ts';
import { einvoiceSellers as s } from '../../db/schema/index.ts';
import { completed } from './providers.ts';

/** What the contracts of sellers say, by the code of the seller; of one that issues none nothing. */
export async function accountsOf(tx: Tx, sellers: readonly string[]): Promise<ReadonlyMap<string, Account>> {
  const rows = await tx
    .select({ seller_code: s.seller_code, provider: s.provider, account: s.account })
    .from(s)
    .where(inArray(s.seller_code, [...new Set(sellers)]));
  return new Map(
    rows.map(({ seller_code, provider, account }) => [seller_code, completed(provider, account)]),
  );
}
