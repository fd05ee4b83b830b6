import type { RevenueGroup, RevenueSummary } from '#calls/sales/revenue.ts';
import { useLocationName } from '../../../fields/location-name.tsx';
import { usePersonName } from '../../../fields/person-name.ts';
import { useShops } from '../../../workflows/report/shop-choice.tsx';

/** What a person calls a group on the screen and in Excel; empty where it has no name. */
export function useGroupName(by: RevenueGroup): (row: RevenueSummary) => string {
  const locationName = useLocationName();
  const personName = usePersonName();
  const shops = useShops();
  return row => {
    if (by === 'item') return row.description || row.item_no || '';
    if (by === 'location') return locationName(row.location_code ?? '');
    if (by === 'franchise') return shops.get(row.id) ?? row.id;
    if (by === 'sales_person') return personName(row.id);
    return row.id;
  };
}
