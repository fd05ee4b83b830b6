import { Link } from '@tanstack/react-router';
import type { OnlineOrderRow } from '#calls/administration/online-orders.ts';

/** The sales order that an order became; nothing where it has none. */
export function SaleLink({ of: { pos_so_no } }: { of: Pick<OnlineOrderRow, 'pos_so_no'> }) {
  return (
    <Link to="/salesOrders/detail" search={{ no: pos_so_no }} className="number">
      {pos_so_no}
    </Link>
  );
}
