import { TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { formatNumber } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import type { TableResult } from '../../read/query.ts';
import { Age } from '../../ui/age.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconBarcode, IconSearch, IconX } from '../../ui/icons.tsx';
import { ScanButton } from '../scan/scan-button.tsx';
import { FindInstead } from './find-instead.tsx';
import { categoriesOf, type ItemGroup, type PriceOf } from './item-groups.ts';
import type { ItemIndex } from './item-search.ts';
import { ItemTile } from './item-tile.tsx';
import classes from './items.module.css';
import { More } from './more.tsx';
import { ShelfChips } from './shelf-chips.tsx';
import { allItems, groupsOn, noTiles, type Shelf, shelfShown, type Tiles, thereFirst } from './shelves.ts';
import type { AddByCode } from './use-add-by-code.ts';
import type { Stock } from './use-stock.ts';
import { VariantChooser } from './variant-chooser.tsx';

const pageOfTiles = 60;

/** Every item: search on top and always in reach, camera, the shop's pages, categories, tiles. */
export function ItemsPanel({
  index,
  table,
  stock,
  priceOf,
  withBlocked = false,
  tiles = noTiles,
  onEditTiles,
  inCart,
  onAdd,
  onPick,
  byCode,
}: {
  index: ItemIndex<FranchiseItem> | null;
  table: TableResult<FranchiseItem>;
  stock: Stock;
  priceOf: PriceOf;
  /** Items that may not be sold are listed too. */
  withBlocked?: boolean;
  tiles?: Tiles;
  onEditTiles?: (() => void) | undefined;
  inCart: (itemNo: string) => number;
  onAdd: (item: FranchiseItem) => void;
  /** Where an item is meant and none of its variants. */
  onPick?: (group: ItemGroup) => void;
  byCode: AddByCode;
}) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<Shelf | null>(null);
  const [shown, setShown] = useState(pageOfTiles);
  const [choosing, setChoosing] = useState<ItemGroup | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const wanted = useDeferredValue(query);
  const categories = useMemo(() => categoriesOf(index?.rows ?? []), [index]);
  const shelf = useMemo(() => shelfShown(chosen, tiles), [chosen, tiles]);
  // Search looks everywhere, but within a category.
  const searched = query.trim() !== '' && shelf.kind !== 'category' ? allItems : shelf;
  const groups = useMemo(
    () => (index ? groupsOn(shelf, tiles, { index, query: wanted, withBlocked }) : []),
    [index, wanted, shelf, tiles, withBlocked],
  );
  const visible = useMemo(() => {
    // What the shop put in an order stands in it, and what was searched for by how well it fits.
    if (wanted.trim() !== '' || !(shelf.kind === 'all' || shelf.kind === 'category'))
      return groups.slice(0, shown);
    const isThere = ({ rows }: ItemGroup) => rows.some(row => (stock.of(row) ?? 1) > 0);
    return thereFirst(groups, isThere, shown);
  }, [groups, shown, wanted, shelf, stock]);
  const look = (next: string) => {
    setQuery(next);
    setShown(pageOfTiles);
  };
  const pick = (group: ItemGroup) => {
    // Pages that arrive later do not take the items from under the hand.
    if (chosen === null) setChosen(shelf);
    if (onPick) onPick(group);
    else if (group.rows.length > 1) setChoosing(group);
    else onAdd(group.rows[0]);
  };

  return (
    <section className={classes.panel} aria-label={t.doc.items}>
      <div className={classes.top}>
        <div className={classes.find}>
          <TextInput
            className={classes.search}
            ref={field}
            type="search"
            size="md"
            aria-label={t.pickers.item.search}
            placeholder={t.pickers.item.search}
            leftSection={<IconSearch />}
            rightSection={
              query && (
                <button
                  type="button"
                  className={classes.clear}
                  aria-label={t.pickers.item.clear}
                  onClick={() => {
                    look('');
                    field.current?.focus();
                  }}
                >
                  <IconX />
                </button>
              )
            }
            value={query}
            enterKeyHint="search"
            onChange={event => look(event.currentTarget.value)}
            onKeyDown={event => {
              if (event.key === 'Escape') look('');
              if (event.key !== 'Enter' || query.trim() === '') return;
              const only = groups.length === 1 ? groups[0] : undefined;
              if (byCode.type(query.trim())) look('');
              else if (only) pick(only);
            }}
          />
          <ScanButton onScan={byCode.scan} />
          {stock.asOf && (
            <span className={classes.age}>
              {t.pickers.item.stockAge}
              <Age at={stock.asOf} />
            </span>
          )}
        </div>
        <ShelfChips
          tiles={tiles}
          categories={categories}
          value={searched}
          onChange={next => {
            setChosen(next);
            setShown(pageOfTiles);
          }}
          onEdit={onEditTiles}
        />
        {byCode.problem && (
          <p className={classes.problem} role="alert">
            <IconBarcode />
            <span>{byCode.problem.text}</span>
            <FindInstead
              problem={byCode.problem}
              onFind={find => {
                byCode.dismiss();
                look(find);
                field.current?.focus();
              }}
            />
            <button type="button" className={classes.clear} aria-label={t.ui.close} onClick={byCode.dismiss}>
              <IconX />
            </button>
          </p>
        )}
      </div>

      {groups.length > 0 ? (
        <div className={classes.grid}>
          {visible.map(group => (
            <ItemTile
              key={group.item_no}
              group={group}
              stock={stock}
              priceOf={priceOf}
              inCart={inCart(group.item_no)}
              onPick={pick}
            />
          ))}
        </div>
      ) : (
        <NoItems
          table={table}
          indexed={index !== null && index.rows.length > 0}
          ofPage={searched.kind === 'page'}
        />
      )}
      {groups.length > shown && (
        <More left={groups.length - shown} onMore={() => setShown(shown + pageOfTiles)} />
      )}
      <VariantChooser
        group={choosing}
        stock={stock}
        priceOf={priceOf}
        onClose={() => setChoosing(null)}
        onPick={item => {
          setChoosing(null);
          onAdd(item);
        }}
      />
    </section>
  );
}

function NoItems({
  table,
  indexed,
  ofPage,
}: {
  table: TableResult<FranchiseItem>;
  indexed: boolean;
  ofPage: boolean;
}) {
  const { filling } = table;
  if (indexed && ofPage) return <EmptyState title={t.pickers.item.emptyPage} />;
  if (indexed) return <EmptyState title={t.pickers.item.none} hint={t.pickers.item.noneHint} />;
  if (filling)
    return (
      <EmptyState title={t.pickers.item.filling(formatNumber(filling.done), formatNumber(filling.total))} />
    );
  return <EmptyState title={t.pickers.item.empty} />;
}
