import { t } from '../../messages/en.ts';
import classes from './order-status.module.css';

/** A status as a coloured word. One that nobody here knows is shown as it came. */
export function OrderStatus({ status }: { status: string }) {
  return (
    <span className={classes.status} data-status={status}>
      {t.salesOrders.status[status] ?? status}
    </span>
  );
}
