import { salesOrders } from '#calls/index.ts';
import type { Receipt } from '#calls/sales/documents.ts';
import { formatAmount } from '#model/kit/format.ts';
import type { PaymentMethod } from '#model/sales/payments.ts';
import { t } from '../../../messages/en.ts';
import { methodLabel } from '../../../messages/payment-labels.ts';
import { useRecord } from '../../../read/query.ts';
import type { PayFormProps } from '../../../workflows/pay/pay-form.tsx';
import { PaySheet } from '../../../workflows/pay/pay-sheet.tsx';

/** Pays money back for a credit memo, or what was paid too much for an order, first the way most of it came. `of`: that order. */
export default function RefundSheet({
  of,
  ...form
}: Omit<PayFormProps, 'refund' | 'handsOver' | 'method' | 'hint'> & {
  of: string;
  title: string;
  onClose: () => void;
}) {
  const { data, isPending } = useRecord(salesOrders.get, { pos_so_no: of });
  const paid = paidBy(data?.receipts ?? []);
  return (
    <PaySheet
      {...form}
      // How it was paid is known a moment later; without a connection perhaps not at all.
      opened={data !== null || !isPending}
      refund
      handsOver={null}
      method={methodOf(paid)}
      hint={
        paid.size > 0
          ? t.payment.pay.paidBy(
              [...paid].map(([type, amount]) => `${methodLabel(type)} ${formatAmount(amount)} ₫`).join(' · '),
            )
          : undefined
      }
    />
  );
}

/** VND that came in by each method. */
function paidBy(receipts: readonly Receipt[]): Map<string, number> {
  const paid = new Map<string, number>();
  for (const { status, amount, payment_type } of receipts)
    if (status === 'POSTED') paid.set(payment_type, (paid.get(payment_type) ?? 0) + amount);
  return paid;
}

/** A store pays back in cash or by transfer; what a card paid goes back in cash. */
function methodOf(paid: ReadonlyMap<string, number>): PaymentMethod {
  return (paid.get('transfer') ?? 0) > (paid.get('cash') ?? 0) ? 'transfer' : 'cash';
}
