import { memo } from 'react';
import { formatAmount, formatKnown, formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { type ItemGroup, type PriceOf, priceRange } from './item-groups.ts';
import { groupName } from './item-name.ts';
import { ItemPicture } from './item-picture.tsx';
import classes from './items.module.css';

/** One item, one touch target: name, picture, price, stock. Drawn again where one of them is another: there are sixty. */
export const ItemTile = memo(function ItemTile({
  group,
  shown,
  pictures,
  stock,
  priceOf,
  inCart,
  onPick,
}: {
  group: ItemGroup;
  /** Its name, as much of it as a tile has room for. */
  shown: string;
  /** The picture is large. */
  pictures: boolean;
  /** Units that are there of its first row; `null` where that is not known. */
  stock: number | null;
  priceOf: PriceOf;
  inCart: number;
  onPick: (group: ItemGroup) => void;
}) {
  const [first] = group.rows;
  const several = group.rows.length > 1;
  const prices = priceOf ? priceRange(group, priceOf) : null;
  const name = groupName(group);
  const spoken = several ? t.pickers.item.chooseOf : t.pickers.item.add;
  return (
    <button
      type="button"
      className={classes.tile}
      data-pictures={pictures || undefined}
      onClick={() => onPick(group)}
    >
      <span className={classes.face} aria-hidden="true">
        <ItemPicture picture={first.picture} name={first.description} size={pictures ? 96 : 32} />
        {inCart > 0 && <span className={classes.count}>{formatQuantity(inCart)}</span>}
      </span>
      <span className={classes.name}>
        <span className={classes.spoken}>{shown === name ? spoken : `${spoken} ${name}`} </span>
        <span aria-hidden={shown !== name || undefined}>{shown}</span>
      </span>
      <span className={classes.foot}>
        {priceOf && !prices && <span className={classes.price}>{formatKnown(null)}</span>}
        {prices && (
          <span className={classes.price}>
            {prices.low !== prices.high && <small>{t.pickers.item.from} </small>}
            <span className={classes.sum}>{formatAmount(prices.low)} ₫</span>
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
