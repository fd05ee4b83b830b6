import { memo } from 'react';
import { formatAmount, formatKnown, formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { type ItemGroup, type PriceOf, priceRange } from './item-groups.ts';
import { nameOf } from './item-name.ts';
import { ItemPicture } from './item-picture.tsx';
import classes from './items.module.css';

/** One item, one touch target: picture, name, price, stock. Drawn again where one of them is another: there are sixty. */
export const ItemTile = memo(function ItemTile({
  group,
  stock,
  priceOf,
  inCart,
  onPick,
}: {
  group: ItemGroup;
  /** Units that are there of its first row; `null` where that is not known. */
  stock: number | null;
  priceOf: PriceOf;
  inCart: number;
  onPick: (group: ItemGroup) => void;
}) {
  const [first] = group.rows;
  const several = group.rows.length > 1;
  const prices = priceOf ? priceRange(group, priceOf) : null;
  const name = several ? first.description : nameOf(first);
  return (
    <button type="button" className={classes.tile} onClick={() => onPick(group)}>
      <span className={classes.face} aria-hidden="true">
        <ItemPicture picture={first.picture} name={first.description} size={96} />
        {inCart > 0 && <span className={classes.count}>{formatQuantity(inCart)}</span>}
      </span>
      <span className={classes.name}>
        <span className={classes.spoken}>{several ? t.pickers.item.chooseOf : t.pickers.item.add} </span>
        {name}
      </span>
      <span className={classes.foot}>
        {priceOf && !prices && <span className={classes.price}>{formatKnown(null)}</span>}
        {prices && (
          <span className={classes.price}>
            {prices.low !== prices.high && <small>{t.pickers.item.from} </small>}
            {formatAmount(prices.low)} ₫
          </span>
        )}
        <span className={classes.stock}>
          {several ? t.pickers.item.variants(group.rows.length) : <StockText quantity={stock} />}
        </span>
      </span>
    </button>
  );
});

export function StockText({ quantity }: { quantity: number | null }) {
  if (quantity === null) return <span>{t.pickers.item.unknownStock}</span>;
  if (quantity <= 0) return <span className={classes.out}>{t.pickers.item.out}</span>;
  return <span>{t.pickers.item.stock(formatQuantity(quantity))}</span>;
}
