import { and, eq, ne } from 'drizzle-orm';
import type { receipts as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { salesMessages } from '#model/messages/sales.ts';
import { methodChanged } from '#model/sales/money-entries.ts';
import { isAtHand } from '#model/sales/payments.ts';
import * as rules from '#model/sales/receipts.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { bankAccountEntries, cashbookEntries, cashReceipts } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { findArrived, unmatchReceipt } from './bank-transfers-kept.ts';
import { onlyDrawerAt } from './drawers.ts';
import { bookReceipt } from './receipt-postings.ts';
import { type InShift, openShift } from './shift-slips.ts';
import { paymentToBeStated } from './statement-payments.ts';
import { changeOrder } from './store.ts';

type Change = { pos_so_no: string; new_id: number };

/**
 * Takes a posted receipt back and books one with another method in its place: the old money leaves the account that it was
 * on, the new money comes, both today and in one shift. What is owed, and what the drawer is to hold, follow by themselves.
 */
export async function changeMethod(
  { receipt_id, reason, note, payment_term, ...asked }: InputOf<typeof calls.changeMethod>,
  context: Context,
  { pos_so_no, new_id }: Change,
): Promise<SalesOrder> {
  const { tx } = context;
  let was = '';
  const order = await changeOrder(context, pos_so_no, (order, ruleContext) => {
    const old = order.receipts.find(receipt => receipt.receipt_id === receipt_id);
    if (!old) throw new Refusal('not_found', salesMessages.receiptGone());
    was = old.payment_type;
    const paid = {
      payment_type: asked.payment_type,
      receipt_type: asked.receipt_type ?? old.receipt_type,
      receipt_type_code: asked.receipt_type_code ?? old.receipt_type_code,
      payment_term: payment_term || (asked.payment_type === 'installment' ? old.payment_term : ''),
    };
    return rules.changeMethod(order, { ...paid, receipt_id, reason, note }, { ...ruleContext, new_id });
  });
  const renewed = order.receipts.find(receipt => receipt.receipt_id === new_id);
  if (!renewed) throw new Error('the rule puts the new receipt into the document');
  await tx.update(cashReceipts).set({ replaces_id: receipt_id }).where(eq(cashReceipts.receipt_id, new_id));
  const shift = await reverseReceipt(context, receipt_id, `${was} → ${renewed.payment_type} ${pos_so_no}`);
  await bookReceipt(context, order, renewed, shift);
  await unmatchReceipt(tx, receipt_id);
  await auditOf(context, 'receipt.change-method', pos_so_no, {
    receipt_id,
    new_id,
    amount: renewed.amount,
    was,
    is: renewed.payment_type,
    reason,
    note,
  });
  // The customer's transfer may have come before anybody saw that it was one.
  if (!isAtHand(renewed) && renewed.amount > 0 && order.document_type === 'order')
    await findArrived(context, new_id);
  return order;
}

/** Enters the money of a receipt once more with the other sign, on the same account; resolves to the shift of both changes. */
async function reverseReceipt(context: Context, receipt_id: number, description: string): Promise<InShift> {
  const { tx, today, now, actor } = context;
  const made = { description, reason: methodChanged, posting_date: today, created_by: actor.user.user_id };
  const [cash] = await tx.select().from(cashbookEntries).where(entered(cashbookEntries, receipt_id));
  const [bank] = await tx.select().from(bankAccountEntries).where(entered(bankAccountEntries, receipt_id));
  const booked = cash ?? bank;
  if (!booked) throw new Error('a posted receipt is in the books');
  const [receipt] = await tx
    .select({ location_code: cashReceipts.location_code, payment_type: cashReceipts.payment_type })
    .from(cashReceipts)
    .where(eq(cashReceipts.receipt_id, receipt_id));
  if (!receipt) throw new Error('what is booked of a receipt names it');
  const { location_code, payment_type } = receipt;
  const { franchise_code } = booked;
  const money = { receipt_id, franchise_code, payment_type, posting_date: today, amount: -booked.amount };
  await tx.execute(paymentToBeStated({ ...money, taken_back: true }));
  const shift = await shiftForChange(tx, location_code, booked, today);
  const other = { ...made, ...shift, created_at: now };
  if (cash) {
    const { entry_no: _no, ...entry } = cash;
    await tx.insert(cashbookEntries).values({ ...entry, ...other, amount: -cash.amount, carried_to: null });
  }
  if (bank) {
    const { entry_no: _no, ...entry } = bank;
    await tx.insert(bankAccountEntries).values({ ...entry, ...other, amount: -bank.amount });
  }
  return shift;
}

const entered = (books: typeof cashbookEntries | typeof bankAccountEntries, receipt_id: number) =>
  and(eq(books.receipt_id, receipt_id), ne(books.reason, methodChanged));

/**
 * The shift that a change goes into, locked until the transaction ends: that of the receipt while it runs, or is not
 * opened here yet; else the open one of the drawer. A shift that has ended is counted, and is never changed this way.
 */
async function shiftForChange(
  tx: Tx,
  location_code: string,
  { shift_id, shift_key, drawer_code }: Omit<InShift, 'late'>,
  today: string,
): Promise<InShift> {
  const unopened = { shift_id, shift_key, late: false, drawer_code };
  if (shift_id === null && shift_key !== '') return unopened;
  const isKnown = shift_id !== null || drawer_code !== '';
  const drawer = isKnown ? drawer_code : await onlyDrawerAt(tx, location_code);
  const open = await openShift(tx, location_code, drawer, today);
  if (open) return open;
  if (shift_id !== null) throw new Refusal('rule', salesMessages.receiptShiftEnded());
  return unopened;
}
