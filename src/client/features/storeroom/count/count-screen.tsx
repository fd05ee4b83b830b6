import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocationName } from '../../../fields/location-name.tsx';
import { useOwnLocations } from '../../../fields/location-picker.tsx';
import { t } from '../../../messages/en.ts';
import { useFranchiseUser } from '../../../read/boot.ts';
import { useTablet } from '../../../tablet/tablet.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from './count.module.css';
import type { StockCount } from './count.ts';
import { LocationCount } from './location-count.tsx';
import { countPrefix } from './use-count.ts';

/** Counting goods: scan, scan, scan, then a sheet of what differs from the books, which becomes warehouse entries. */
export default function CountScreen() {
  const locations = useOwnLocations();
  const nameOf = useLocationName();
  const own = useFranchiseUser()?.franchise?.location_code;
  const [chosen, setChosen] = useState<string | null>(null);
  const location = chosen ?? own ?? locations[0]?.code;
  const others = usePersistedCounts(location);
  if (location === undefined) return <EmptyState title={t.ui.loading} />;
  return (
    <div className={styles.page}>
      {others.length > 0 && (
        <div className={styles.others}>
          {others.map(other => (
            <Button
              key={other.location_code}
              variant="light"
              size="md"
              onClick={() => setChosen(other.location_code)}
            >
              {t.stockCount.elsewhere(nameOf(other.location_code), other.lines.length)}
            </Button>
          ))}
        </div>
      )}
      {/* A count of its own for each location. */}
      <LocationCount key={location} location={location} onLocation={setChosen} />
    </div>
  );
}

/** Counts of other locations that this person has begun on this tablet. */
function usePersistedCounts(location: string | undefined): readonly StockCount[] {
  const drafts = useTablet()?.drafts;
  const [kept, setPersisted] = useState<readonly StockCount[]>([]);
  useEffect(() => {
    let live = true;
    void drafts
      ?.list<StockCount>(countPrefix)
      .catch(() => [])
      .then(found => live && setPersisted(found.map(({ value }) => value)));
    return () => {
      live = false;
    };
  }, [drafts]);
  return kept.filter(({ location_code, lines }) => location_code !== location && lines.length > 0);
}
