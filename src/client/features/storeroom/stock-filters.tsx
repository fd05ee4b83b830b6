import { memo, useMemo } from 'react';
import type { Location } from '#calls/session/session.ts';
import { useOwnLocations } from '../../fields/location-picker.tsx';
import { t } from '../../messages/en.ts';
import type { ListSearch } from '../../page/list-search.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { namesInOrder } from '../../workflows/items/item-groups.ts';
import type { Show, StockFilter } from './stock-items.ts';
import styles from './storeroom.module.css';
import { usePlacesElsewhere } from './use-elsewhere.ts';
import type { Storeroom } from './use-storeroom.ts';

const texts = t.storeroom;

/** One row of filters, each a tap. */
export const StockFilters = memo(function StockFilters(props: {
  storeroom: Storeroom;
  filter: StockFilter;
  change: (next: Partial<ListSearch>) => void;
}) {
  const { storeroom, filter, change } = props;
  const { items } = storeroom;
  const permission = usePagePermission('/reports/onHand');
  const own = useStockedPlaces(storeroom);
  const others = usePlacesElsewhere();
  const categories = useMemo(() => namesInOrder(items.all.map(item => item.category)), [items]);
  const toggle = (show: Show) => change({ show: filter.show === show ? undefined : show });
  return (
    <fieldset className={styles.filters} aria-label={texts.filters}>
      {permission.filter('location_code') && own.length + others.length > 1 && (
        <select
          aria-label={texts.location}
          data-on={filter.location !== null}
          value={filter.location ?? ''}
          onChange={event => change({ location: event.currentTarget.value || undefined })}
        >
          <option value="">{texts.allLocations}</option>
          <Options of={own} />
          {others.length > 0 && (
            <optgroup label={texts.otherShops}>
              <Options of={others} />
            </optgroup>
          )}
        </select>
      )}
      <button type="button" aria-pressed={filter.show === 'in-stock'} onClick={() => toggle('in-stock')}>
        {texts.inStock}
      </button>
      <button
        type="button"
        aria-pressed={filter.show === 'out-of-stock'}
        onClick={() => toggle('out-of-stock')}
      >
        {texts.outOfStock}
      </button>
      <button type="button" aria-pressed={filter.show === 'below-zero'} onClick={() => toggle('below-zero')}>
        {texts.belowZero}
      </button>
      <select
        aria-label={texts.category}
        data-on={filter.category !== null}
        value={filter.category ?? ''}
        onChange={event => change({ category: event.currentTarget.value || undefined })}
      >
        <option value="">{texts.allCategories}</option>
        {categories.map(name => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </fieldset>
  );
});

const Options = ({ of }: { of: readonly Location[] }) =>
  of.map(({ code, name }) => (
    <option key={code} value={code}>
      {name || code}
    </option>
  ));

/** Locations that this tablet can have stock of, the person's own shop first: one that never has any finds nothing. */
function useStockedPlaces({ own, stocked }: Storeroom): readonly Location[] {
  const known = useFranchiseUser()?.locations;
  const mine = useOwnLocations();
  return useMemo(
    () =>
      (known ?? [])
        .filter(place => mine.includes(place) || stocked.has(place.code))
        .sort((a, b) => Number(b.code === own) - Number(a.code === own)),
    [known, mine, stocked, own],
  );
}
