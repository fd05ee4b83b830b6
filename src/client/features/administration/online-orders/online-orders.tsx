import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { onlineOrders } from '#calls/administration/index.ts';
import { part } from '#calls/kit/list.ts';
import { filter } from '#calls/kit/list-input.ts';
import { onlineOrderProblems } from '#model/sales/online-orders.ts';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { IconCloudCheck } from '../../../ui/icons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import { useOpenRow } from '../../../workflows/list/open-row.ts';
import { problemName, stateBadge } from './online-words.ts';
import { RefusedItems } from './refused-items.tsx';
import { SaleLink } from './sale-link.tsx';
import { ShopState } from './shop-state.tsx';
import { isView, Views } from './views.tsx';

/** `order` is the one that is looked at; `view` says which list is shown. */
export const Route = createFileRoute('/_default/onlineOrders')({
  validateSearch: listSearch,
  component: OnlineOrders,
});

const texts = t.onlineOrders;
const page = '/onlineOrders';
const { ChoiceFilter, DateRangeFilter, TextFilter } = filtersOf(page, onlineOrders.filter);
// Loaded when an order is opened.
const OrderSheet = lazy(() => import('./order-sheet.tsx'));

const problems = part(onlineOrders.filter, 'onlineOrders.problems', {
  where: [filter('problem', onlineOrderProblems.join('|'))],
});

const shown = columns(onlineOrders.filter, [
  { field: 'order_no', title: texts.order, onPhone: 'title' },
  { field: 'customer_name', title: texts.customer, onPhone: 'subtitle' },
  {
    field: 'problem',
    title: texts.problem,
    onPhone: 'badge',
    value: row => problemName(row.problem),
    cell: row => row.problem && <StatusBadge status="failed" label={problemName(row.problem)} />,
  },
  {
    field: 'state',
    title: texts.state,
    value: row => texts.states[row.state],
    cell: row => <StatusBadge {...stateBadge(row)} />,
  },
  { field: 'placed_at', title: texts.placed, type: 'datetime' },
  { field: 'store_code', title: texts.store },
  { field: 'pos_so_no', title: texts.sale, onPhone: 'hidden', cell: row => <SaleLink of={row} /> },
  { field: 'phone_no', title: texts.phone, wideOnly: true },
  { field: 'total', title: texts.total, type: 'amount', onPhone: 'end' },
]);

/** Orders that were made in the online shop, and which of them, or of the items it was sent, a person has to see to. */
function OnlineOrders() {
  const { view: asked } = Route.useSearch();
  const view = isView(asked) ? asked : 'problems';
  const views = <Views now={view} />;
  return view === 'refused' ? (
    <RefusedItems page={page} top={<ShopState />} views={views} />
  ) : (
    <Orders view={view} views={views} />
  );
}

function Orders({ view, views }: { view: 'problems' | 'all'; views: ReactNode }) {
  const { opened, target, close } = useOpenRow(page, 'order');
  return (
    <>
      <ListPage
        key={view}
        call={view === 'all' ? onlineOrders.filter : problems}
        columns={shown}
        page={page}
        open={({ order_no }) => target(order_no)}
        top={<ShopState />}
        actions={<FromFile />}
        chips={views}
        filters={
          <>
            <ChoiceFilter
              field="problem"
              label={texts.problem}
              options={onlineOrderProblems.map(value => ({ value, label: problemName(value) }))}
            />
            <TextFilter field="order_no" label={texts.order} />
            <TextFilter field="customer_name" label={texts.customer} />
            <TextFilter field="phone_no" label={texts.phone} />
            <DateRangeFilter field="placed_at" label={texts.placed} />
          </>
        }
        empty={
          view === 'problems'
            ? { icon: <IconCloudCheck size={28} />, title: texts.empty, hint: texts.emptyHint }
            : texts.none
        }
      />
      <Suspense>{opened !== undefined && <OrderSheet key={opened} no={opened} onClose={close} />}</Suspense>
    </>
  );
}

/** Where no shop is connected, or one of several sites has no connector, its orders come by a file. */
function FromFile() {
  return (
    <Button
      variant="default"
      renderRoot={props => <Link {...props} to="/import" search={{ kind: 'onlineOrders' }} />}
    >
      {texts.fromFile}
    </Button>
  );
}
