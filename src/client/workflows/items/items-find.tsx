import { TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { t } from '../../messages/en.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { Age } from '../../ui/age.tsx';
import { IconBarcode, IconSearch, IconX } from '../../ui/icons.tsx';
import { useSession, worksAt } from '../../who/session-state.ts';
import { ScanButton } from '../scan/scan-button.tsx';
import { FindInstead } from './find-instead.tsx';
import type { ItemGroup } from './item-groups.ts';
import classes from './items.module.css';
import { ShelfChips } from './shelf-chips.tsx';
import type { Tiles } from './shelves.ts';
import type { AddByCode } from './use-add-by-code.ts';
import { useOwnCategories } from './use-own-categories.ts';
import type { ShownItems } from './use-shown-items.ts';
import type { Stock } from './use-stock.ts';

// Few people make items, and few codes are not known.
const AddUnknown = lazy(() => import('../new-item/add-unknown.tsx'));

type ItemsFindProps = {
  items: ShownItems;
  stock: Stock;
  tiles: Tiles;
  onEditTiles: (() => void) | undefined;
  byCode: AddByCode;
  tools?: ReactNode;
  onPick: (group: ItemGroup) => void;
};

/** The ways to an item, always in reach: search, camera, pages and categories. */
export function ItemsFind({ items, stock, tiles, onEditTiles, byCode, tools, onPick }: ItemsFindProps) {
  const { query, look, groups } = items;
  const field = useRef<HTMLInputElement>(null);
  const shop = worksAt(useSession());
  const online = useCanFetch();
  const makesOwn = useOwnCategories().length > 0 && !byCode.sharedOnly;
  const unknown = (shop || makesOwn) && online ? byCode.problem?.unknown : '';
  return (
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
            else if (only) onPick(only);
          }}
        />
        <ScanButton onScan={byCode.scan} />
        {tools}
        {stock.asOf && (
          <span className={classes.age}>
            {t.pickers.item.stockAge}
            <Age at={stock.asOf} />
          </span>
        )}
      </div>
      <ShelfChips
        tiles={tiles}
        categories={items.categories}
        value={items.searched}
        onChange={items.choose}
        onEdit={onEditTiles}
      />
      {byCode.problem && (
        <p className={classes.problem} data-two={unknown ? true : undefined} role="alert">
          <IconBarcode />
          <span>{byCode.problem.text}</span>
          {unknown && (
            <Suspense>
              <AddUnknown code={unknown} shop={shop} byCode={byCode} />
            </Suspense>
          )}
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
  );
}
