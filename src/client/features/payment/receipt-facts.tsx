import type { ReceiptRow } from '#calls/sales/receipts.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { changeReasons } from '#model/sales/payments.ts';
import { t } from '../../messages/en.ts';
import { channelLabel, methodLabel, receiptTypeLabel } from '../../messages/payment-labels.ts';
import { Facts } from '../../ui/facts.tsx';
import { DateText } from '../../ui/tables/values.tsx';

const texts = t.payment.receipt;

const whyChanged = ({ change_reason = '', change_note = '' }: ReceiptRow): string => {
  const reason = changeReasons.find(known => known === change_reason);
  return [reason ? t.methodChange.reasons[reason] : change_reason, change_note].filter(Boolean).join(': ');
};

/** What a receipt says. */
export function ReceiptFacts({ receipt }: { receipt: ReceiptRow }) {
  const { receipt_type, payment_type, payment_term } = receipt;
  return (
    <Facts
      facts={[
        [t.payment.list.order, localNumber(receipt.pos_so_no)],
        [t.payment.list.receiptNo, receipt.receipt_no],
        [t.payment.list.status, receipt.status === 'ADDED' ? t.payment.list.added : t.payment.list.posted],
        [t.payment.list.customer, receipt.customer_name],
        [t.payment.list.phone, receipt.phone],
        [t.payment.list.method, methodLabel(payment_type)],
        [t.methodChange.was, receipt.changed_from && methodLabel(receipt.changed_from)],
        [t.methodChange.why, receipt.change_reason && whyChanged(receipt)],
        [t.payment.list.type, receiptTypeLabel(receipt_type)],
        [texts.account, channelLabel(receipt.receipt_type_code)],
        [texts.term, payment_term && (t.payment.pay.terms[payment_term] ?? payment_term)],
        [texts.contract, receipt.contract_no],
        [texts.storeCode, receipt.collect_store_code],
        [t.reconciliation.memo, receipt.transfer_memo],
        [t.payment.list.comment, receipt.comment],
        [t.reconciliation.handedBy, receipt.handed_over_by],
        [
          t.reconciliation.handedAt,
          receipt.handed_over_at && <DateText value={receipt.handed_over_at} time />,
        ],
        [t.payment.list.addedAt, <DateText key="added" value={receipt.created_at} time />],
        [t.payment.list.postedAt, receipt.posted_at && <DateText value={receipt.posted_at} time />],
      ]}
    />
  );
}
