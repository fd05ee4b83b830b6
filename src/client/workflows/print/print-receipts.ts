import type { SalesOrder } from '#calls/sales/orders.ts';
import { formatDateTime } from '#model/kit/format.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { openAmount } from '#model/sales/receipts.ts';
import { t } from '../../messages/en.ts';
import { type Printout, said } from './print-content.ts';
import type { PrintRequest } from './print-request.ts';
import { methodVi, sum, total } from './print-sales.ts';

const texts = t.print;

export type PrintableReceipt = Extract<PrintRequest, { kind: 'receipt' }>['receipt'];

/**
 * One payment on paper; on a credit memo, or below zero, it is money that went back.
 *
 * @param order the document it is of, where it is known here
 * @param unsent some of the document's changes have not reached the back end
 */
export function receiptPrintout(
  receipt: PrintableReceipt,
  order: SalesOrder | null,
  unsent: boolean,
): Printout {
  const refund = receipt.amount < 0 || order?.document_type === 'credit_memo';
  const amountVnd = Math.abs(receipt.amount);
  // The tablet counts down from -1 until the back end has numbered a receipt.
  const made = receipt.receipt_id < 0;
  const no = receipt.receipt_no || (made ? '' : String(receipt.receipt_id));
  return {
    title: refund ? texts.titles.refund : texts.titles.receipt,
    no: no || localNumber(receipt.pos_so_no),
    code: localNumber(receipt.pos_so_no),
    franchiseCode: receipt.franchise_code,
    marks: [
      made ? texts.marks.notSent : unsent ? texts.marks.changesNotSent : '',
      receipt.status === 'ADDED' ? texts.marks.notPosted : '',
    ].filter(Boolean),
    facts: said(
      [texts.no, no],
      [texts.date, formatDateTime(receipt.posted_at ?? receipt.created_at)],
      [texts.order, localNumber(receipt.pos_so_no)],
      [texts.seller, order?.seller ?? ''],
      [texts.customer, receipt.customer_name || texts.walkIn],
      [texts.phone, receipt.phone],
      [texts.method, methodVi(receipt.payment_type)],
      [texts.term, texts.terms[receipt.payment_term] ?? receipt.payment_term],
      [texts.contract, receipt.contract_no],
      [texts.memo, receipt.transfer_memo ?? ''],
      [texts.handedOver, handedOver(receipt)],
      [texts.comment, receipt.comment],
    ),
    lines: [],
    sums: [
      total(refund ? texts.paidOut : texts.received, amountVnd),
      ...(order && !refund && openAmount(order) > 0 ? [sum(texts.remainingOfOrder, openAmount(order))] : []),
    ],
    inWordsVnd: amountVnd,
    notes: made || unsent ? [texts.provisional] : [],
    signatures: refund ? texts.signatures.refund : texts.signatures.receipt,
    thanks: !refund,
  };
}

/** Who gave the goods away before the money was seen, and when. */
function handedOver({ handed_over_at, handed_over_by = '' }: PrintableReceipt): string {
  return handed_over_at ? [handed_over_by, formatDateTime(handed_over_at)].filter(Boolean).join(' · ') : '';
}
