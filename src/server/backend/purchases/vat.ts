import { eq, sql } from 'drizzle-orm';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { type PurchaseVatEntry, purchaseMemoVat, purchaseVat } from '#model/taxes/purchase-vat.ts';
import { type VatOfRate, vatByRate } from '#model/taxes/vat.ts';
import { type DatedVatRate, vatRateOn } from '#model/taxes/vat-rates.ts';
import type { Tx } from '../../db/connection.ts';
import { purchaseLines, purchaseVatEntries } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { settingsOf } from '../setup/config.ts';

export const isPosted = ({ la_status }: Pick<PurchaseOrder, 'la_status'>) => la_status === 'INVOICED';

/**
 * Keeps the VAT of a document that a change posts: an order that is invoiced, or a credit memo that the franchisor has credited.
 *
 * @param after saved with its lines, and for a credit memo with those of its order, which count it as credited
 * @returns the document with its VAT, where the change has posted it
 */
export async function postPurchaseVat(
  { tx }: Pick<Context, 'tx'>,
  before: PurchaseOrder,
  after: PurchaseOrder,
): Promise<PurchaseOrder> {
  if (isPosted(before) || !isPosted(after)) return after;
  const entries = after.type === 'Order' ? await vatOfOrder(tx, after) : await vatOfMemo(tx, after);
  if (entries.length > 0) await keepEntries(tx, after, entries);
  return { ...after, posted_vat: vatByRate(entries) };
}

async function keepEntries(
  tx: Tx,
  after: PurchaseOrder,
  entries: readonly PurchaseVatEntry[],
): Promise<void> {
  const { po_no: document_no, franchise_code, posting_date: vat_date } = after;
  const order_no = after.applies_to_no || document_no;
  await tx.insert(purchaseVatEntries).values(
    entries.map(({ line_type: _type, applies_to_no: _no, ...entry }) => ({
      ...entry,
      document_no,
      order_no,
      franchise_code,
      vat_date,
    })),
  );
}

async function vatOfOrder(tx: Tx, order: PurchaseOrder): Promise<PurchaseVatEntry[]> {
  const rates = await ratesOf(tx, [...new Set(order.lines.map(line => line.item_no))]);
  const items = new Map(order.lines.map(line => [line.line_no, line.item_no]));
  const { purchase_prices_include_vat } = await settingsOf(tx);
  const rateOf = ({ line_no }: { line_no: number }) => {
    const found = rates.get(items.get(line_no) ?? '');
    const vat_rate = found && vatRateOn(found.rates, order.posting_date);
    return found && vat_rate ? { vat_group: found.vat_group, vat_rate } : null;
  };
  return purchaseVat(order, rateOf, purchase_prices_include_vat);
}

/** Group and rates of items; one that names no group has the company's default. */
async function ratesOf(tx: Tx, item_nos: readonly string[]) {
  const { rows } = await tx.execute<{ item_no: string; vat_group: string; rates: DatedVatRate[] }>(sql`
    select i.item_no, g.vat_group, g.rates from items i
    join vat_groups g on g.vat_group = coalesce(i.vat_group, (select vat_group from vat_groups where is_default))
    where i.item_no = any(${sql.param(item_nos)}::text[])`);
  return new Map(rows.map(row => [row.item_no, row]));
}

async function vatOfMemo(tx: Tx, memo: PurchaseOrder): Promise<PurchaseVatEntry[]> {
  const order_no = memo.applies_to_no;
  const rows = await tx
    .select()
    .from(purchaseVatEntries)
    .where(eq(purchaseVatEntries.order_no, order_no))
    .orderBy(sql`${purchaseVatEntries.document_no} collate "C"`, purchaseVatEntries.line_no);
  const entries = rows.map(row => ({
    ...row,
    line_type: 'item' as const,
    applies_to_no: row.document_no === order_no ? '' : order_no,
  }));
  const invoiced = entries.filter(({ document_no }) => document_no === order_no);
  if (invoiced.length === 0) return [];
  const lines = await tx.select().from(purchaseLines).where(eq(purchaseLines.po_no, order_no));
  const back = new Map(memo.lines.map(line => [line.line_no, line.purchase_qty]));
  const units = new Map(
    lines.map(line => [
      line.line_no,
      {
        invoiced: line.qty_invoiced,
        credited: addQuantity(line.qty_credited, -(back.get(line.line_no) ?? 0)),
      },
    ]),
  );
  return purchaseMemoVat(memo, {
    invoiced,
    credited: entries.filter(({ document_no }) => document_no !== order_no),
    unitsOf: line_no => units.get(line_no) ?? { invoiced: 0, credited: 0 },
  });
}

/** VAT of a posted document by rate, below zero of a credit memo; none of one that was posted before VAT was kept. */
export async function purchaseVatOf(tx: Tx, po_no: string): Promise<VatOfRate[]> {
  const entries = await tx.select().from(purchaseVatEntries).where(eq(purchaseVatEntries.document_no, po_no));
  return vatByRate(entries);
}
