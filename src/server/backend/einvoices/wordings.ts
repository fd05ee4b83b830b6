import type { Tx } from '../../db/connection.ts';
import { noteOf } from '../../einvoices/common.ts';
import type { EinvoiceContent } from '../../einvoices/provider.ts';
import { accountsOf } from './accounts.ts';

/** How an invoice of this seller names the one that it adjusts or replaces; empty where people make it by hand. */
export async function wordsOnPaper(tx: Tx, seller_code: string, content: EinvoiceContent): Promise<string> {
  const account = (await accountsOf(tx, [seller_code])).get(seller_code);
  return account ? noteOf(content, account) : '';
}
