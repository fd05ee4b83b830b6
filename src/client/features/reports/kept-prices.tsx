import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { keptPrices } from '#calls/index.ts';
import { useLocationName } from '../../fields/location-name.tsx';
import { useLocationOptions } from '../../fields/location-picker.tsx';
import { t } from '../../messages/en.ts';
import { listSearch } from '../../page/list-search.ts';
import { columns } from '../../workflows/list/columns.ts';
import { filtersOf } from '../../workflows/list/filters.tsx';
import { ListPage } from '../../workflows/list/list-page.tsx';

export const Route = createFileRoute('/_default/reports/kept-prices')({
  validateSearch: listSearch,
  component: KeptPrices,
});

const texts = t.revenue.keptPrices;
const page = '/reports/kept-prices';
const { ChoiceFilter, DateRangeFilter, TextFilter } = filtersOf(page, keptPrices.filter);

/** What was sold as a tablet had been told, and would cost something else now; each row leads to its order. */
function KeptPrices() {
  const locationName = useLocationName();
  const shown = useMemo(
    () =>
      columns(keptPrices.filter, [
        { field: 'pos_so_no', title: texts.order, onPhone: 'title' },
        { field: 'created_at', title: texts.time, type: 'datetime' },
        { field: 'description', title: texts.goods, onPhone: 'subtitle' },
        { field: 'quantity', title: texts.quantity, type: 'quantity', unit: null },
        { field: 'sold', title: texts.sold, type: 'amount', sum: false },
        { field: 'now', title: texts.now, type: 'amount', sum: false },
        { field: 'difference', title: texts.difference, type: 'amount', onPhone: 'end' },
        { field: 'seller', title: texts.seller, wideOnly: true },
        {
          field: 'location_code',
          title: texts.location,
          wideOnly: true,
          value: row => locationName(row.location_code),
        },
      ]),
    [locationName],
  );
  return (
    <ListPage
      call={keptPrices.filter}
      empty={texts.none}
      columns={shown}
      page={page}
      open={row => ({ to: '/salesOrders/detail', search: { no: row.pos_so_no } })}
      filters={
        <>
          <DateRangeFilter field="created_at" label={texts.time} />
          <TextFilter field="pos_so_no" label={texts.order} />
          <TextFilter field="item_no" label={texts.itemNo} />
          <ChoiceFilter field="location_code" label={texts.location} options={useLocationOptions()} />
        </>
      }
    />
  );
}
