import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { einvoices as calls } from '#calls/administration/index.ts';
import type { AnswerOf, InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { einvoiceMessages } from '#model/messages/einvoices.ts';
import { givesFiles } from '#model/taxes/einvoices.ts';
import { einvoices as e, einvoiceSellers } from '../../db/schema/index.ts';
import { ProviderProblem } from '../../einvoices/provider.ts';
import type { DirectContext } from '../kit/context.ts';
import { inFranchise } from '../kit/scope.ts';

/** Does the provider of its seller give files? MISA finds them by its own code alone. People keep the papers of goods that they made themselves. Of whatever query reads `einvoices` by its own name. */
export const hasFile = sql<boolean>`((einvoices.pos_so_no is not null or einvoices.provider_id <> '') and einvoices.status = 'issued' and einvoices.issued_number <> '' and exists (
  select from einvoice_sellers seller where seller.seller_code = einvoices.seller_code
    and seller.provider in ${givesFiles} and (seller.provider <> 'misa' or einvoices.provider_code <> '')))`;

/**
 * Outside of any transaction: a provider that is slow holds no connection of the database.
 *
 * @param of who may see a paper of goods need not see what people bought, so that each is asked for apart
 */
export const fileOf =
  (of: 'sale' | 'paper') =>
  (input: InputOf<typeof calls.file>, context: DirectContext): Promise<AnswerOf<typeof calls.file>> =>
    readFile(of, input, context);

async function readFile(
  of: 'sale' | 'paper',
  { id, type }: InputOf<typeof calls.file>,
  context: DirectContext,
): Promise<AnswerOf<typeof calls.file>> {
  const isOfKind = of === 'sale' ? isNotNull(e.pos_so_no) : isNull(e.pos_so_no);
  const [row] = await context.db
    .select({ einvoice: getTableColumns(e), seller: getTableColumns(einvoiceSellers), hasFile })
    .from(e)
    .leftJoin(einvoiceSellers, eq(einvoiceSellers.seller_code, e.seller_code))
    .where(and(eq(e.id, id), isOfKind, inFranchise(e.franchise_code, context)));
  if (!row) throw new Refusal('not_found', einvoiceMessages.missing(), 'id');
  const { issued_series: series, issued_number: number, provider_code, request_id } = row.einvoice;
  const nothing = { name: '', file_base64: '' };
  if (!row.hasFile || !row.seller) return { word: 'none', ...nothing };
  try {
    const file = await context.systems?.einvoiceFile?.(
      row.seller,
      { series, number, provider_code, request_id },
      type,
    );
    if (!file) return { word: file === null ? 'none' : 'failed', ...nothing };
    return { word: 'found', name: `${series}-${number}.${type}`, file_base64: file.toString('base64') };
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    context.log.warn({ err: error, einvoice: id }, 'the file of an e-invoice could not be read');
    return { word: 'failed', ...nothing };
  }
}
