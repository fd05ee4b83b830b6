import { VisuallyHidden } from '@mantine/core';
import { formatAmount, formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { type ItemGroup, type PriceOf, priceRange } from './item-groups.ts';
import { nameOf } from './item-name.ts';
import { ItemPicture } from './item-picture.tsx';
import classes from './items.module.css';
import type { Stock } from './use-stock.ts';

/** One item, one touch target: picture, name, price, stock. */
export function ItemTile({
  group,
  stock,
  priceOf,
  inCart,
  onPick,
}: {
  group: ItemGroup;
  stock: Stock;
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
        <VisuallyHidden>{several ? t.pickers.item.chooseOf : t.pickers.item.add} </VisuallyHidden>
        {name}
      </span>
      <span className={classes.foot}>
        {prices && (
          <span className={classes.price}>
            {prices.low !== prices.high && <small>{t.pickers.item.from} </small>}
            {formatAmount(prices.low)} ₫
          </span>
        )}
        <span className={classes.stock}>
          {several ? t.pickers.item.variants(group.rows.length) : <StockText quantity={stock.of(first)} />}
        </span>
      </span>
    </button>
  );
}

export function StockText({ quantity }: { quantity: number | null }) {
  if (quantity === null) return <span>{t.pickers.item.unknownStock}</span>;
  if (quantity <= 0) return <span className={classes.out}>{t.pickers.item.out}</span>;
  return <span>{t.pickers.item.stock(formatQuantity(quantity))}</span>;
}
