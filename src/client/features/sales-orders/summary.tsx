import { formatAmount } from '#model/format.ts';
import type { OrderTotals } from '#model/totals.ts';
import { t } from '../../messages/en.ts';
import classes from './cart.module.css';

/** The totals of a sale. Those that the server has not seen are marked as an estimate. */
export function Summary({
  totals,
  paidVnd,
  remainingVnd,
  estimate,
}: {
  totals: OrderTotals;
  /** Given for an order that exists. */
  paidVnd?: number;
  remainingVnd?: number;
  estimate: boolean;
}) {
  const texts = t.salesOrders.summary;
  const worth = totals.subtotal + totals.fees;
  return (
    <dl className={classes.summary}>
      {(worth !== totals.grand_total || totals.fees > 0) && (
        <Row label={texts.subtotal} amountVnd={totals.subtotal} />
      )}
      {totals.line_discounts > 0 && <Row label={texts.lineDiscounts} amountVnd={-totals.line_discounts} />}
      {totals.invoice_discount > 0 && (
        <Row label={texts.invoiceDiscount} amountVnd={-totals.invoice_discount} />
      )}
      {totals.promotions.map(({ code, description, amount }) => (
        <Row key={code} label={description || code} amountVnd={-amount} />
      ))}
      {totals.points_discount > 0 && (
        <Row label={t.sale.summary.points} amountVnd={-totals.points_discount} />
      )}
      {totals.fees > 0 && <Row label={texts.fees} amountVnd={totals.fees} />}
      <div className={classes.total}>
        <dt>
          {texts.total}
          {estimate && (
            <small title={texts.estimateHint} className={classes.estimate}>
              {texts.estimate}
            </small>
          )}
        </dt>
        <dd>{formatAmount(totals.grand_total)} ₫</dd>
      </div>
      {paidVnd !== undefined && paidVnd > 0 && <Row label={texts.paid} amountVnd={paidVnd} />}
      {remainingVnd !== undefined && <Row label={texts.remaining} amountVnd={remainingVnd} />}
    </dl>
  );
}

function Row({ label, amountVnd }: { label: string; amountVnd: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatAmount(amountVnd)}</dd>
    </div>
  );
}
