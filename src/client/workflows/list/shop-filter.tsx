import { Select } from '@mantine/core';
import { t } from '../../messages/en.ts';
import { useShops } from '../report/shop-choice.tsx';
import { useListState } from './list-state.ts';

/** So many shops are offered at once; a person types for the others. */
const mostOffered = 50;

/** One shop, by its code or the names of its stores: rows of a whole code are looked up, however many there are. */
export function ShopFilter() {
  const shops = useShops();
  const { search } = useListState();
  const value = String(search.search.franchise_code ?? '');
  const known = [...shops].map(([code, name]) => ({ value: code, label: `${code} ${name}` }));
  return (
    <Select
      label={t.outgoing.shop}
      searchable
      clearable
      limit={mostOffered}
      // An address may name another one.
      data={value === '' || shops.has(value) ? known : [{ value, label: value }, ...known]}
      value={value === '' ? null : value}
      onChange={next => search.change({ franchise_code: next ?? '' })}
    />
  );
}
