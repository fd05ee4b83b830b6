import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  consignmentIssues,
  items,
  purchaseOrders,
  salesOrders,
  shifts,
  transferOrders,
} from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { ordersToShip } from '#calls/sales/orders-to-ship.ts';
import { t } from '#client/messages/en.ts';
import { formatDate } from '#model/kit/format.ts';
import { onlineOrderProblems } from '#model/sales/online-orders.ts';
import { shiftStatuses } from '#model/sales/shifts.ts';
import { useDrawerPlace } from '../../fields/drawers.ts';
import { businessToday } from '../../page/server-clock.ts';
import { usePendingStock } from '../../read/pending-stock.ts';
import { usePermit } from '../../read/permissions.ts';
import { useList, useTable } from '../../read/query.ts';
import { IconAlert, IconBox, IconCash, IconChevronRight, IconInbox, IconTruck } from '../../ui/icons.tsx';
import { linkTo, listAt, type Place } from '../../ui/place.ts';
import { isOutOfStock, movementsOf, placesOf, placesOfItem } from '../../workflows/items/stock-rows.ts';
import styles from './home.module.css';

const texts = t.home.waiting;
const notEnded = shiftStatuses.filter(status => status !== 'CLOSED').join('|');

type Job = { key: string; icon: typeof IconBox; text: string; place: Place; late?: boolean };

/**
 * What waits for a person who may open the page where it is done, as this tablet knows it. Nothing where
 * nothing waits.
 */
export function Waiting() {
  const { mayOpen } = usePermit();
  const jobs = [
    useShiftsNotEnded(),
    useOrdersToShip(),
    useOnlineOrders(),
    usePurchases(),
    useRefusedPurchases(),
    useRefusedIssues(),
    useTransfers(),
    useStock(),
  ].flat();
  // A page that is not granted is not spoken of.
  const own = jobs.filter(({ place }) => mayOpen(place.to as Parameters<typeof mayOpen>[0])); // each of them is a page
  if (own.length === 0) return null;
  return (
    <ul className={styles.jobs} aria-label={texts.title}>
      {own.map(({ key, icon: Icon, text, place, late }) => (
        <li key={key}>
          <Link {...linkTo(place)} data-late={late}>
            <Icon size={24} />
            <span>{text}</span>
            <IconChevronRight />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shifts of days before today. Today's goes on. */
function useShiftsNotEnded(): Job[] {
  const { rows } = useList(shifts.filter, { filters: [filter('status', notEnded)] });
  const { mayOpen } = usePermit();
  const place = useDrawerPlace();
  const today = businessToday();
  return rows
    .filter(({ status, business_date }) => status !== 'CLOSED' && business_date.slice(0, 10) < today)
    .map(({ shift_no, location_code, drawer_code, business_date }) => ({
      key: shift_no,
      icon: IconCash,
      text: texts.shift(place({ location_code, drawer_code }), formatDate(business_date)),
      // Who takes money ends it there; who only looks after shifts sees its slip.
      place: mayOpen('/payment') ? { to: '/payment' } : listAt('/reports/shifts', { row: shift_no }),
      late: true,
    }));
}

/** Orders with goods that are to leave, or with money that is to come for them. */
function useOrdersToShip(): Job[] {
  // All of them are counted, also those that are older than what the tablet keeps.
  const { rows, total } = useList(ordersToShip, { size: 1 });
  const [first] = rows;
  if (!first) return [];
  return [
    {
      key: 'to-ship',
      icon: IconTruck,
      text: texts.toShip(total),
      place:
        total === 1
          ? { to: '/salesOrders/detail', search: { no: first.pos_so_no } }
          : { to: '/salesOrders/toShip' },
    },
  ];
}

/** Orders of the online shop that were changed there, or of which it refused what was done here. */
function useOnlineOrders(): Job[] {
  const problems = onlineOrderProblems.join('|');
  const { rows, total } = useList(salesOrders.filter, {
    size: 1,
    filters: [filter('online_problem', problems)],
  });
  const [first] = rows;
  if (!first) return [];
  return [
    {
      key: 'online-orders',
      icon: IconAlert,
      text: texts.onlineOrders(total),
      place:
        total === 1
          ? { to: '/salesOrders/detail', search: { no: first.pos_so_no } }
          : listAt('/salesOrders', { online_problem: problems }),
      late: true,
    },
  ];
}

function usePurchases(): Job[] {
  const { rows } = useTable(purchaseOrders.filter);
  const waiting = rows.filter(
    ({ type, la_status }) =>
      type === 'Order' && (la_status === 'RELEASED' || la_status === 'PARTIAL_RECEIVED'),
  );
  if (waiting.length === 0) return [];
  const [only] = waiting.length === 1 ? waiting : [];
  return [
    {
      key: 'purchases',
      icon: IconInbox,
      text: texts.purchases(waiting.length),
      place: only
        ? { to: '/purchasesOrders/detail', search: { no: only.po_no } }
        : listAt('/purchasesOrders', { type: 'Order', la_status: 'released|partial_received' }),
    },
  ];
}

/** What the franchisor's system refused, and a person has to do again in another way. */
function refusedJob<R extends { erp_refusal: string }>(
  key: string,
  rows: readonly R[],
  placeOf: (row: R) => Place,
): Job[] {
  const refused = rows.filter(({ erp_refusal }) => erp_refusal);
  const [first] = refused;
  if (!first) return [];
  return [{ key, icon: IconAlert, text: texts.refused(refused.length), place: placeOf(first), late: true }];
}

const goesOn = ({ la_status }: { la_status: string }) => la_status === 'OPEN' || la_status === 'RELEASED';

const useRefusedPurchases = () =>
  refusedJob('refused-purchases', useTable(purchaseOrders.filter).rows.filter(goesOn), ({ type, po_no }) => ({
    to: type === 'Credit Memo' ? '/purchasesOrders/creditMemo' : '/purchasesOrders/detail',
    search: { no: po_no },
  }));

const useRefusedIssues = () =>
  refusedJob('refused-issues', useTable(consignmentIssues.filter).rows.filter(goesOn), ({ ci_no }) => ({
    to: '/consignmentIssue/detail',
    search: { no: ci_no },
  }));

function useTransfers(): Job[] {
  const { rows } = useTable(transferOrders.filter);
  const jobs = refusedJob('refused-receipts', rows, ({ bc_to_no }) => ({
    to: '/consignmentReceipt/detail',
    search: { no: bc_to_no },
  }));
  const coming = rows.filter(({ status }) => status === 'IN_TRANSIT' || status === 'PARTIAL_RECEIVED');
  if (coming.length === 0) return jobs;
  const [only] = coming.length === 1 ? coming : [];
  return [
    ...jobs,
    {
      key: 'transfers',
      icon: IconTruck,
      text: texts.transfers(coming.length),
      place: only
        ? { to: '/consignmentReceipt/detail', search: { no: only.bc_to_no } }
        : listAt('/consignmentReceipt', { status: 'IN_TRANSIT|PARTIAL_RECEIVED' }),
    },
  ];
}

/** What the page of stock shows under its two filters. Nothing is said before the stock has been here. */
function useStock(): Job[] {
  const sold = useTable(items.filter).rows;
  const { rows, asOf } = useTable(items.onHand);
  const pending = usePendingStock();
  const { out, below } = useMemo(() => {
    const places = placesOf(rows);
    const moved = movementsOf(pending);
    const byNo = Map.groupBy(sold, ({ item_no }) => item_no);
    const numbers = new Set([...byNo.keys(), ...places.keys()]);
    let [out, below] = [0, 0];
    for (const item_no of numbers) {
      const variants = byNo.get(item_no) ?? [];
      const here = placesOfItem(places, moved, item_no);
      if (isOutOfStock({ blocked: variants.every(({ blocked }) => blocked), variants }, here)) out += 1;
      if (here.some(({ quantity }) => quantity < 0)) below += 1;
    }
    return { out, below };
  }, [sold, rows, pending]);
  if (asOf === null) return [];
  const jobs: Job[] = [];
  if (below > 0)
    jobs.push({
      key: 'below',
      icon: IconAlert,
      text: texts.belowZero(below),
      place: listAt('/reports/onHand', { show: 'below-zero' }),
      late: true,
    });
  if (out > 0)
    jobs.push({
      key: 'out',
      icon: IconBox,
      text: texts.outOfStock(out),
      place: listAt('/reports/onHand', { show: 'out-of-stock' }),
    });
  return jobs;
}
