import { createFileRoute, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { shopReturns } from '#calls/index.ts';
import type { ShopReturn } from '#calls/sales/shop-returns.ts';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { listSearch } from '../../page/list-search.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { usePermit } from '../../read/permissions.ts';
import { useRecord } from '../../read/use-record.ts';
import { Amount } from '../../ui/tables/values.tsx';
import { columns } from '../../workflows/list/columns.ts';
import { filtersOf } from '../../workflows/list/filters.tsx';
import { ListPage } from '../../workflows/list/list-page.tsx';
import { useListState } from '../../workflows/list/list-state.ts';
import { useShops } from '../../workflows/report/shop-choice.tsx';
import classes from './between-shops.module.css';

export const Route = createFileRoute('/_default/reports/between-shops')({
  validateSearch: listSearch,
  component: BetweenShops,
});

const texts = t.shopReturns.report;
const page = '/reports/between-shops';
const { ChoiceFilter, DateRangeFilter, TextFilter } = filtersOf(page, shopReturns.filter);

/** Goods that one shop took back for another one, and what they owe each other by it. */
function BetweenShops() {
  const own = useFranchiseUser()?.franchise?.franchise_code;
  const { mayOpen } = usePermit();
  const opens = mayOpen('/salesOrders/detail');
  const shown = useMemo(() => {
    const isOpen = ({ sold_by }: ShopReturn) => opens && (own === undefined || sold_by === own);
    return columns(shopReturns.filter, [
      { field: 'returned_on', title: texts.day, type: 'date', onPhone: 'subtitle' },
      {
        field: 'pos_so_no',
        title: texts.order,
        onPhone: 'title',
        cell: row =>
          isOpen(row) ? (
            <Link to="/salesOrders/detail" search={{ no: row.pos_so_no }}>
              {row.pos_so_no}
            </Link>
          ) : (
            row.pos_so_no
          ),
      },
      { field: 'sold_at', title: texts.soldAt },
      { field: 'taken_at', title: texts.takenAt },
      { field: 'memo_no', title: texts.memo, wideOnly: true },
      { field: 'goods_amount', title: texts.goods, type: 'amount' },
      { field: 'refunded_amount', title: texts.refunded, type: 'amount', onPhone: 'end' },
      { field: 'cost_amount', title: texts.cost, type: 'amount', wideOnly: true },
    ]);
  }, [own, opens]);
  const shops = [...useShops()].map(([value, label]) => ({ value, label }));
  return (
    <ListPage
      call={shopReturns.filter}
      empty={{ title: texts.none, hint: texts.noneHint }}
      columns={shown}
      page={page}
      above={<Sums />}
      filters={
        <>
          <DateRangeFilter field="returned_on" label={texts.day} />
          <TextFilter field="pos_so_no" label={texts.order} />
          {shops.length > 0 && (
            <>
              <ChoiceFilter field="sold_by" label={texts.soldAt} options={shops} />
              <ChoiceFilter field="taken_by" label={texts.takenAt} options={shops} />
            </>
          )}
        </>
      }
    />
  );
}

/** What each shop owes each other one for the rows that are found. */
function Sums() {
  const { search } = useListState();
  const { data } = useRecord(shopReturns.sums, { filters: search.input.filters });
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.sums} aria-label={texts.sums}>
      <h2>{texts.sums}</h2>
      <ul>
        {data.map(sum => (
          <li key={`${sum.sold_by} ${sum.taken_by} ${sum.taken_at}`}>
            <strong>{texts.owes(sum.sold_at, sum.taken_at)}</strong>
            <Amount value={sum.refunded_amount} unit />
            <small>{texts.returns(sum.returns, `${formatAmount(sum.goods_amount)} ₫`)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
