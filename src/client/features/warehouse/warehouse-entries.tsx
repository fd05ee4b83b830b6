import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { warehouseEntries } from '#calls/index.ts';
import { entryTypes } from '#model/stock/warehouse-entries.ts';
import { useLocationName } from '../../fields/location-name.tsx';
import { useLocationOptions } from '../../fields/location-picker.tsx';
import { usePersonName } from '../../fields/person-name.ts';
import { t } from '../../messages/en.ts';
import { listSearch } from '../../page/list-search.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { useListSearch } from '../../read/search.ts';
import { IconPlus, IconTruck } from '../../ui/icons.tsx';
import type { Place } from '../../ui/place.ts';
import { useScannedItem } from '../../workflows/items/use-scanned-item.ts';
import { useVariantName } from '../../workflows/items/variant-name.tsx';
import { chipsOf } from '../../workflows/list/chips.tsx';
import { filtersOf } from '../../workflows/list/filters.tsx';
import { ListPage } from '../../workflows/list/list-page.tsx';
import { useOpenRow } from '../../workflows/list/open-row.ts';
import { entryColumns } from './entry-columns.tsx';

/** `entry` is the movement that is looked at, `new`, or `transfer`. */
export const Route = createFileRoute('/_default/warehouseEntries')({
  validateSearch: listSearch,
  component: WarehouseEntries,
});

const texts = t.warehouse;
const page = '/warehouseEntries';
const { ChoiceFilter, DateRangeFilter, TextFilter } = filtersOf(page, warehouseEntries.filter);
const { DateChips, StatusTabs } = chipsOf(page, warehouseEntries.filter);
const AddEntries = lazy(() => import('./add-entries.tsx'));
const TransferGoods = lazy(() => import('./transfer-goods.tsx'));
const EntrySheet = lazy(() => import('./entry-sheet.tsx'));

const types = entryTypes.map(value => ({ value, label: texts.types[value] ?? value }));

/** Signed movements of stock, and those that people write by hand. */
function WarehouseEntries() {
  const { opened, target, close } = useOpenRow(page, 'entry');
  const { button } = usePagePermission(page);
  const { change } = useListSearch(warehouseEntries.filter);
  useScannedItem(({ item_no }) => change({ item_no }), opened === undefined);
  const locationName = useLocationName();
  const variantName = useVariantName();
  const personName = usePersonName();
  const columns = useMemo(
    () => entryColumns(locationName, variantName, personName),
    [locationName, variantName, personName],
  );
  return (
    <>
      <ListPage
        call={warehouseEntries.filter}
        empty={texts.none}
        columns={columns}
        page={page}
        open={row => target(row.entry_no)}
        actions={
          <>
            {button('Transfer') && (
              <OpenButton look="default" icon={<IconTruck />} target={target('transfer')}>
                {texts.transfer}
              </OpenButton>
            )}
            {button('Add New') && (
              <OpenButton look="filled" icon={<IconPlus />} target={target('new')}>
                {t.ui.addNew}
              </OpenButton>
            )}
          </>
        }
        chips={
          <>
            <DateChips field="posting_date" label={texts.postingDate} />
            <StatusTabs field="entry_type" label={texts.type} options={types} />
          </>
        }
        filters={
          <>
            <ChoiceFilter field="entry_type" label={texts.type} options={types} />
            <DateRangeFilter field="posting_date" label={texts.postingDate} />
            <ChoiceFilter field="location_code" label={texts.location} options={useLocationOptions()} />
            <TextFilter field="document_no" label={texts.documentNo} />
            <TextFilter field="item_no" label={texts.itemNo} />
            <ChoiceFilter
              field="below_zero"
              label={texts.stock}
              options={[{ value: 'true', label: texts.belowZero }]}
            />
          </>
        }
      />
      <Suspense>
        {opened === 'new' && <AddEntries onClose={close} />}
        {opened === 'transfer' && <TransferGoods onClose={close} />}
        {opened !== undefined && opened !== 'new' && opened !== 'transfer' && (
          <EntrySheet key={opened} entryNo={opened} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** Targets are plain data; the router checks them where they are written. */
function OpenButton(props: { look: 'default' | 'filled'; icon: ReactNode; target: Place; children: string }) {
  return (
    <Button
      variant={props.look}
      {...(props.look === 'filled' ? { c: 'white' } : {})}
      leftSection={props.icon}
      component={Link}
      {...(props.target as { to: string })}
    >
      {props.children}
    </Button>
  );
}
