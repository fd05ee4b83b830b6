import type { FranchiseItem } from '#calls/stock/items.ts';
import { formatKnown } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { ItemGroup, PriceOf } from './item-groups.ts';
import { ItemPicture } from './item-picture.tsx';
import { StockText } from './item-tile.tsx';
import classes from './items.module.css';
import type { Stock } from './use-stock.ts';

export function VariantChooser({
  group,
  stock,
  priceOf,
  onPick,
  onClose,
}: {
  group: ItemGroup | null;
  stock: Stock;
  priceOf: PriceOf;
  onPick: (item: FranchiseItem) => void;
  onClose: () => void;
}) {
  return (
    <Dialog opened={group !== null} onClose={onClose} title={group?.rows[0].description ?? ''} centered>
      <ul className={classes.variants} aria-label={t.pickers.item.choose}>
        {group?.rows.map(item => (
          <li key={item.id}>
            <button type="button" className={classes.variant} onClick={() => onPick(item)}>
              <ItemPicture picture={item.picture} name={item.description} size={48} />
              <span className={classes.variantName}>
                {item.variant_description || item.variant_code}
                <small>
                  <StockText quantity={stock.of(item)} />
                </small>
              </span>
              {priceOf && <span className={classes.price}>{formatKnown(priceOf(item))}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
