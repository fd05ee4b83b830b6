import type { ReactNode } from 'react';
import { t } from '../../messages/en.ts';
import { useSignal } from '../../page/signal.ts';
import { IconEdit } from '../../ui/icons.tsx';
import classes from './items.module.css';
import { allItems, isSameShelf, type Shelf, type Tiles } from './shelves.ts';
import { tileLook } from './tile-look.ts';

const texts = t.pickers.item;

/** One shelf at a time; a second tap on it shows all items again. At their end, how items are shown. */
export function ShelfChips({
  tiles,
  categories,
  value,
  onChange,
  onEdit,
}: {
  tiles: Tiles;
  categories: readonly string[];
  value: Shelf;
  onChange: (shelf: Shelf) => void;
  /** Left out for who may not put pages together. */
  onEdit?: (() => void) | undefined;
}) {
  const pictures = useSignal(tileLook.now) === 'pictures';
  const chip = (shelf: Shelf, label: string) => {
    const on = isSameShelf(shelf, value);
    return (
      <Chip key={`${shelf.kind} ${label}`} on={on} onPick={() => onChange(on ? allItems : shelf)}>
        {label}
      </Chip>
    );
  };
  // Where there are pages already it is rarely wanted.
  const edit = onEdit && (
    <button type="button" className={classes.chip} onClick={onEdit}>
      <IconEdit />
      {texts.editTiles}
    </button>
  );
  return (
    <fieldset className={classes.chips} aria-label={texts.categories}>
      {tiles.pages.map(({ name }) => chip({ kind: 'page', name }, name))}
      {chip(allItems, texts.all)}
      {tiles.top.length > 0 && chip({ kind: 'top' }, texts.top)}
      {tiles.recent.length > 0 && chip({ kind: 'recent' }, texts.recent)}
      {tiles.pages.length === 0 && edit}
      {categories.map(name => chip({ kind: 'category', name }, name))}
      {tiles.pages.length > 0 && edit}
      <Chip on={pictures} onPick={() => tileLook.set(pictures ? 'compact' : 'pictures')}>
        {texts.largePictures}
      </Chip>
    </fieldset>
  );
}

function Chip({ on, onPick, children }: { on: boolean; onPick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.chip} aria-pressed={on} onClick={onPick}>
      {children}
    </button>
  );
}
