import { sql } from 'drizzle-orm';
import type { Tx } from '../db/connection.ts';

/** The next number of a document of the built-in ERP. */
export async function nextDocumentNo(tx: Tx, prefix: string): Promise<string> {
  const { rows } = await tx.execute<{ n: string }>(sql`select nextval('erp_document_no') as n`);
  return `${prefix}-${(rows[0]?.n ?? '').padStart(8, '0')}`;
}
