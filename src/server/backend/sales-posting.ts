import { eq } from 'drizzle-orm';
import type { Receipt, SalesLine, SalesOrder } from '#calls/sales-orders.ts';
import { addQuantity } from '#model/quantity.ts';
import { amountUpTo, discountUpTo } from '#model/totals.ts';
import {
  bankAccountEntries,
  cashbookEntries,
  cashReceipts,
  franchises,
  salesInvoiceLines,
  salesInvoices,
  salesShipmentLines,
  salesShipments,
} from '../db/schema/index.ts';
import type { Context } from './context.ts';
import { nextNo } from './no-series.ts';
import { postEntries } from './stock.ts';

/** What a change of an order moves beside the order itself: shipments with their stock, invoices, receipts with their money. */
export async function postDifference(context: Context, before: SalesOrder, after: SalesOrder): Promise<void> {
  const old = new Map(before.lines.map(line => [line.line_no, line]));
  const moved = (field: 'qty_shipped' | 'qty_invoiced') =>
    after.lines
      .map(line => ({ line, from: old.get(line.line_no)?.[field] ?? 0 }))
      .filter(({ line, from }) => line[field] > from);
  await postShipment(context, after, moved('qty_shipped'));
  await postInvoice(context, after, moved('qty_invoiced'));
  await postReceipts(context, before, after);
}

type Moved = { line: SalesLine; from: number };

async function postShipment(context: Context, order: SalesOrder, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const { tx, today } = context;
  const pos_ss_no = await nextNo(tx, order.franchise_code, 'SS', yearOf(today));
  const { pos_so_no, franchise_code, location_code } = order;
  await tx.insert(salesShipments).values({
    pos_ss_no,
    pos_so_no,
    franchise_code,
    location_code,
    posting_date: today,
    shipment_date: today,
    created_by: context.actor.user.user_id,
    created_at: context.now,
  });
  const lines = moved.map(({ line, from }) => ({
    pos_ss_no,
    pos_so_no,
    line_no: line.line_no,
    item_no: line.item_no,
    variant_code: line.variant_code,
    description: line.description,
    unit_of_measure: line.unit_of_measure,
    location_code: line.location_code,
    quantity: addQuantity(line.qty_shipped, -from),
  }));
  await tx.insert(salesShipmentLines).values(lines);
  await postEntries(
    tx,
    lines.map(line => ({
      posting_date: today,
      entry_type: 'sale',
      document_type: 'sales_shipment',
      document_no: pos_ss_no,
      document_line_no: line.line_no,
      item_no: line.item_no,
      variant_code: line.variant_code,
      location_code: line.location_code,
      quantity: -line.quantity,
    })),
  );
}

async function postInvoice(context: Context, order: SalesOrder, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const { tx, today } = context;
  const pos_si_no = await nextNo(tx, order.franchise_code, 'SI', yearOf(today));
  const { pos_so_no, franchise_code } = order;
  const lines = moved.map(({ line, from }) => ({
    pos_si_no,
    pos_so_no,
    line_no: line.line_no,
    item_no: line.item_no,
    variant_code: line.variant_code,
    description: line.description,
    unit_of_measure: line.unit_of_measure,
    quantity: addQuantity(line.qty_invoiced, -from),
    unit_price: line.unit_price,
    line_discount_amount: discountUpTo(line, line.qty_invoiced) - discountUpTo(line, from),
    line_amount: amountUpTo(line, line.qty_invoiced) - amountUpTo(line, from),
  }));
  await tx.insert(salesInvoices).values({
    pos_si_no,
    pos_so_no,
    franchise_code,
    posting_date: today,
    amount: lines.reduce((sum, line) => sum + line.line_amount, 0),
    created_by: context.actor.user.user_id,
    created_at: context.now,
  });
  await tx.insert(salesInvoiceLines).values(lines);
}

async function postReceipts(context: Context, before: SalesOrder, after: SalesOrder): Promise<void> {
  const { tx } = context;
  const statusOf = new Map(before.receipts.map(receipt => [receipt.receipt_id, receipt.status]));
  const kept = new Set(after.receipts.map(receipt => receipt.receipt_id));
  for (const { receipt_id } of before.receipts)
    if (!kept.has(receipt_id))
      await tx.update(cashReceipts).set({ status: 'DELETED' }).where(eq(cashReceipts.receipt_id, receipt_id));
  for (const receipt of after.receipts) {
    const status = statusOf.get(receipt.receipt_id);
    if (status === undefined) await insertReceipt(context, receipt);
    else if (status === 'ADDED' && receipt.status === 'POSTED') await postReceipt(context, receipt);
  }
}

async function insertReceipt({ tx, now }: Context, receipt: Receipt): Promise<void> {
  await tx.insert(cashReceipts).values({ ...receipt, created_at: now, posted_at: null });
}

/** Cash goes into the store's till, everything else onto the franchise's bank account. */
async function postReceipt(context: Context, receipt: Receipt): Promise<void> {
  const { tx, today, now } = context;
  const { franchise_code, receipt_id, pos_so_no, amount } = receipt;
  const receipt_no = await nextNo(tx, franchise_code, 'CR', yearOf(today));
  const user_id = context.actor.user.user_id;
  await tx
    .update(cashReceipts)
    .set({ status: 'POSTED', receipt_no, posted_at: now, posted_by: user_id })
    .where(eq(cashReceipts.receipt_id, receipt_id));
  const entry = {
    franchise_code,
    posting_date: today,
    document_no: receipt_no,
    receipt_id,
    pos_so_no,
    description: receipt.comment || `Order ${pos_so_no}`,
    amount,
    created_by: user_id,
    created_at: now,
  };
  if (receipt.payment_type === 'cash') {
    await tx.insert(cashbookEntries).values({ ...entry, location_code: receipt.location_code });
    return;
  }
  const [franchise] = await tx
    .select({ bank_account_no: franchises.bank_account_no })
    .from(franchises)
    .where(eq(franchises.customer_no, franchise_code));
  await tx.insert(bankAccountEntries).values({
    ...entry,
    bank_account_no: franchise?.bank_account_no ?? '',
    name: receipt.customer_name,
    payment_type: receipt.payment_type,
  });
}

const yearOf = (date: string): number => Number(date.slice(0, 4));
