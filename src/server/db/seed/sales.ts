import { eq, sql } from 'drizzle-orm';
import { costReturned } from '../../backend/sales/costs.ts';
import { fillRevenue } from '../../backend/sales/revenue-kept.ts';
import { fillVatDays } from '../../backend/sales/vat-period.ts';
import { seriesRow } from '../../backend/setup/no-series.ts';
import { unitCostOf } from '../../backend/stock/costs.ts';
import type { Tx } from '../connection.ts';
import {
  bankAccountEntries,
  cashbookEntries,
  cashReceipts,
  noSeries,
  salesInvoiceLines,
  salesInvoices,
  salesLines,
  salesOrders,
  salesShipmentLines,
  salesShipments,
  vatEntries,
  vatGroups,
} from '../schema/index.ts';
import { insertRows } from './bulk.ts';
import { countByStore, type SeedCustomer } from './customers.ts';
import { stores } from './franchises.ts';
import type { Sellable } from './items.ts';
import { makeCreditMemos } from './sales-credit-memos.ts';
import { makeSales, Numbers, type SeedOrder } from './sales-documents.ts';
import { invoiceOf, postingsOf, type Shipment, shipmentOf } from './sales-postings.ts';
import { type Kept, makeQuotes } from './sales-quotes.ts';
import { vatOfSales } from './sales-vat.ts';
import { clerkId } from './users.ts';

const present = <T>(value: T | null): value is T => value !== null;

/** The documents of the last months, with the shipments, invoices and money that follow from them. */
export async function seedSales(
  tx: Tx,
  people: readonly SeedCustomer[],
  sold: readonly Sellable[],
  now: Date,
  orderCount: number,
): Promise<{ shipments: Shipment[]; memos: readonly SeedOrder[] }> {
  const numbers = new Numbers();
  const changes = makeSales(people, sold, now, numbers, orderCount);
  const last = new Map<string, Kept>();
  for (const { after, store } of changes) last.set(after.pos_so_no, { order: after, store });
  const orders = [...last.values()];
  const quotes = makeQuotes(orders, numbers);
  let receipts = Math.max(0, ...orders.flatMap(({ order }) => order.receipts.map(each => each.receipt_id)));
  const memos = makeCreditMemos(orders, numbers, now, () => ++receipts);
  const kept = [...orders, ...quotes, ...memos.map(({ after, store }) => ({ order: after, store }))];
  const shipments = changes.map(change => shipmentOf(change, numbers)).filter(present);
  const invoices = changes.map(change => invoiceOf(change, numbers)).filter(present);
  // Receipts are numbered in the order of their days.
  const posted = [...changes, ...memos].sort((a, b) => a.at.getTime() - b.at.getTime());
  const postings = posted.flatMap(change => postingsOf(change, numbers));
  await insertOrders(tx, kept);
  const numberOfReceipt = new Map(postings.map(posting => [posting.receipt_id, posting]));
  await insertRows(
    tx,
    cashReceipts,
    kept.flatMap(({ order }) =>
      order.receipts.map(({ created_at, posted_at, handed_over_at: _never, ...receipt }) => ({
        ...receipt,
        created_at: new Date(created_at),
        posted_at: posted_at === null ? null : new Date(posted_at),
        receipt_no: numberOfReceipt.get(receipt.receipt_id)?.receipt_no ?? null,
        posted_by: numberOfReceipt.get(receipt.receipt_id)?.posted_by ?? null,
      })),
    ),
  );
  await insertRows(
    tx,
    salesShipments,
    shipments.map(({ header }) => header),
  );
  await insertRows(
    tx,
    salesShipmentLines,
    shipments.flatMap(({ lines }) => lines),
  );
  await insertRows(
    tx,
    salesInvoices,
    invoices.map(({ header }) => header),
  );
  await insertRows(
    tx,
    salesInvoiceLines,
    invoices.flatMap(({ lines }) => lines),
  );
  await tx.execute(
    sql`update sales_invoice_lines l set cost_amount = round(l.quantity * ${unitCostOf({
      franchise: sql`o.franchise_code`,
      item: sql`l.item_no`,
      variant: sql`l.variant_code`,
    })}) from sales_orders o where o.pos_so_no = l.pos_so_no`,
  );
  for (const { after } of memos) await costReturned(tx, after.pos_so_no, after.applies_to_no);
  await fillRevenue(tx);
  const [standard] = await tx.select().from(vatGroups).where(eq(vatGroups.is_default, true));
  if (!standard) throw new Error('the migrations make the VAT groups');
  await insertRows(
    tx,
    vatEntries,
    vatOfSales(
      invoices,
      memos.map(({ after }) => after),
      standard,
    ),
  );
  await fillVatDays(tx);
  await insertRows(tx, cashbookEntries, postings.map(({ cash }) => cash).filter(present));
  await insertRows(tx, bankAccountEntries, postings.map(({ bank }) => bank).filter(present));
  await insertRows(tx, noSeries, [
    ...[...numbers.last.values()].map(({ series, franchise, year, no }) =>
      seriesRow(series, franchise, year, no),
    ),
    ...countByStore(people).map((count, store) => seriesRow('CU', stores[store]?.code ?? '', 0, count)),
  ]);
  return { shipments, memos: memos.map(({ after }) => after) };
}

async function insertOrders(tx: Tx, made: readonly { order: SeedOrder; store: number }[]): Promise<void> {
  await insertRows(
    tx,
    salesOrders,
    made.map(({ order, store }) => {
      const { lines: _lines, fees: _fees, receipts: _receipts, ...header } = order;
      return {
        ...header,
        requested_delivery_date: order.requested_delivery_date || null,
        customer_birthday: order.customer_birthday || null,
        posting_date: order.posting_date || null,
        created_at: new Date(order.created_at),
        updated_at: new Date(order.updated_at),
        posted_at: order.status === 'POSTED' ? new Date(order.updated_at) : null,
        created_by: clerkId(store),
      };
    }),
  );
  await insertRows(
    tx,
    salesLines,
    made.flatMap(({ order }) => order.lines.map(line => ({ ...line, pos_so_no: order.pos_so_no }))),
  );
}
