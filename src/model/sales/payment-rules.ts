import { validationMessages } from '../kit/validation.ts';
import { documentMessages } from '../messages/documents.ts';
import type { Message } from '../messages/kit.ts';
import { paymentMessages } from '../messages/payments.ts';
import { isCodeOf, isReceiptType, methodsOf, paymentCommentLength } from './payments.ts';

export type PaymentFault = { field: string; says: Message };

/** What does not go together in a payment; `null` when all does. The same at form, tablet and back end. */
export function paymentFault(payment: {
  receipt_type: string;
  payment_type: string;
  payment_term: string;
  collect_store_code: string;
  comment: string;
  /** Absent: it follows from the type. */
  receipt_type_code?: string | undefined;
}): PaymentFault | null {
  const { receipt_type, payment_type } = payment;
  if (!isReceiptType(receipt_type))
    return { field: 'receipt_type', says: paymentMessages.receiptType(receipt_type) };
  if (!methodsOf(receipt_type).some(({ value }) => value === payment_type))
    return {
      field: 'payment_type',
      says: paymentMessages.paymentType(payment_type, receipt_type),
    };
  const code = payment.receipt_type_code;
  if (code !== undefined && !isCodeOf(code, receipt_type))
    return { field: 'receipt_type_code', says: paymentMessages.receiptTypeCode(code, receipt_type) };
  if (payment_type === 'installment' && payment.payment_term === '')
    return { field: 'payment_term', says: documentMessages.hasNoValue('Payment Term') };
  if (receipt_type === 'ecom_collect_store' && payment.collect_store_code === '')
    return { field: 'collect_store_code', says: documentMessages.hasNoValue('Collect Store Code') };
  return payment.comment.length > paymentCommentLength
    ? { field: 'comment', says: validationMessages.maximum(paymentCommentLength) }
    : null;
}
