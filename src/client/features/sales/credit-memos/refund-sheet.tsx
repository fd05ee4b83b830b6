import { salesOrders } from '#calls/index.ts';
import { formatAmount } from '#model/kit/format.ts';
import { paidBy, refundWays } from '#model/sales/refunds.ts';
import { t } from '../../../messages/en.ts';
import { methodLabel } from '../../../messages/payment-labels.ts';
import { useRecord } from '../../../read/use-record.ts';
import type { PayFormProps } from '../../../workflows/pay/pay-form.tsx';
import { PaySheet } from '../../../workflows/pay/pay-sheet.tsx';

/** Pays money back for a credit memo, or what was paid too much for an order, first the way most of it came. `of`: that order. */
export default function RefundSheet({
  of,
  ...form
}: Omit<PayFormProps, 'refund' | 'handsOver' | 'method' | 'methods' | 'hint'> & {
  of: string;
  title: string;
  onClose: () => void;
}) {
  const { data, isPending } = useRecord(salesOrders.get, { pos_so_no: of });
  const paid = paidBy(data?.receipts ?? []);
  const { first, all } = refundWays(paid);
  return (
    <PaySheet
      {...form}
      // How it was paid is known a moment later; without a connection perhaps not at all.
      opened={data !== null || !isPending}
      refund
      handsOver={null}
      method={first}
      methods={all}
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
