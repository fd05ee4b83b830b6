import type { ReactNode } from 'react';
import type { SalesOrderHeader } from '#calls/sales/orders.ts';
import { t } from '../../../messages/en.ts';
import { IconStar, IconUser } from '../../../ui/icons.tsx';
import { walkInName } from '../sale/sale-header.ts';
import classes from '../sale/sale-screen.module.css';

/** Who buys; a tap changes it. Next to it what is known of them. */
export function CustomerStrip({
  header,
  onOpen,
  onCard,
  children,
}: {
  header: SalesOrderHeader;
  onOpen: () => void;
  onCard: () => void;
  /** What else is asked of the person who buys. */
  children?: ReactNode;
}) {
  const nobody = header.sell_to_name === '' || header.sell_to_name === walkInName;
  return (
    <div className={classes.customerBar}>
      <button type="button" className={classes.customer} onClick={onOpen}>
        {nobody && <IconUser />}
        <span className={classes.customerName}>
          {nobody ? t.sale.customer.walkIn : header.sell_to_name}
          <small className="number">{nobody ? t.sale.customer.choose : header.sell_to_phone_no}</small>
        </span>
      </button>
      {header.sell_to_customer_no !== '' && (
        <button
          type="button"
          className={classes.customerCard}
          aria-label={t.customers.card.open}
          onClick={onCard}
        >
          <IconStar />
        </button>
      )}
      {children}
    </div>
  );
}
