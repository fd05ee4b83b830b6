import { Link } from '@tanstack/react-router';
import { formatQuantity } from '#model/kit/format.ts';
import { useLocationName } from '../../fields/location-name.tsx';
import { t } from '../../messages/en.ts';
import { type PendingParts, usePendingParts } from '../../read/pending-stock.ts';
import { IconClock } from '../../ui/icons.tsx';
import { movementsOf } from '../../workflows/items/stock-rows.ts';
import { useVariantName } from '../../workflows/items/variant-name.tsx';
import styles from './item-detail.module.css';

const texts = t.storeroom;

/** What unsent work of this tablet does to the item; the figures hold it already. */
export function ItemUnsent({ item_no, own }: { item_no: string; own: string | null }) {
  const parts = usePendingParts();
  const variantName = useVariantName();
  const locationName = useLocationName();
  // The names of an object are its keys.
  const moved = (Object.keys(parts) as (keyof PendingParts)[]).flatMap(kind =>
    (movementsOf(parts[kind]).get(item_no) ?? [])
      .filter(({ quantity }) => quantity !== 0)
      .map(place => ({ kind, ...place })),
  );
  if (moved.length === 0) return null;
  const words = moved.map(({ kind, location_code, variant_code, quantity }) => {
    const signed = `${quantity > 0 ? '+' : '−'}${formatQuantity(Math.abs(quantity))}`;
    const where = location_code === own ? texts.here : locationName(location_code);
    return [signed, variantName({ item_no, variant_code }), texts.moved[kind](quantity > 0), where]
      .filter(Boolean)
      .join(' ');
  });
  return (
    <p className={styles.unsent}>
      <IconClock />
      <span>
        <strong>{texts.unsent(moved.length)}:</strong> {words.join(', ')}
      </span>
      <Link to="/outbox">{texts.toOutbox}</Link>
    </p>
  );
}
