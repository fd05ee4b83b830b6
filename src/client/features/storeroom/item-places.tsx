import type { FranchiseItem } from '#calls/stock/items.ts';
import { formatAmount, formatQuantity } from '#model/kit/format.ts';
import { useLocationName } from '../../fields/location-name.tsx';
import { t } from '../../messages/en.ts';
import { unitName } from '../../messages/stock/units.ts';
import { type Place, quantityAt, reservedAt } from '../../workflows/items/stock-rows.ts';
import styles from './item-detail.module.css';
import type { StockItem } from './stock-items.ts';
import type { Storeroom } from './use-storeroom.ts';

const texts = t.storeroom;

/** Stock by variant and location: the person's own store first. */
export function ItemPlaces(props: { item: StockItem; variant: string; storeroom: Storeroom }) {
  const { item, storeroom } = props;
  const nameOf = useLocationName();
  const { own, asOf } = storeroom;
  const places = storeroom.placesOf(item.item_no);
  const reserved = reservedAt(places, own);
  const known = asOf !== null || places.length > 0;
  const others = [...new Set(places.map(place => place.location_code))].filter(code => code !== own).sort();
  const variants = variantsOf(item, places);
  const [only] = item.variants;
  return (
    <>
      <section className={styles.here}>
        <p>{own === null ? texts.everywhere : nameOf(own)}</p>
        <Figure known={known} quantity={quantityAt(places, own)} unit={item.unit} />
        {!known && <p>{texts.stockUnknown}</p>}
        {reserved > 0 && <p>{texts.reserved(formatQuantity(reserved))}</p>}
      </section>
      <section className={styles.others} aria-label={texts.byLocation}>
        {others.map(code => (
          <p key={code}>
            <span>{nameOf(code)}</span>
            <Small quantity={quantityAt(places, code)} />
          </p>
        ))}
        {known && others.length === 0 && <p className={styles.sum}>{texts.noOtherPlace}</p>}
        {others.length > 0 && own !== null && (
          <p className={styles.sum}>
            <span>{texts.everywhere}</span>
            <Small quantity={quantityAt(places, null)} />
          </p>
        )}
      </section>
      {variants.length > 1 || variants[0]?.code ? (
        <ul className={styles.variants} aria-label={texts.variants(variants.length)}>
          {variants.map(({ code, row }) => (
            <li key={code} data-scanned={code !== '' && code === props.variant}>
              <span className={styles.variant}>
                <strong>{row?.variant_description || code || texts.withoutVariant}</strong>
                <small className="number">
                  {[row?.barcode, row && `${formatAmount(row.unit_price)} ₫`].filter(Boolean).join(' · ')}
                  {row?.blocked && <em>{texts.blocked}</em>}
                  {!row && <em>{texts.notSold}</em>}
                </small>
                <small>
                  {others
                    .map(place => [place, quantityAt(places, place, code)] as const)
                    .filter(([, quantity]) => quantity !== 0)
                    .map(([place, quantity]) => `${nameOf(place)} ${formatQuantity(quantity)}`)
                    .join(' · ')}
                </small>
              </span>
              <Small big quantity={known ? quantityAt(places, own, code) : null} />
            </li>
          ))}
        </ul>
      ) : (
        only?.barcode && (
          <p className={styles.barcode}>
            {texts.barcode} <span className="number">{only.barcode}</span>
          </p>
        )
      )}
    </>
  );
}

/** Those that are sold, then those that only have stock left. */
function variantsOf(item: StockItem, places: readonly Place[]) {
  const rows = new Map<string, FranchiseItem | null>(item.variants.map(row => [row.variant_code, row]));
  for (const { variant_code, quantity } of places)
    if (quantity !== 0 && !rows.has(variant_code)) rows.set(variant_code, null);
  return [...rows].map(([code, row]) => ({ code, row }));
}

function Figure({ known, quantity, unit }: { known: boolean; quantity: number; unit: string }) {
  return (
    <p className={styles.figure} data-sign={known ? Math.sign(quantity) : 0}>
      {known ? formatQuantity(quantity) : texts.notKnown} <small>{unitName(unit)}</small>
    </p>
  );
}

function Small({ quantity, big = false }: { quantity: number | null; big?: boolean }) {
  return (
    <span className={big ? styles.big : styles.small} data-sign={Math.sign(quantity ?? 0)}>
      {quantity === null ? texts.notKnown : formatQuantity(quantity)}
    </span>
  );
}
