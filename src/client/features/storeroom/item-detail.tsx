import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconArrowLeft, IconBox } from '../../ui/icons.tsx';
import { ItemPicture } from '../../workflows/items/item-picture.tsx';
import styles from './item-detail.module.css';
import { ItemElsewhere } from './item-elsewhere.tsx';
import { FreshStock, LatestEntries } from './item-entries.tsx';
import { ItemPlaces } from './item-places.tsx';
import { ItemUnsent } from './item-unsent.tsx';
import type { StockItem } from './stock-items.ts';
import { StockAge } from './storeroom-head.tsx';
import type { Storeroom } from './use-storeroom.ts';

const texts = t.storeroom;

/** One item: what is here in big figures, what is elsewhere beneath, what is not sent yet, and what happened last. */
export function ItemDetail(props: {
  item: StockItem;
  /** The variant that was scanned. */
  variant: string;
  storeroom: Storeroom;
  onClose: () => void;
}) {
  const { item, storeroom } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const canFetch = useCanFetch();
  // Over the list it is where the person is now; next to it the search field keeps the focus.
  useEffect(() => {
    if (heading.current?.closest('[data-over]')) heading.current.focus();
  }, []);
  const prices = item.variants.map(({ unit_price }) => unit_price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return (
    <article className={styles.detail} aria-label={item.name}>
      <header className={styles.head}>
        <Back onClose={props.onClose} />
        <ItemPicture picture={item.picture} name={item.name} size={88} />
        <div className={styles.title}>
          <h2 ref={heading} tabIndex={-1}>
            {item.name}
          </h2>
          <p>
            {[item.item_no, item.category].filter(text => text && text !== item.name).join(' · ')}
            {item.variants.length === 0 && <em>{texts.notSold}</em>}
            {item.blocked && <em>{texts.blocked}</em>}
          </p>
          {prices.length > 0 && (
            <p className={styles.price}>
              {formatAmount(low)}
              {high > low && ` – ${formatAmount(high)}`} ₫
            </p>
          )}
        </div>
      </header>
      <ItemPlaces item={item} variant={props.variant} storeroom={storeroom} />
      <ItemUnsent item_no={item.item_no} own={storeroom.own} />
      <StockAge asOf={storeroom.asOf} />
      <ItemElsewhere item={item} />
      {canFetch && <FreshStock item_no={item.item_no} />}
      <LatestEntries item_no={item.item_no} />
    </article>
  );
}

function Back({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className={styles.back} aria-label={texts.back} onClick={onClose}>
      <IconArrowLeft size={24} />
    </button>
  );
}

/** Next to the list before anything is chosen, and when an address names an item that is not here. */
export function NoItem({ gone, onClose }: { gone: boolean; onClose: (() => void) | null }) {
  return (
    <div className={styles.nothing}>
      <EmptyState
        icon={<IconBox size={40} />}
        title={gone ? texts.gone : texts.pick}
        hint={gone ? null : texts.pickHint}
        action={
          gone &&
          onClose && (
            <Button variant="default" onClick={onClose}>
              {texts.back}
            </Button>
          )
        }
      />
    </div>
  );
}
