import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { einvoiceSellers as s } from '../../db/schema/index.ts';
import { noteOf } from '../../einvoices/common.ts';
import type { EinvoiceContent } from '../../einvoices/provider.ts';
import { completed } from './providers.ts';

/** How an invoice of this seller names the one that it adjusts or replaces; empty where people make it by hand. */
export async function wordsOnPaper(tx: Tx, seller_code: string, content: EinvoiceContent): Promise<string> {
  const [seller] = await tx.select().from(s).where(eq(s.seller_code, seller_code));
  return seller ? noteOf(content, completed(seller.provider, seller.account)) : '';
}
