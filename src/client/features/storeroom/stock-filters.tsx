import { memo, useMemo } from 'react';
import { t } from '../../messages/en.ts';
import type { ListSearch } from '../../page/list-search.ts';
import { useFranchiseUser } from '../../session/boot.ts';
import { usePagePermission } from '../../session/permissions.ts';
import type { Show, StockFilter, StockItems } from './stock-items.ts';
import styles from './storeroom.module.css';

const texts = t.storeroom;

/** One row of filters, each a tap. */
export const StockFilters = memo(function StockFilters(props: {
  items: StockItems;
  filter: StockFilter;
  change: (next: Partial<ListSearch>) => void;
}) {
  const { items, filter, change } = props;
  const permission = usePagePermission('/reports/onHand');
  const places = useFranchiseUser()?.locations ?? [];
  const categories = useMemo(
    () => [...new Set(items.all.map(item => item.category))].filter(Boolean).sort(),
    [items],
  );
  const toggle = (show: Show) => change({ show: filter.show === show ? undefined : show });
  return (
    <fieldset className={styles.filters} aria-label={texts.filters}>
      {permission.filter('location_code') && places.length > 1 && (
        <select
          aria-label={texts.location}
          data-on={filter.location !== null}
          value={filter.location ?? ''}
          onChange={event => change({ location: event.currentTarget.value || undefined })}
        >
          <option value="">{texts.allLocations}</option>
          {places.map(({ code, name }) => (
            <option key={code} value={code}>
              {name || code}
            </option>
          ))}
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
