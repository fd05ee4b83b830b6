import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { customers } from '#calls/index.ts';
import { t } from '../../messages/en.ts';
import { listSearch } from '../../page/list-search.ts';
import { chipsOf } from '../../workflows/list/chips.tsx';
import { type Column, columns } from '../../workflows/list/columns.ts';
import { filtersOf } from '../../workflows/list/filters.tsx';
import { useOpenRow } from '../../workflows/list/open-row.ts';
import { ReportList } from '../../workflows/report/report-list.tsx';
import { type OfShop, ShopFilter, useShopColumns } from '../../workflows/report/shop-choice.tsx';
import { PointTotalsButton } from './point-totals-button.tsx';

/** `use` is the row that is looked at. */
export const Route = createFileRoute('/_default/reports/redeemablePointUsed')({
  validateSearch: listSearch,
  component: RedeemablePointUsed,
});

const texts = t.pointUses;
const page = '/reports/redeemablePointUsed';
const { DateRangeFilter, TextFilter } = filtersOf(page, customers.redeemablePoints);
const { DateChips } = chipsOf(page, customers.redeemablePoints);
const PointUseSheet = lazy(() => import('./point-use-sheet.tsx'));

const columnsOf = (ofShops: readonly Column<OfShop>[]) =>
  columns(customers.redeemablePoints, [
    { field: 'pos_so_no', title: texts.order, onPhone: 'title' },
    { field: 'customer_no', title: texts.customerNo, wideOnly: true },
    { field: 'customer_name', title: texts.customer, onPhone: 'subtitle' },
    { field: 'redeemable_point_used', title: texts.points, type: 'number', onPhone: 'end' },
    { field: 'source', title: texts.source, onPhone: 'badge' },
    { field: 'referral_code', title: texts.referralCode, wideOnly: true },
    { field: 'website_no', title: texts.websiteNo, wideOnly: true },
    ...ofShops,
    { field: 'created_at', title: texts.usedAt, type: 'datetime' },
  ]);

/** Where customers have paid with points. */
function RedeemablePointUsed() {
  const { opened, target, close } = useOpenRow(page, 'use');
  const ofShops = useShopColumns();
  const shown = useMemo(() => columnsOf(ofShops), [ofShops]);
  return (
    <>
      <ReportList
        call={customers.redeemablePoints}
        columns={shown}
        asked={<ShopFilter />}
        page={page}
        without={['so']}
        open={row => target(row.id)}
        actions={<PointTotalsButton />}
        chips={<DateChips field="created_at" label={texts.usedAt} />}
        filters={
          <>
            <DateRangeFilter field="created_at" label={texts.usedAt} />
            <TextFilter field="pos_so_no" label={texts.order} />
            <TextFilter field="customer_no" label={texts.customerNo} />
            <TextFilter field="source" label={texts.source} />
          </>
        }
      />
      {opened !== undefined && (
        <Suspense>
          <PointUseSheet id={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
