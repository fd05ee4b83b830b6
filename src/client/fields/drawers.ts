import { useMemo, useRef, useSyncExternalStore } from 'react';
import { devices } from '#calls/index.ts';
import { filter, maxPageSize } from '#calls/kit/list-input.ts';
import type { ListSearch } from '../page/list-search.ts';
import { signal } from '../page/signal.ts';
import { useList } from '../read/use-list.ts';
import { useTable } from '../read/use-table.ts';
import { useLocationName } from './location-name.tsx';
import { useOwnLocations } from './location-picker.tsx';

export type Drawer = { code: string; name: string };

/** The drawers of a location that have names; none where it has its one drawer. */
function useDrawers(location_code: string): { drawers: readonly Drawer[]; isPending: boolean } {
  const { rows, isPending } = useList(devices.filter, {
    size: 100,
    filters: [filter('device_type', 'DRAWER'), filter('location_code', location_code || '-')],
  });
  const drawers = rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ device_code, device_name }) => ({ code: device_code, name: device_name || device_code }));
  // Once a lost connection is back they are looked up again: what a person counts or takes must outlive that.
  const known = useRef({ location_code, drawers, isPending });
  if (!isPending || known.current.location_code !== location_code)
    known.current = { location_code, drawers, isPending };
  return known.current;
}

type InDrawer = { location_code: string; drawer_code?: string | undefined };

/**
 * The name of the drawer of a shift or of money. Empty for the only one of its location, which has no name.
 */
export function useDrawerName(): (of: InDrawer) => string {
  const { rows } = useTable(devices.filter);
  return useMemo(() => {
    const names = new Map(rows.map(({ device_code, device_name }) => [device_code, device_name]));
    return ({ drawer_code = '' }) => names.get(drawer_code) || drawer_code;
  }, [rows]);
}

/** The same with the location before it. */
export function useDrawerPlace(): (of: InDrawer) => string {
  const locationName = useLocationName();
  const drawerName = useDrawerName();
  return useMemo(
    () => of => [locationName(of.location_code), drawerName(of)].filter(Boolean).join(' · '),
    [locationName, drawerName],
  );
}

/**
 * Choices of a filter by drawer: those that have names, with their location where they are of several. None
 * where each location has its one drawer. What is chosen already stays a choice.
 *
 * @param search what is looked at, as an address holds it: `franchise_code`, `location_code` (`a|b`),
 * `drawer_code`; each left out or empty for all
 */
export function useDrawerOptions(search: ListSearch): { value: string; label: string }[] {
  const at = String(search.location_code ?? '');
  const chosen = String(search.drawer_code ?? '');
  const own = useOwnLocations(String(search.franchise_code ?? ''));
  // Of the server, so that a new tablet offers them too.
  const { rows } = useList(devices.filter, {
    size: maxPageSize,
    filters: [filter('device_type', 'DRAWER')],
  });
  const locationName = useLocationName();
  return useMemo(() => {
    const [places, codes] = [at.split('|'), chosen.split('|')];
    const mine = new Set(own.map(({ code }) => code));
    const drawers = rows.filter(
      ({ location_code, device_code }) =>
        mine.has(location_code) &&
        (at === '' || places.includes(location_code) || codes.includes(device_code)),
    );
    const several = new Set(drawers.map(({ location_code }) => location_code)).size > 1;
    return drawers
      .map(({ location_code, device_code, device_name }) => ({
        value: device_code,
        label: [several ? locationName(location_code) : '', device_name || device_code]
          .filter(Boolean)
          .join(' · '),
      }))
      .sort((a, b) => a.label.localeCompare(b.label, 'vi'));
  }, [at, chosen, own, rows, locationName]);
}

const keyOf = (location_code: string) => `quay:drawer:${location_code}`;
/** What was chosen since the page was loaded, also where nothing can be kept. */
const chosenHere = signal<Readonly<Record<string, string>>>({});

function chosenAt(location_code: string): string {
  try {
    const kept = localStorage.getItem(keyOf(location_code));
    if (kept !== null) return kept;
  } catch {
    // It is chosen again the next time.
  }
  return chosenHere.get()[location_code] ?? '';
}

/** Notes which drawer of a location this tablet stands at, for every person who works on it. */
function choose(location_code: string, code: string): void {
  try {
    localStorage.setItem(keyOf(location_code), code);
  } catch {
    // As above.
  }
  chosenHere.set({ ...chosenHere.get(), [location_code]: code });
}

/** Other tabs are of the same tablet. */
function subscribe(listener: () => void): () => void {
  const stop = chosenHere.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

/** The drawer of a location that this tablet stands at. */
export function useOwnDrawer(location_code: string): {
  drawers: readonly Drawer[];
  /**
   * Its code. Empty where the location has its one drawer; `null` where it has several and none of them was
   * chosen.
   */
  drawer: string | null;
  /** It is not known yet whether there are several. */
  isPending: boolean;
  choose(code: string): void;
} {
  const { drawers, isPending } = useDrawers(location_code);
  const chosen = useSyncExternalStore(subscribe, () => chosenAt(location_code));
  const [only, ...others] = drawers;
  const isThere = drawers.some(({ code }) => code === chosen);
  return {
    drawers,
    drawer: isPending ? null : others.length === 0 ? (only?.code ?? '') : isThere ? chosen : null,
    isPending,
    choose: code => choose(location_code, code),
  };
}
