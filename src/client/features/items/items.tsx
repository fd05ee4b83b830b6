import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { items } from '#calls/index.ts';
import { t } from '../../messages/en.ts';
import { listSearch } from '../../page/list-search.ts';
import { useTable } from '../../read/use-table.ts';
import { IconCheck } from '../../ui/icons.tsx';
import { linkTo } from '../../ui/place.ts';
import { seesAllShops, useSession } from '../../who/session-state.ts';
import { namesInOrder } from '../../workflows/items/item-groups.ts';
import { ItemPictures } from '../../workflows/items/item-picture.tsx';
import { useScannedItem } from '../../workflows/items/use-scanned-item.ts';
import { filtersOf } from '../../workflows/list/filters.tsx';
import { ListPage } from '../../workflows/list/list-page.tsx';
import { useOpenRow } from '../../workflows/list/open-row.ts';
import { useVatGroups } from '../../workflows/taxes/use-vat-groups.ts';
import { FranchiseChoice } from './franchise-choice.tsx';
import { ItemActions } from './item-actions.tsx';
import { itemColumns } from './item-columns.tsx';
import { ChangeVat, useMayChangeVat } from './item-vat.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';

/** `item` is the row that is looked at, `rate` for the price rate of all; `arrange=1` sorts. */
export const Route = createFileRoute('/_default/items')({ validateSearch: listSearch, component: Items });

const texts = t.franchiseItems;
const page = '/items';
const { ChoiceFilter, TextFilter } = filtersOf(page, items.filter);
const ItemSheet = lazy(() => import('./item-sheet.tsx'));
const RateSheet = lazy(() => import('./rate-sheet.tsx'));
const SortItems = lazy(() => import('./sort-items.tsx'));

/** What the franchise sells, at what price, and in which order. */
function Items() {
  const { arrange } = Route.useSearch();
  return (
    <ItemPictures>
      {arrange === undefined ? (
        <ItemList />
      ) : (
        <Suspense>
          <SortItems />
        </Suspense>
      )}
    </ItemPictures>
  );
}

function ItemList() {
  const { opened, target, close } = useOpenRow(page, 'item');
  const { selection, begin } = useSelection();
  const navigate = Route.useNavigate();
  useScannedItem(row => {
    if (!selection) return void navigate(linkTo(target(row.id)));
    if (!selection.has(row)) selection.toggle(row);
  });
  const office = seesAllShops(useSession());
  // The franchise with the list that an administrator changes; everybody else has one.
  const [franchise, setFranchise] = useState('');
  const vat = useVatGroups();
  const mayChangeVat = useMayChangeVat();
  const columns = useMemo(() => itemColumns(selection, vat, mayChangeVat), [selection, vat, mayChangeVat]);
  return (
    <>
      <ListPage
        call={items.filter}
        empty={texts.none}
        columns={columns}
        page={page}
        open={selection ? undefined : row => target(row.id)}
        asked={office ? <FranchiseChoice value={franchise} onChange={setFranchise} /> : null}
        actions={
          <>
            {office && franchise === '' ? null : (
              <ItemActions franchise={franchise} rateTarget={target('rate')} isOffice={office} />
            )}
            <ChangeVat />
            {(!office || mayChangeVat) && selection === null && (
              <Button variant="default" leftSection={<IconCheck />} onClick={begin}>
                {texts.select}
              </Button>
            )}
          </>
        }
        filters={<Filters />}
      />
      {selection && <SelectionBar selection={selection} />}
      <Suspense>
        {opened === 'rate' && (!office || franchise !== '') && (
          <RateSheet franchise={franchise} onClose={close} />
        )}
        {opened !== undefined && opened !== 'rate' && (
          <ItemSheet key={opened} id={opened} franchise={franchise} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

function Filters() {
  const { rows } = useTable(items.filter);
  const categories = useMemo(() => namesInOrder(rows.map(row => row.item_category)), [rows]);
  const { groups, wholeName } = useVatGroups();
  return (
    <>
      <ChoiceFilter
        field="item_category"
        label={texts.category}
        options={categories.map(value => ({ value, label: value }))}
      />
      {groups.length > 0 && (
        <ChoiceFilter
          field="vat_group"
          label={t.vat.group}
          options={[
            { value: '', label: t.vat.noGroup },
            ...groups.map(group => ({ value: group.vat_group, label: wholeName(group) })),
          ]}
        />
      )}
      <TextFilter field="description" label={texts.item} />
      <TextFilter field="item_no" label={texts.itemNo} />
      <TextFilter field="barcode" label={texts.barcode} />
      <ChoiceFilter
        field="own"
        label={texts.ownShort}
        options={[
          { value: 'true', label: texts.ownShort },
          { value: 'false', label: texts.shared },
        ]}
      />
      <ChoiceFilter
        field="blocked"
        label={texts.state}
        options={[
          { value: 'false', label: texts.notBlocked },
          { value: 'true', label: texts.blocked },
        ]}
      />
    </>
  );
}
