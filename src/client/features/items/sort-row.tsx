import { type ComponentProps, type CSSProperties, useState } from 'react';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { formatAmount } from '#model/kit/format.ts';
import { readAmount } from '#model/kit/read-number.ts';
import { certain } from '#model/kit/reading.ts';
import { t } from '../../messages/en.ts';
import { IconArrowDown, IconArrowUp, IconMenu } from '../../ui/icons.tsx';
import { nameOf } from '../../workflows/items/item-name.ts';
import { ItemPicture } from '../../workflows/items/item-picture.tsx';
import classes from './sort.module.css';

const texts = t.franchiseItems;

/** One item in its place, with every way to give it another. */
export function SortRow(props: {
  item: FranchiseItem;
  /** Counted from 0. */
  place: number;
  count: number;
  enabled: boolean;
  lifted: boolean;
  style: CSSProperties;
  row: ComponentProps<'li'>;
  handle: ComponentProps<'button'>;
  onMove: (to: number) => void;
}) {
  const { item, place, count, enabled } = props;
  const name = nameOf(item);
  return (
    <li
      className={classes.row}
      style={props.style}
      data-lifted={props.lifted || undefined}
      aria-setsize={count}
      aria-posinset={place + 1}
      {...props.row}
    >
      <ItemPicture picture={item.picture} name={item.description} size={40} />
      <span className={classes.name}>
        <b>{name}</b>
        <small className="number">
          {item.item_no} · {formatAmount(item.unit_price)} ₫
        </small>
      </span>
      <PlaceInput name={name} place={place} count={count} enabled={enabled} onMove={props.onMove} />
      <button
        type="button"
        className={classes.step}
        aria-label={texts.up(name)}
        disabled={!enabled || place === 0}
        onClick={() => props.onMove(place - 1)}
      >
        <IconArrowUp />
      </button>
      <button
        type="button"
        className={classes.step}
        aria-label={texts.down(name)}
        disabled={!enabled || place === count - 1}
        onClick={() => props.onMove(place + 1)}
      >
        <IconArrowDown />
      </button>
      <button
        type="button"
        className={classes.handle}
        aria-label={texts.handle(name, place + 1, count)}
        aria-disabled={!enabled}
        data-handle={item.id}
        {...props.handle}
      >
        <IconMenu />
      </button>
    </li>
  );
}

function PlaceInput(props: {
  name: string;
  place: number;
  count: number;
  enabled: boolean;
  onMove: (to: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const to = certain(readAmount(typed ?? ''));
    setTyped(null);
    if (to === null || to < 1) return;
    const place = Math.min(to, props.count) - 1;
    if (place !== props.place) props.onMove(place);
  };
  return (
    <input
      inputMode="numeric"
      aria-label={texts.toPlace(props.name)}
      disabled={!props.enabled}
      value={typed ?? String(props.place + 1)}
      onFocus={event => event.currentTarget.select()}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={event => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
