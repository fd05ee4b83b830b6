import { type ReactNode, useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { formatNumber } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { useSignal } from '../../page/signal.ts';
import type { TableResult } from '../../read/use-table.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ItemGroup, PriceOf } from './item-groups.ts';
import { groupName } from './item-name.ts';
import type { ItemIndex } from './item-search.ts';
import { ItemTile } from './item-tile.tsx';
import classes from './items.module.css';
import { ItemsFind } from './items-find.tsx';
import { More } from './more.tsx';
import { noTiles, type Tiles } from './shelves.ts';
import { shortNames } from './short-names.ts';
import { tileLook } from './tile-look.ts';
import type { AddByCode } from './use-add-by-code.ts';
import { useShownItems } from './use-shown-items.ts';
import type { Stock } from './use-stock.ts';
import { VariantChooser } from './variant-chooser.tsx';

/** As many as two lines of a tile have room for. */
const lettersOfTile = 36;

/** Every item: search on top and always in reach, camera, the shop's pages, categories, tiles. */
export function ItemsPanel({
  index,
  table,
  stock,
  priceOf,
  withBlocked = false,
  tiles = noTiles,
  onEditTiles,
  tools,
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
  /** Next to the search. */
  tools?: ReactNode;
  inCart: (itemNo: string) => number;
  onAdd: (item: FranchiseItem) => void;
  /** Where an item is meant and none of its variants. */
  onPick?: (group: ItemGroup) => void;
  byCode: AddByCode;
}) {
  const [choosing, setChoosing] = useState<ItemGroup | null>(null);
  const items = useShownItems({ index, tiles, stock, withBlocked });
  const pick = (group: ItemGroup) => {
    items.stay();
    if (onPick) onPick(group);
    else if (group.rows.length > 1) setChoosing(group);
    else onAdd(group.rows[0]);
  };
  const pickNow = useSteady(pick);
  const pictures = useSignal(tileLook.now) === 'pictures';
  const shorten = useMemo(() => shortNames(items.visible.map(groupName), lettersOfTile), [items.visible]);

  return (
    <section className={classes.panel} aria-label={t.doc.items}>
      <ItemsFind {...{ items, stock, tiles, onEditTiles, byCode, tools }} onPick={pick} />

      {items.groups.length > 0 ? (
        <div className={classes.grid}>
          {items.visible.map(group => (
            <ItemTile
              key={group.item_no}
              group={group}
              shown={shorten(groupName(group))}
              pictures={pictures}
              stock={stock.of(group.rows[0])}
              priceOf={priceOf}
              inCart={inCart(group.item_no)}
              onPick={pickNow}
            />
          ))}
        </div>
      ) : (
        <NoItems
          table={table}
          indexed={index !== null && index.rows.length > 0}
          ofPage={items.searched.kind === 'page'}
        />
      )}
      {!items.isAll && <More left={items.left} onMore={items.more} />}
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

/** The same function for as long as the panel is there, which does what the one of the last drawing does. */
function useSteady<T>(act: (of: T) => void): (of: T) => void {
  const last = useRef(act);
  useInsertionEffect(() => {
    last.current = act;
  });
  return useCallback((of: T) => last.current(of), []);
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
