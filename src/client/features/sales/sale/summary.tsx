import type { OrderTotals } from '#model/kit/totals.ts';
import { t } from '../../../messages/en.ts';
import { DocumentSums, type SumRow } from '../../../workflows/document/document-sums.tsx';

/** The totals of a sale. Those that the server has not seen are marked as an estimate. */
export function Summary({
  totals,
  paidVnd,
  remainingVnd,
  estimate,
  pieces,
}: {
  totals: OrderTotals;
  /** Given for an order that exists. */
  paidVnd?: number;
  remainingVnd?: number;
  estimate: boolean;
  /** Given where a cart is filled. */
  pieces?: number;
}) {
  const texts = t.salesOrders.summary;
  const worth = totals.subtotal + totals.fees;
  const before: SumRow[] = [
    ...(worth !== totals.grand_total || totals.fees > 0 ? [[texts.subtotal, totals.subtotal] as const] : []),
    ...less(texts.lineDiscounts, totals.line_discounts),
    ...less(texts.invoiceDiscount, totals.invoice_discount),
    ...totals.promotions.map(({ code, description, amount }) => [description || code, -amount] as const),
    ...less(t.sale.summary.points, totals.points_discount),
    ...(totals.fees > 0 ? [[texts.fees, totals.fees] as const] : []),
  ];
  const after: SumRow[] = [
    ...(paidVnd !== undefined && paidVnd > 0 ? [[texts.paid, paidVnd] as const] : []),
    // What was paid beyond what the order is worth is the customer's.
    ...(remainingVnd === undefined
      ? []
      : remainingVnd < 0
        ? [[texts.refundDue, -remainingVnd] as const]
        : [[texts.remaining, remainingVnd] as const]),
  ];
  return (
    <DocumentSums
      before={before}
      totalVnd={totals.grand_total}
      totalLabel={texts.total}
      after={after}
      estimate={estimate}
      {...(pieces === undefined || pieces === 0 ? {} : { of: t.doc.itemCount(pieces) })}
    />
  );
}

const less = (label: string, amountVnd: number): SumRow[] => (amountVnd > 0 ? [[label, -amountVnd]] : []);
