import type { SalesOrder } from '#calls/sales-orders.ts';
import type { OrderAction } from '#model/sales-actions.ts';
import { t } from '../../messages/en.ts';
import { labelOf } from './action-label.ts';
import classes from './action-list.module.css';
import type { OfferedAction } from './use-order-actions.ts';

/** Everything that can be done with an order; what cannot be done now says why. */
export function ActionList({
  order,
  offered,
  busy,
  onStart,
  onPrintA4,
}: {
  order: Pick<SalesOrder, 'document_type'>;
  offered: readonly OfferedAction[];
  busy: boolean;
  onStart: (action: OrderAction) => void;
  onPrintA4: () => void;
}) {
  return (
    <ul className={classes.list}>
      {offered.map(({ action, verdict }) => (
        <li key={action}>
          <button
            type="button"
            disabled={!verdict.ok || busy}
            data-danger={action === 'cancel' || undefined}
            onClick={() => onStart(action)}
          >
            {labelOf(action, order)}
          </button>
          {!verdict.ok && <small>{verdict.why}</small>}
        </li>
      ))}
      {offered.some(({ action }) => action === 'print') && (
        <li>
          <button type="button" onClick={onPrintA4}>
            {t.salesOrders.actions.printA4}
          </button>
        </li>
      )}
    </ul>
  );
}
