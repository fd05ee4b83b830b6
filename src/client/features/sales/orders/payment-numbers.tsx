import { receipts } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { formatAmount } from '#model/kit/format.ts';
import { signedAmount } from '#model/sales/receipts.ts';
import { t } from '../../../messages/en.ts';
import { methodLabel } from '../../../messages/payment-labels.ts';
import { useList } from '../../../read/use-list.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import classes from '../../../workflows/document/document-view.module.css';

/**
 * The numbers that the payments of an order were posted under, for the person who writes them elsewhere: on an invoice, into the
 * books. Asked of the server; what the tablet has of them where it cannot be.
 */
export default function PaymentNumbers({ no, onClose }: { no: string; onClose: () => void }) {
  const posted = useList(receipts.posted, { size: 100, filters: [filter('pos_so_no', no)] });
  return (
    <Dialog opened onClose={onClose} title={t.salesOrders.actions.paymentDocumentNo} centered>
      {posted.rows.length > 0 ? (
        <ul className={classes.receipts}>
          {posted.rows.map(row => (
            <li key={row.receipt_id}>
              <span className={classes.receipt}>
                <strong className="number">{row.receipt_no}</strong>
                <br />
                <small>
                  {methodLabel(row.payment_type)} · <DateText value={row.posted_at} time />
                </small>
              </span>
              <span className="number">{formatAmount(signedAmount(row))} ₫</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.hint}>{missing(posted)}</p>
      )}
    </Dialog>
  );
}

function missing({ isPending, error }: { isPending: boolean; error: Error | null }): string {
  if (isPending) return t.ui.loading;
  return error ? t.call.failed : t.call.needsConnection;
}
