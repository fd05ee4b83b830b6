import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { filter } from '#calls/kit/list-input.ts';
import type { Location } from '#calls/session/session.ts';
import { onHandElsewhere } from '#calls/stock/on-hand-elsewhere.ts';
import { serverNow } from '../../page/server-clock.ts';
import { allRows } from '../../read/all-rows.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { keyOf, useCanFetch } from '../../transport/reading.ts';
import { type Places, placesOf } from '../../workflows/items/stock-rows.ts';

/** What another shop, or the franchisor, has. */
export type Elsewhere = {
  location: string;
  places: Places;
  /** ISO time at which it was true; null while it is not known. */
  asOf: string | null;
};

const none: readonly Location[] = [];

/** Locations of others that have stock which the person may see. */
export function usePlacesElsewhere(): readonly Location[] {
  return useFranchiseUser()?.stock_elsewhere ?? none;
}

/** The stock of such a location while a person looks at it; null for any other. It is asked of the server, and no tablet keeps it. */
export function useElsewhere(location: string | null): Elsewhere | null {
  const asked = usePlacesElsewhere().find(({ code }) => code === location)?.code;
  const canFetch = useCanFetch();
  const filters = [filter('location_code', asked ?? '')];
  const { data } = useQuery({
    queryKey: keyOf(onHandElsewhere, { filters }),
    queryFn: async ({ signal }) => {
      const { rows } = await allRows(onHandElsewhere, { page: 1, size: 1, filters }, { signal });
      return { rows, asOf: serverNow() };
    },
    enabled: asked !== undefined && canFetch,
    meta: { tags: onHandElsewhere.tags, call: onHandElsewhere },
  });
  return useMemo(
    () =>
      asked === undefined
        ? null
        : { location: asked, places: placesOf(data?.rows ?? []), asOf: data?.asOf ?? null },
    [asked, data],
  );
}
