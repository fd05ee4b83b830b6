import { t } from '../../messages/en.ts';
import classes from './order-header.module.css';

/** A new sale needs no more than its name. */
export function SaleHead({ restored }: { restored: boolean }) {
  return (
    <header className={classes.head}>
      <h1>{t.salesOrders.sale.newTitle}</h1>
      {restored && (
        <p className={classes.hint} role="status">
          {t.salesOrders.sale.restored}
        </p>
      )}
    </header>
  );
}
