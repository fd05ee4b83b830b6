import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import type { Receipt, SalesOrder } from '#calls/sales/orders.ts';
import { serverMessages } from '#model/messages/server.ts';
import { accountOf } from '#model/sales/money-accounts.ts';
import { isAtHand } from '#model/sales/payments.ts';
import { invoiceOf, shipmentOf } from '#model/sales/postings.ts';
import { openAmount } from '#model/sales/receipts.ts';
import { insertion } from '../../db/insertion.ts';
import { kept } from '../../db/kept-statement.ts';
import {
  bankAccountEntries,
  cashbookEntries,
  cashReceipts,
  franchises,
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
import type { ChangeContext } from '../kit/context.ts';
import { tellOnlineShop } from '../online-shop/tell.ts';
import { settingsOf } from '../setup/config.ts';
import { nextNo, nextNos, type Series } from '../setup/no-series.ts';
import { unitCostOf } from '../stock/costs.ts';
import { postEntries } from '../stock/posting.ts';
import { costReturned } from './costs.ts';
import { keepRevenue } from './revenue-kept.ts';
import { type InShift, settleLate, shiftOf } from './shift-slips.ts';

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
  if (shipment) await postShipment(context, after, { ...shipment, pos_ss_no: numberIn(numbers, 'SS') });
  if (becomes('POSTED')) await postReturn(context, after);
  if (invoice) await postInvoice(context, after, { ...invoice, pos_si_no: numberIn(numbers, 'SI') });
  if (becomes('CLOSED')) await returnPaidPoints(context, after.pos_so_no);
  await postReceipts(context, before, after);
  if (becomes('CANCELED') && after.la_exchange_points > 0) await restorePoints(context, after.pos_so_no);
  await tellOnlineShop(context, before, after, shipment ? numberIn(numbers, 'SS') : '');
}

/** The goods of a credit memo are back where they were sold from, and the points they earned are gone. */
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
      location_code: line.location_code,
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
  await keepRevenue(context.tx, { type: 'credit_memo', no: pos_so_no });
}

type Of<T> = Exclude<T, null>;

async function postShipment(
  context: ChangeContext,
  order: SalesOrder,
  shipment: Of<ReturnType<typeof shipmentOf>> & { pos_ss_no: string },
): Promise<void> {
  const { tx, today } = context;
  const { pos_ss_no } = shipment;
  const { pos_so_no, franchise_code, location_code } = order;
  await writeTogether(tx, [
    insertion(salesShipments, [
      {
        pos_ss_no,
        pos_so_no,
        franchise_code,
        location_code,
        posting_date: today,
        shipment_date: today,
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
  invoice: Of<ReturnType<typeof invoiceOf>> & { pos_si_no: string },
): Promise<void> {
  const { tx, today } = context;
  const { pos_si_no } = invoice;
  await writeTogether(tx, [
    insertion(salesInvoices, [
      {
        ...invoice.header,
        pos_si_no,
        pos_so_no: order.pos_so_no,
        franchise_code: order.franchise_code,
        posting_date: today,
        created_by: context.actor.user.user_id,
        created_at: context.now,
      },
    ]),
    insertion(
      salesInvoiceLines,
      invoice.lines.map(line => ({ ...line, pos_si_no })),
      atCost,
    ),
  ]);
  await earnPoints(context, order, invoice.header.grand_total, pos_si_no);
  if (order.la_referral_cust_no) await rewardReferrer(context, order, (await settingsOf(tx)).referral_points);
  await keepRevenue(tx, { type: 'invoice', no: pos_si_no });
}

async function postReceipts(context: ChangeContext, before: SalesOrder, after: SalesOrder): Promise<void> {
  const { tx } = context;
  const statusOf = new Map(before.receipts.map(receipt => [receipt.receipt_id, receipt.status]));
  const amountOf = new Map(before.receipts.map(receipt => [receipt.receipt_id, receipt.amount]));
  const handed = new Set(
    before.receipts.filter(({ handed_over_at }) => handed_over_at).map(({ receipt_id }) => receipt_id),
  );
  const staying = new Set(after.receipts.map(receipt => receipt.receipt_id));
  for (const { receipt_id } of before.receipts)
    if (!staying.has(receipt_id))
      await tx
        .update(cashReceipts)
        .set({ status: statusOf.get(receipt_id) === 'POSTED' ? 'REVERSED' : 'DELETED' })
        .where(eq(cashReceipts.receipt_id, receipt_id));
  for (const receipt of after.receipts) {
    const status = statusOf.get(receipt.receipt_id);
    // What stands for a posted receipt is booked by the person who takes that one back.
    if (status === undefined) await insertReceipt(context, { ...receipt, status: 'ADDED' });
    else if (amountOf.get(receipt.receipt_id) !== receipt.amount) await keepAmount(context, receipt);
    else if (status === 'ADDED' && receipt.status === 'POSTED') await postReceipt(context, after, receipt);
    else if (receipt.handed_over_at && !handed.has(receipt.receipt_id)) await keepHandOver(context, receipt);
  }
}

async function insertReceipt({ tx, now }: ChangeContext, receipt: Receipt): Promise<void> {
  await tx.execute(
    insertion(cashReceipts, [{ ...receipt, created_at: now, posted_at: null, handed_over_at: null }]),
  );
}

async function keepAmount({ tx }: ChangeContext, { receipt_id, amount }: Receipt): Promise<void> {
  await tx.update(cashReceipts).set({ amount }).where(eq(cashReceipts.receipt_id, receipt_id));
}

async function keepHandOver({ tx }: ChangeContext, receipt: Receipt): Promise<void> {
  const { receipt_id, handed_over_by, handed_over_at } = receipt;
  await tx
    .update(cashReceipts)
    .set({ handed_over_by, handed_over_at: handed_over_at ? new Date(handed_over_at) : null })
    .where(eq(cashReceipts.receipt_id, receipt_id));
}

const takenIn = kept(db =>
  db
    .select({
      named: cashReceipts.shift_no,
      takenAt: cashReceipts.taken_at,
      drawer_code: cashReceipts.drawer_code,
    })
    .from(cashReceipts)
    .where(eq(cashReceipts.receipt_id, sql.placeholder('receipt_id'))),
);

/** Cash goes into the store's till, everything else onto the franchise's bank account; a refund comes out of them. */
async function postReceipt(context: ChangeContext, document: SalesOrder, receipt: Receipt): Promise<void> {
  const { tx, today } = context;
  const [named] = await takenIn(tx, { receipt_id: receipt.receipt_id });
  const shift = await shiftOf(tx, receipt.location_code, {
    named: named?.named ?? '',
    takenAt: named?.takenAt?.toISOString(),
    drawer_code: named?.drawer_code,
    day: today,
  });
  await bookReceipt(context, document, receipt, shift);
  await settleLate(context, shift);
}

/** Numbers a receipt and enters its money into the books, in a shift or in none. */
export async function bookReceipt(
  context: ChangeContext,
  document: Pick<SalesOrder, 'document_type'>,
  receipt: Receipt,
  shift: InShift,
): Promise<void> {
  const { tx, today, now } = context;
  const { franchise_code, receipt_id, pos_so_no } = receipt;
  const isOfMemo = document.document_type === 'credit_memo';
  const isRefund = isOfMemo || receipt.amount < 0;
  const receipt_no = await nextNo(tx, franchise_code, 'CR', yearOf(today));
  const user_id = context.actor.user.user_id;
  const posted = tx
    .update(cashReceipts)
    .set({ status: 'POSTED', receipt_no, posted_at: now, posted_by: user_id })
    .where(eq(cashReceipts.receipt_id, receipt_id));
  const entry = {
    franchise_code,
    posting_date: today,
    document_no: receipt_no,
    receipt_id,
    pos_so_no,
    description: receipt.comment || `${isRefund ? 'Refund' : 'Order'} ${pos_so_no}`,
    amount: isOfMemo ? -receipt.amount : receipt.amount,
    name: receipt.customer_name,
    ...shift,
    created_by: user_id,
    created_at: now,
  };
  if (receipt.payment_type === 'cash') {
    const { location_code } = receipt;
    await writeTogether(tx, [posted, insertion(cashbookEntries, [{ ...entry, location_code }])]);
    return;
  }
  const [franchise] = await tx
    .select({ bank_account_no: franchises.bank_account_no })
    .from(franchises)
    .where(eq(franchises.customer_no, franchise_code));
  const { payment_type } = receipt;
  const bank_account_no = accountOf(receipt, franchise?.bank_account_no ?? '');
  await writeTogether(tx, [
    posted,
    insertion(bankAccountEntries, [{ ...entry, bank_account_no, payment_type }]),
  ]);
}

function numberIn(numbers: ReadonlyMap<Series, string>, series: Series): string {
  const no = numbers.get(series);
  if (no === undefined) throw new Error(`a number of ${series} was asked for`);
  return no;
}

const yearOf = (date: string): number => Number(date.slice(0, 4));
