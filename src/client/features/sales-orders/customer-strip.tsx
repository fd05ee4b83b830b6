import type { SalesOrderHeader } from '#calls/sales-orders.ts';
import { t } from '../../messages/en.ts';
import { IconChevronRight, IconUser } from '../../ui/icons.tsx';
import { walkInName } from './sale-header.ts';
import classes from './sale-screen.module.css';

/** Who buys; a tap changes it. */
export function CustomerStrip({ header, onOpen }: { header: SalesOrderHeader; onOpen: () => void }) {
  const nobody = header.sell_to_name === '' || header.sell_to_name === walkInName;
  return (
    <button type="button" className={classes.customer} onClick={onOpen}>
      <IconUser />
      <span className={classes.customerName}>
        {nobody ? t.salesOrders.customer.walkIn : header.sell_to_name}
        <small className="number">{nobody ? t.salesOrders.customer.choose : header.sell_to_phone_no}</small>
      </span>
      <IconChevronRight />
    </button>
  );
}
