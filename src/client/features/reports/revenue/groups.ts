import type { RevenueGroup, RevenueSummary } from '#calls/sales/revenue.ts';

/** What a person calls a group; empty where it has no name. */
export function groupName(
  by: RevenueGroup,
  row: RevenueSummary,
  locationName: (code: string) => string,
): string {
  if (by === 'item') return row.description || row.item_no || '';
  if (by === 'location') return locationName(row.location_code ?? '');
  return row.id;
}
