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
import { t } from '#client/messages/en.ts';
import { formatDate } from '#model/kit/format.ts';
import { onlineOrderProblems } from '#model/sales/online-orders.ts';
import { shiftStatuses } from '#model/sales/shifts.ts';
import { useDrawerPlace } from '../../fields/drawers.ts';
import { businessToday } from '../../page/server-clock.ts';
import { usePendingStock } from '../../read/pending-stock.ts';
import { usePermit } from '../../read/permissions.ts';
import { useList } from '../../read/use-list.ts';
import { useTable } from '../../read/use-table.ts';
import { IconAlert, IconBox, IconCash } from '../../ui/icons.tsx';
import { listAt, type Place } from '../../ui/place.ts';
import { isOutOfStock, movementsOf, placesOf, placesOfItem } from '../../workflows/items/stock-rows.ts';
import { LateJob } from './late-job.tsx';

const texts = t.home.waiting;
const notEnded = shiftStatuses.filter(status => status !== 'CLOSED').join('|');

type Job = { key: string; icon: typeof IconBox; text: string; place: Place; late?: boolean };

/**
 * What a person has to look at, who may open the page where it is done, as this tablet knows it. Nothing where nothing is. What
 * the day brings by itself, such as goods to receive, stands in the tiles.
 */
export function Jobs() {
  const { mayOpen } = usePermit();
  const jobs = [
    useShiftsNotEnded(),
    useOnlineOrders(),
    useRefusedPurchases(),
    useRefusedIssues(),
    useRefusedReceipts(),
    useStock(),
  ].flat();
  return (
    <>
      {jobs
        // A page that is not granted is not spoken of.
        .filter(({ place }) => mayOpen(place.to as Parameters<typeof mayOpen>[0])) // each of them is a page
        .map(({ key, icon, text, place, late = false }) => (
          <LateJob key={key} to={place} {...{ icon, late }}>
            {text}
          </LateJob>
        ))}
    </>
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

const useRefusedReceipts = () =>
  refusedJob('refused-receipts', useTable(transferOrders.filter).rows, ({ bc_to_no }) => ({
    to: '/consignmentReceipt/detail',
    search: { no: bc_to_no },
  }));

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
