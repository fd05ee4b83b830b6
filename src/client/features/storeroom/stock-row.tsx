import { memo, useEffect, useState } from 'react';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { unitName } from '../../messages/stock/units.ts';
import { IconClock } from '../../ui/icons.tsx';
import { ItemPicture } from '../../workflows/items/item-picture.tsx';
import { quantityAt } from '../../workflows/items/stock-rows.ts';
import type { StockItem } from './stock-items.ts';
import styles from './stock-row.module.css';
import type { Storeroom } from './use-storeroom.ts';

const texts = t.storeroom;

/** Pixels; every row has it, so that the list knows what is on the screen without measuring. */
export const rowHeight = 84;

const pictureSize = 56;

/** An item in the list: what is here is big, what is elsewhere beneath. */
export const StockRow = memo(function StockRow(props: {
  item: StockItem;
  storeroom: Storeroom;
  location: string | null;
  open: boolean;
  onOpen: (item_no: string) => void;
}) {
  const { item, storeroom, open } = props;
  const places = storeroom.seenOf(item.item_no);
  const location = props.location ?? storeroom.own;
  const here = quantityAt(places, location);
  const elsewhere = location === null ? 0 : quantityAt(places, null) - here;
  const unsent = storeroom.elsewhere === null && storeroom.movedOf(item.item_no).length > 0;
  const known = storeroom.elsewhere !== null || storeroom.asOf !== null || places.length > 0;
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={open || undefined}
      onClick={() => props.onOpen(item.item_no)}
    >
      <LatePicture picture={item.picture} name={item.name} />
      <span className={styles.what}>
        <span className={styles.name}>{item.name}</span>
        <span className={styles.facts}>
          {item.variants.length > 0 && <span>{item.item_no}</span>}
          {item.variants.length > 1 && <span>· {texts.variants(item.variants.length)}</span>}
          {item.variants.length === 0 && <em>{texts.notSold}</em>}
          {item.blocked && <em>{texts.blocked}</em>}
        </span>
      </span>
      <span className={styles.stock}>
        <span className={styles.here} data-sign={known ? Math.sign(here) : 0}>
          {unsent && <IconClock size={16} />}
          {known ? formatQuantity(here) : texts.notKnown}
        </span>
        <span className={styles.elsewhere}>
          {elsewhere !== 0 ? texts.elsewhere(formatQuantity(elsewhere)) : unitName(item.unit)}
        </span>
      </span>
    </button>
  );
});

/** Longer than from one key to the next. */
const pauseMs = 250;

/** Pictures come when the list stands still: they would cost more than all else at every key. */
function LatePicture({ picture, name }: { picture: string; name: string }) {
  const [still, setStill] = useState('');
  useEffect(() => {
    if (picture === '') return;
    const timer = setTimeout(() => setStill(picture), pauseMs);
    return () => clearTimeout(timer);
  }, [picture]);
  return picture === '' || still === picture ? (
    <ItemPicture key={picture} picture={picture} name={name} size={pictureSize} />
  ) : (
    <span className={styles.picture} aria-hidden="true" />
  );
}
