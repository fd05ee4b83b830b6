import type { OrderAction } from '#model/sales-order-actions.ts';
import { t } from '../../messages/en.ts';
import classes from './action-list.module.css';
import type { OfferedAction } from './use-order-actions.ts';

const labels = t.salesOrders.actions;

/** Everything that can be done with an order; what cannot be done now says why. */
export function ActionList({
  offered,
  busy,
  onStart,
  onPrintA4,
}: {
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
            {labels[action]}
          </button>
          {!verdict.ok && <small>{verdict.why}</small>}
        </li>
      ))}
      {offered.some(({ action }) => action === 'print') && (
        <li>
          <button type="button" onClick={onPrintA4}>
            {labels.printA4}
          </button>
        </li>
      )}
    </ul>
  );
}
