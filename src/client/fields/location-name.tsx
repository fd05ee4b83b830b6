import { useMemo } from 'react';
import type { Location } from '#calls/session/session.ts';
import { useFranchiseUser } from '../session/boot.ts';

const none: readonly Location[] = [];

/** What people call a location; its code where it has no name that is known here. */
export function useLocationName(): (code: string) => string {
  const locations = useFranchiseUser()?.locations ?? none;
  return useMemo(() => {
    const names = new Map(locations.map(({ code, name }) => [code, name]));
    return code => names.get(code) || code;
  }, [locations]);
}

/** A location as people call it. */
export function LocationName({ code }: { code: string }) {
  return useLocationName()(code);
}
