import type { Location } from '#calls/session/session.ts';
import { derived, useSignal } from '../page/signal.ts';
import { franchiseUserNow } from '../read/boot.ts';

const none: readonly Location[] = [];

/**
 * Every location that has a name here: those that the person may name, and those of others that they deal
 * with.
 */
const locationsNow = derived([franchiseUserNow], user =>
  user ? [...user.locations, ...(user.partner_locations ?? none)] : none,
);

/** Choices of a filter by where goods come from and go to: none is only on the way. */
export function usePlaceOptions(): { value: string; label: string }[] {
  return useSignal(locationsNow)
    .filter(({ location_type }) => location_type !== 'in_transit')
    .map(({ code, name }) => ({ value: code, label: name || code }));
}

const nameNow = derived([locationsNow], locations => {
  const names = new Map(locations.map(({ code, name }) => [code, name]));
  return (code: string) => names.get(code) || code;
});

/** What people call a location; its code where it has no name that is known here. */
export function useLocationName(): (code: string) => string {
  return useSignal(nameNow);
}

/** A location as people call it. */
export function LocationName({ code }: { code: string }) {
  return useLocationName()(code);
}
