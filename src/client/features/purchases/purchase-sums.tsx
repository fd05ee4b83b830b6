import { purchaseFields } from '#calls/purchases/kit.ts';
import { formatNumber, unknownAmount } from '#model/kit/format.ts';
import type { PurchaseTotals } from '#model/purchases/totals.ts';
import { t } from '../../messages/en.ts';
import { usePermit } from '../../read/permissions.ts';
import { DocumentSums, type SumRow } from '../../workflows/document/document-sums.tsx';

const texts = t.purchaseOrders.summary;

/** Subtotal, invoice discount with its percentage, total; of a saved order also what is to come and what is owed. */
export function PurchaseSums({
  totals,
  percent,
  saved,
  estimate,
}: {
  /** `null` where it is not known what each line costs. */
  totals: PurchaseTotals | null;
  /** 0: the discount was entered as an amount. */
  percent: number;
  /** The type of the saved document. */
  saved?: string;
  estimate: boolean;
}) {
  const before: SumRow[] = [
    [texts.subtotal, totals?.subtotal ?? unknownAmount],
    ...(totals && totals.line_discounts > 0 ? [[texts.lineDiscounts, totals.line_discounts] as const] : []),
    [texts.discountAmount, totals?.invoice_discount ?? unknownAmount],
    [texts.discountPercent, `${formatNumber(percent)} %`],
  ];
  const { mayShow } = usePermit();
  const after: SumRow[] = (['remaining_amount', 'payable'] as const)
    .filter(field => saved !== undefined && mayShow(purchaseFields, field, saved))
    .map(field => [field === 'payable' ? texts.payable : texts.remaining, totals?.[field] ?? unknownAmount]);
  return (
    <DocumentSums
      before={before}
      totalVnd={totals?.grand_total ?? null}
      totalLabel={texts.total}
      after={after}
      estimate={estimate}
    />
  );
}
