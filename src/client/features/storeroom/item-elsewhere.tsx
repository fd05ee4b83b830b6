import { filter, maxPageSize } from '#calls/kit/list-input.ts';
import type { Location } from '#calls/session/session.ts';
import { onHandElsewhere } from '#calls/stock/on-hand-elsewhere.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { useList } from '../../read/use-list.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { quantityAt } from '../../workflows/items/stock-rows.ts';
import styles from './item-detail.module.css';
import type { StockItem } from './stock-items.ts';
import { usePlacesElsewhere } from './use-elsewhere.ts';

const texts = t.storeroom;

/** What other shops and the franchisor have of an item, the most first; nothing for who may not see it. */
export function ItemElsewhere({ item }: { item: StockItem }) {
  const places = usePlacesElsewhere();
  return places.length > 0 ? <Elsewhere item={item} places={places} /> : null;
}

function Elsewhere({ item, places }: { item: StockItem; places: readonly Location[] }) {
  const canFetch = useCanFetch();
  const { rows, asOf, isPending } = useList(onHandElsewhere, {
    filters: [filter('item_no', item.item_no)],
    size: maxPageSize,
  });
  const found = places
    .map(({ code, name }) => ({ code, name: name || code, quantity: quantityAt(rows, code) }))
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => b.quantity - a.quantity);
  const variantName = (code: string) =>
    item.variants.find(({ variant_code }) => variant_code === code)?.variant_description || code;
  const variantsAt = (place: string) =>
    rows
      .filter(({ location_code, variant_code }) => location_code === place && variant_code !== '')
      .map(({ variant_code, quantity }) => `${variantName(variant_code)} ${formatQuantity(quantity)}`)
      .join(' · ');
  const known = asOf !== null;
  return (
    <section className={styles.others} aria-label={texts.otherShops}>
      <h3>{texts.otherShops}</h3>
      {found.map(({ code, name, quantity }) => (
        <p key={code}>
          <span>
            {name}
            {item.variants.length > 1 && <small>{variantsAt(code)}</small>}
          </span>
          <span className={styles.small}>{formatQuantity(quantity)}</span>
        </p>
      ))}
      {known && found.length === 0 && <p className={styles.sum}>{texts.noOtherShop}</p>}
      {!known && <p className={styles.sum}>{canFetch || isPending ? t.ui.loading : texts.othersNeedLine}</p>}
    </section>
  );
}
