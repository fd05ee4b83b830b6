import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { t } from '../../messages/en.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import type { Column } from '../list/columns.ts';
import { useListState } from '../list/list-state.ts';
import { useSays } from '../list/says.ts';

/** The shops by their codes, each named as its stores are; none for whom a shop employs. */
export function useShops(): ReadonlyMap<string, string> {
  const user = useFranchiseUser();
  return useMemo(() => {
    const shops = new Map<string, string>();
    if (!user || user.franchise !== null) return shops;
    for (const { location_type, franchise_code, name } of user.locations) {
      if (location_type !== 'store' || franchise_code === '') continue;
      const before = shops.get(franchise_code);
      shops.set(franchise_code, before === undefined ? name : `${before}, ${name}`);
    }
    return shops;
  }, [user]);
}

/** Names the shop of the report to a person who works at one. */
export function OwnShop() {
  useSays('shop', useFranchiseUser()?.franchise?.name ?? '');
  return null;
}

/** Who sees all shops chooses one of them, or none for all. */
export function ShopChoice({ shop, choose }: { shop: string; choose(shop: string): void }) {
  const shops = useShops();
  useSays('shop', shops.size === 0 ? '' : (shops.get(shop) ?? t.stockReports.allShops));
  if (shops.size === 0) return null;
  return (
    <Select
      size="md"
      aria-label={t.stockReports.shop}
      allowDeselect={false}
      data={[
        { value: '', label: t.stockReports.allShops },
        ...[...shops].map(([value, label]) => ({ value, label })),
      ]}
      value={shop}
      onChange={next => choose(next ?? '')}
    />
  );
}

/** The same in the address of a list with rows of shops; what was chosen of another shop is dropped. */
export function ShopFilter({ drops = {} }: { drops?: Readonly<Record<string, ''>> }) {
  const { search } = useListState();
  return (
    <ShopChoice
      shop={String(search.search.franchise_code ?? '')}
      choose={franchise_code => search.change({ ...drops, franchise_code })}
    />
  );
}

export type OfShop = { franchise_code: string };

/** The shop of a row, as a column: only for those who see several shops. */
export function useShopColumns(): readonly Column<OfShop>[] {
  const shops = useShops();
  return useMemo(() => {
    const name = ({ franchise_code }: OfShop) => shops.get(franchise_code) ?? franchise_code;
    const title = t.stockReports.shop;
    return shops.size === 0
      ? []
      : [{ field: 'franchise_code', title, wideOnly: true, onPhone: 'hidden', value: name, cell: name }];
  }, [shops]);
}
