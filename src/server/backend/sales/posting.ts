import { eq, max, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { serverMessages } from '#model/messages/server.ts';
import { isAtHand } from '#model/sales/payments.ts';
import { invoiceOf, shipmentOf } from '#model/sales/postings.ts';
import { openAmount } from '#model/sales/receipts.ts';
import { invoiceLines } from '#model/taxes/einvoice-lines.ts';
import { insertion } from '../../db/insertion.ts';
import {
  salesInvoiceLines,
  salesInvoices,
  salesOrders,
  salesShipmentLines,
  salesShipments,
} from '../../db/schema/index.ts';
import { writeTogether } from '../../db/write-together.ts';
import {
  earnPoints,
  restorePoints,
  returnPaidPoints,
  returnPoints,
  rewardReferrer,
  takeBackReward,
} from '../customers/loyalty.ts';
import { claimCreditMemo, claimInsertion } from '../einvoices/claims.ts';
import type { ChangeContext } from '../kit/context.ts';
import { tellOnlineShop } from '../online-shop/tell.ts';
import { settingsOf } from '../setup/config.ts';
import { nextNos, type Series } from '../setup/no-series.ts';
import { unitCostOf } from '../stock/costs.ts';
import { postEntries } from '../stock/posting.ts';
import { costReturned } from './costs.ts';
import { postReceipts } from './receipt-postings.ts';
import { keepRevenue } from './revenue-kept.ts';
import { keepVat, type Taxed, vatInsertion, vatOfCreditMemo, vatOfInvoice } from './vat.ts';

/**
 * What a change of a document moves apart from the document itself: shipments with their stock, invoices, receipts with their
 * money. Everywhere stock is locked before customers, and these before the numbers of receipts, so that a sale and a
 * return of the same goods wait for each other and never block for good.
 */
export async function postDifference(
  context: ChangeContext,
  before: SalesOrder,
  after: SalesOrder,
): Promise<void> {
  const becomes = (status: string) => after.status === status && before.status !== status;
  const shipment = shipmentOf(before, after);
  const invoice = invoiceOf(before, after);
  const numbers = await nextNos(
    context.tx,
    after.franchise_code,
    [...(shipment ? (['SS'] as const) : []), ...(invoice ? (['SI'] as const) : [])],
    yearOf(context.today),
  );
  const delivered_on = await deliveredOn(context, after, shipment !== null || invoice === null);
  if (shipment)
    await postShipment(context, after, { ...shipment, pos_ss_no: numberIn(numbers, 'SS'), delivered_on });
  if (becomes('POSTED')) await postReturn(context, after);
  if (invoice)
    await postInvoice(context, after, { ...invoice, pos_si_no: numberIn(numbers, 'SI'), delivered_on });
  if (becomes('CLOSED')) await returnPaidPoints(context, after.pos_so_no);
  await postReceipts(context, before, after);
  if (becomes('CANCELED') && after.la_exchange_points > 0) await restorePoints(context, after.pos_so_no);
  await tellOnlineShop(context, before, after, shipment ? numberIn(numbers, 'SS') : '');
}

/**
 * Business date on which the goods of a change are handed over. What is only invoiced left with the last shipment; nothing
 * is handed over before it was ordered.
 */
async function deliveredOn(
  { tx, today, delivered_on = today }: ChangeContext,
  { pos_so_no, order_date }: SalesOrder,
  isNow: boolean,
): Promise<string> {
  if (isNow) return delivered_on < order_date ? order_date : delivered_on;
  const [last] = await tx
    .select({ day: max(salesShipments.shipment_date) })
    .from(salesShipments)
    .where(eq(salesShipments.pos_so_no, pos_so_no));
  return last?.day ?? today;
}

/** The goods of a credit memo are back where they were sold from, or in the shop that took them back, and the points they earned are gone. */
async function postReturn(context: ChangeContext, memo: SalesOrder): Promise<void> {
  await postEntries(
    context.tx,
    memo.lines.map(line => ({
      posting_date: context.today,
      entry_type: 'return',
      document_type: 'sales_credit_memo',
      document_no: memo.pos_so_no,
      document_line_no: line.line_no,
      item_no: line.item_no,
      variant_code: line.variant_code,
      location_code: context.came_back_at ?? line.location_code,
      quantity: line.quantity,
    })),
  );
  const { sell_to_customer_no, applies_to_no, grand_total, pos_so_no } = memo;
  await returnPoints(context, { pos_so_no: applies_to_no, sell_to_customer_no }, grand_total, pos_so_no);
  await returnPaidPoints(context, applies_to_no, pos_so_no);
  await takeBackReward(context, applies_to_no);
  await context.tx
    .update(salesOrders)
    .set({ posted_at: context.now })
    .where(eq(salesOrders.pos_so_no, pos_so_no));
  await costReturned(context.tx, pos_so_no, applies_to_no);
  const document = taxed(context, memo, { document_type: 'credit_memo', document_no: pos_so_no });
  const vat = await vatOfCreditMemo(context.tx, memo);
  if (vat.length > 0) await context.tx.execute(vatInsertion(document, vat));
  await keepRevenue(context.tx, { type: 'credit_memo', no: pos_so_no });
  await keepVat(context.tx, document, vat);
  await claimCreditMemo(context.tx, { ...document, sold_on: context.today, now: context.now }, memo, vat);
}

/** A document that is posted today, as its VAT entries name it. */
const taxed = (
  { today }: ChangeContext,
  { pos_so_no, applies_to_no, franchise_code, location_code }: SalesOrder,
  posted: Pick<Taxed, 'document_type' | 'document_no'>,
): Taxed => ({
  ...posted,
  pos_so_no: applies_to_no || pos_so_no,
  franchise_code,
  location_code,
  posting_date: today,
  vat_date: today,
});

type Of<T> = Exclude<T, null>;

async function postShipment(
  context: ChangeContext,
  order: SalesOrder,
  shipment: Of<ReturnType<typeof shipmentOf>> & { pos_ss_no: string; delivered_on: string },
): Promise<void> {
  const { tx, today } = context;
  const { pos_ss_no, delivered_on } = shipment;
  const { pos_so_no, franchise_code, location_code } = order;
  await writeTogether(tx, [
    insertion(salesShipments, [
      {
        pos_ss_no,
        pos_so_no,
        franchise_code,
        location_code,
        posting_date: today,
        shipment_date: delivered_on,
        created_by: context.actor.user.user_id,
        created_at: context.now,
      },
    ]),
    insertion(
      salesShipmentLines,
      shipment.lines.map(line => ({ ...line, pos_ss_no })),
    ),
  ]);
  const below = await postEntries(
    tx,
    shipment.lines.map(line => ({
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
  const [missing] = below;
  // What a customer has paid at the counter has been handed over: the books follow.
  const handedOver =
    openAmount(order) <= 0 && order.receipts.some(receipt => isAtHand(receipt) || receipt.handed_over_at);
  if (missing && !handedOver && (await settingsOf(tx)).stock_below_zero === 'refuse')
    throw new Refusal('rule', serverMessages.notThere(missing.item_no, -missing.quantity), 'lines');
}

/** Of a line of an invoice: what its goods cost the franchise that sold them. */
const atCost = {
  cost_amount: sql`round(given.quantity * ${unitCostOf({
    franchise: sql`(select sold.franchise_code from sales_orders sold where sold.pos_so_no = given.pos_so_no)`,
    item: sql`given.item_no`,
    variant: sql`given.variant_code`,
  })})`,
};

async function postInvoice(
  context: ChangeContext,
  order: SalesOrder,
  invoice: Of<ReturnType<typeof invoiceOf>> & { pos_si_no: string; delivered_on: string },
): Promise<void> {
  const { tx, today } = context;
  const { pos_si_no, delivered_on } = invoice;
  const { discount_amount, fee_amount } = invoice.header;
  const document = {
    ...taxed(context, order, { document_type: 'invoice', document_no: pos_si_no }),
    vat_date: delivered_on,
  };
  const goods = { lines: invoice.lines, discount_amount, fees: fee_amount === 0 ? [] : order.fees };
  const vat = await vatOfInvoice(tx, order.franchise_code, goods, delivered_on);
  await writeTogether(tx, [
    insertion(salesInvoices, [
      {
        ...invoice.header,
        pos_si_no,
        pos_so_no: order.pos_so_no,
        franchise_code: order.franchise_code,
        posting_date: today,
        delivered_on: delivered_on === today ? null : delivered_on,
        created_by: context.actor.user.user_id,
        created_at: context.now,
      },
    ]),
    insertion(
      salesInvoiceLines,
      invoice.lines.map(line => ({ ...line, pos_si_no })),
      atCost,
    ),
    ...(vat.length > 0 ? [vatInsertion(document, vat)] : []),
    claimInsertion({
      ...document,
      sold_on: delivered_on,
      lines: invoiceLines(goods, vat),
      now: context.now,
      lookup_code: context.lookup_code,
    }),
  ]);
  await earnPoints(context, order, invoice.header.grand_total, pos_si_no);
  if (order.la_referral_cust_no) await rewardReferrer(context, order, (await settingsOf(tx)).referral_points);
  await keepRevenue(tx, { type: 'invoice', no: pos_si_no });
  await keepVat(tx, document, vat);
}

function numberIn(numbers: ReadonlyMap<Series, string>, series: Series): string {
  const no = numbers.get(series);
  if (no === undefined) throw new Error(`a number of ${series} was asked for`);
  return no;
}

const yearOf = (date: string): number => Number(date.slice(0, 4));
