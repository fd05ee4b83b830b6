import { createFileRoute, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { warehouseEntries } from '#calls/index.ts';
import { part } from '#calls/kit/list.ts';
import type { ItemStock } from '#calls/stock/warehouse-entries.ts';
import { useLocationName } from '../../fields/location-name.tsx';
import { useLocationOptions } from '../../fields/location-picker.tsx';
import { periodOf, thisMonth } from '../../fields/period.ts';
import { t } from '../../messages/en.ts';
import { type ListSearch, listSearch } from '../../page/list-search.ts';
import { useListSearch } from '../../read/search.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconWifiOff } from '../../ui/icons.tsx';
import { unitColumn } from '../../workflows/items/item-name.ts';
import { useScannedItem } from '../../workflows/items/use-scanned-item.ts';
import { useVariantName } from '../../workflows/items/variant-name.tsx';
import { type Column, columns } from '../../workflows/list/columns.ts';
import { filtersOf } from '../../workflows/list/filters.tsx';
import { PeriodChoice } from '../../workflows/report/period-choice.tsx';
import { ReportList } from '../../workflows/report/report-list.tsx';
import { stockKinds } from '../../workflows/report/unsent-note.tsx';

/** `from_date` and `to_date` in addition to the list's own keys; this month when they are left out. */
export const Route = createFileRoute('/_default/reports/inventoryReport')({
  validateSearch: listSearch,
  component: InventoryReport,
});

const texts = t.inventoryReport;
const page = '/reports/inventoryReport';
const whole = warehouseEntries.itemStock;
const { ChoiceFilter, TextFilter } = filtersOf(page, whole);

/** What was there, what came and went in a period, and what was there at its end. */
function InventoryReport() {
  const search: ListSearch = Route.useSearch();
  const { change } = useListSearch(whole);
  const { from_date, to_date } = periodOf(search, thisMonth());
  const call = useMemo(
    () => part(whole, `${whole.name}/${from_date}..${to_date}`, { fixed: { from_date, to_date } }),
    [from_date, to_date],
  );
  useScannedItem(({ item_no }) => change({ item_no }));
  const locationName = useLocationName();
  const variantName = useVariantName();
  const shown = useMemo(() => reportColumns(locationName, variantName), [locationName, variantName]);
  return (
    <ReportList
      call={call}
      columns={shown}
      page={page}
      without={stockKinds}
      asked={<PeriodChoice from_date={from_date} to_date={to_date} onChange={change} />}
      filters={
        <>
          <TextFilter field="item_no" label={texts.itemNo} />
          <ChoiceFilter field="location_code" label={texts.location} options={useLocationOptions()} />
        </>
      }
      absent={
        <EmptyState
          icon={<IconWifiOff />}
          title={texts.needsConnection}
          hint={texts.needsConnectionHint}
          action={<Link to="/reports/onHand">{texts.toOnHand}</Link>}
        />
      }
    />
  );
}

function reportColumns(
  locationName: (code: string) => string,
  variantName: (of: ItemStock) => string,
): readonly Column<ItemStock>[] {
  const unit = (row: ItemStock) => row.unit_of_measure;
  return columns(whole, [
    { field: 'item_no', title: texts.itemNo, onPhone: 'badge' },
    { field: 'description', title: texts.item, onPhone: 'title' },
    { field: 'variant_code', title: texts.variant, value: variantName, cell: variantName },
    {
      field: 'location_code',
      title: texts.location,
      onPhone: 'subtitle',
      value: row => locationName(row.location_code),
      cell: row => locationName(row.location_code),
    },
    unitColumn(texts.unit),
    { field: 'opening_quantity', title: texts.opening, type: 'quantity', unit },
    { field: 'quantity_in', title: texts.in, type: 'quantity', unit },
    { field: 'quantity_out', title: texts.out, type: 'quantity', unit },
    { field: 'closing_quantity', title: texts.closing, type: 'quantity', unit, onPhone: 'end' },
  ]);
}
