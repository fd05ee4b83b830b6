import { eq, sql } from 'drizzle-orm';
import type { Receipt, SalesOrder } from '#calls/sales/orders.ts';
import { accountOf } from '#model/sales/money-accounts.ts';
import { isExchange } from '#model/sales/payments.ts';
import { insertion } from '../../db/insertion.ts';
import { kept } from '../../db/kept-statement.ts';
import { bankAccountEntries, cashbookEntries, cashReceipts, franchises } from '../../db/schema/index.ts';
import { writeTogether } from '../../db/write-together.ts';
import type { ChangeContext } from '../kit/context.ts';
import { nextNo } from '../setup/no-series.ts';
import { type InShift, settleLate, shiftOf } from './shift-slips.ts';
import { paymentToBeStated } from './statement-payments.ts';

/** Brings the receipts of a document into the books as a change leaves them. */
export async function postReceipts(
  context: ChangeContext,
  before: SalesOrder,
  after: SalesOrder,
): Promise<void> {
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
  // No money moves.
  if (isExchange(receipt)) {
    const { posted } = await numbered(context, receipt);
    await posted;
    return;
  }
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
  const { receipt_no, posted } = await numbered(context, receipt);
  const user_id = context.actor.user.user_id;
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
  const { payment_type } = receipt;
  const stated = paymentToBeStated({ ...entry, payment_type, taken_back: false });
  if (payment_type === 'cash') {
    const { location_code } = receipt;
    await writeTogether(tx, [posted, insertion(cashbookEntries, [{ ...entry, location_code }]), stated]);
    return;
  }
  const [franchise] = await tx
    .select({ bank_account_no: franchises.bank_account_no })
    .from(franchises)
    .where(eq(franchises.customer_no, franchise_code));
  const bank_account_no = accountOf(receipt, franchise?.bank_account_no ?? '');
  await writeTogether(tx, [
    posted,
    insertion(bankAccountEntries, [{ ...entry, bank_account_no, payment_type }]),
    stated,
  ]);
}

/** Takes the number of a posted receipt; `posted` writes it into its row. */
async function numbered({ tx, today, now, actor }: ChangeContext, receipt: Receipt) {
  const receipt_no = await nextNo(tx, receipt.franchise_code, 'CR', yearOf(today));
  const posted = tx
    .update(cashReceipts)
    .set({ status: 'POSTED', receipt_no, posted_at: now, posted_by: actor.user.user_id })
    .where(eq(cashReceipts.receipt_id, receipt.receipt_id));
  return { receipt_no, posted };
}

const yearOf = (date: string): number => Number(date.slice(0, 4));
