import { purchaseOrders, reports, transferOrders } from '#calls/index.ts';
import { ordersToShip } from '#calls/sales/orders-to-ship.ts';
import { t } from '#client/messages/en.ts';
import { useList } from '../../read/use-list.ts';
import { useRecord } from '../../read/use-record.ts';
import { useTable } from '../../read/use-table.ts';
import { allReceivables } from '../../tablet/asked-inputs.ts';
import { listAt, type Place } from '../../ui/place.ts';

const texts = t.home.waits;

/** What waits every day: how much of it, `null` while that is not known, and where a person sees to it. */
export type Wait = { count: number | null; label: string; place: Place };

/** Orders with goods that are to leave, or with money that is to come for them. */
export function useToShip(): Wait {
  // All of them are counted, also those that are older than what the tablet keeps.
  const { rows, total, isPending, asOf } = useList(ordersToShip, { size: 1 });
  const count = isPending || asOf === null ? null : total;
  const [first] = rows;
  return {
    ...{ count, label: texts.toShip(count) },
    place:
      total === 1 && first
        ? { to: '/salesOrders/detail', search: { no: first.pos_so_no } }
        : { to: '/salesOrders/toShip' },
  };
}

/** Goods that were ordered and have not all come. */
export function usePurchases(): Wait {
  const { rows, asOf } = useTable(purchaseOrders.filter);
  const waiting = rows.filter(
    ({ type, la_status }) =>
      type === 'Order' && (la_status === 'RELEASED' || la_status === 'PARTIAL_RECEIVED'),
  );
  const count = asOf === null ? null : waiting.length;
  const [first] = waiting;
  return {
    ...{ count, label: texts.purchases(count) },
    place:
      count === 1 && first
        ? { to: '/purchasesOrders/detail', search: { no: first.po_no } }
        : listAt('/purchasesOrders', { type: 'Order', la_status: 'released|partial_received' }),
  };
}

/** Goods that were sent here and have not all come. */
export function useTransfers(): Wait {
  const { rows, asOf } = useTable(transferOrders.filter);
  const coming = rows.filter(({ status }) => status === 'IN_TRANSIT' || status === 'PARTIAL_RECEIVED');
  const count = asOf === null ? null : coming.length;
  const [first] = coming;
  return {
    ...{ count, label: texts.transfers(count) },
    place:
      count === 1 && first
        ? { to: '/consignmentReceipt/detail', search: { no: first.bc_to_no } }
        : listAt('/consignmentReceipt', { status: 'IN_TRANSIT|PARTIAL_RECEIVED' }),
  };
}

/** Orders that customers have not paid, as the report of them counts. */
export function useToCollect(): Wait {
  const { data } = useRecord(reports.receivables, allReceivables);
  const count = data ? data.whole.rows : null;
  return { ...{ count, label: texts.toCollect(count) }, place: listAt('/reports/receivables', {}) };
}
