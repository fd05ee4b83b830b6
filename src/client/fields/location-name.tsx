import { useMemo } from 'react';
import type { Location } from '#calls/session/session.ts';
import { useFranchiseUser } from '../read/boot.ts';

const none: readonly Location[] = [];

/**
 * Every location that has a name here: those that the person may name, and those of others that they deal
 * with.
 */
function useKnownLocations(): readonly Location[] {
  const user = useFranchiseUser();
  return useMemo(() => (user ? [...user.locations, ...(user.partner_locations ?? none)] : none), [user]);
}

/** Choices of a filter by where goods come from and go to: none is only on the way. */
export function usePlaceOptions(): { value: string; label: string }[] {
  return useKnownLocations()
    .filter(({ location_type }) => location_type !== 'in_transit')
    .map(({ code, name }) => ({ value: code, label: name || code }));
}

/** What people call a location; its code where it has no name that is known here. */
export function useLocationName(): (code: string) => string {
  const locations = useKnownLocations();
  return useMemo(() => {
    const names = new Map(locations.map(({ code, name }) => [code, name]));
    return code => names.get(code) || code;
  }, [locations]);
}

/** A location as people call it. */
export function LocationName({ code }: { code: string }) {
  return useLocationName()(code);
}
