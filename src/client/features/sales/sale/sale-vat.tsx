import { useMemo } from 'react';
import { formatAmount } from '#model/kit/format.ts';
import type { OrderTotals } from '#model/kit/totals.ts';
import { lineAmount } from '#model/kit/totals.ts';
import { t } from '../../../messages/en.ts';
import { IconChevronDown } from '../../../ui/icons.tsx';
import { useGoodsVat } from '../../../workflows/taxes/use-order-vat.ts';
import classes from '../../../workflows/taxes/vat-sums.module.css';
import { VatSums } from '../../../workflows/taxes/vat-sums.tsx';
import type { SaleDraft } from './sale-draft.ts';

/** What of the cart is VAT, were it sold today; by rate once it is unfolded. Nothing where it is not known. */
export default function SaleVat({ draft, totals }: { draft: SaleDraft; totals: OrderTotals }) {
  const worth = useMemo(() => {
    const lines = draft.lines.map(line => ({ ...line, line_amount: lineAmount(line) }));
    const whole = lines.reduce((sum, line) => sum + line.line_amount, 0) + totals.fees;
    return { lines, fees: draft.fees, discount_amount: whole - totals.grand_total };
  }, [draft.lines, draft.fees, totals]);
  const vat = useGoodsVat(worth);
  if (vat.length === 0) return null;
  return (
    <details className={classes.fold}>
      <summary>
        <IconChevronDown />
        <span>{t.vat.ofTotal}</span>
        <span>{formatAmount(vat.reduce((sum, { vat_amount }) => sum + vat_amount, 0))}</span>
      </summary>
      <VatSums vat={vat} />
    </details>
  );
}
