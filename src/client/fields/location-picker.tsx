import { Select } from '@mantine/core';
import { useMemo } from 'react';
import type { Location } from '#calls/session/session.ts';
import { useFranchiseUser } from '../read/boot.ts';

const none: readonly Location[] = [];

/**
 * The locations that the person keeps stock of. These are those of the franchise. For an administrator, those
 * of all franchises, or of one shop where one is named.
 */
export function useOwnLocations(shop = ''): readonly Location[] {
  const user = useFranchiseUser();
  return useMemo(() => {
    const own = user?.franchise?.franchise_code;
    return (
      user?.locations.filter(
        ({ franchise_code: of }) =>
          (own === undefined ? of !== '' : of === own) && (shop === '' || of === shop),
      ) ?? none
    );
  }, [user, shop]);
}

/** Choices of a location filter: own locations by name, of one shop where one is named. */
export function useLocationOptions(shop = ''): { value: string; label: string }[] {
  return useOwnLocations(shop).map(({ code, name }) => ({ value: code, label: name || code }));
}

/** One of the person's own locations, by name. */
export function LocationPicker({
  label,
  value,
  onChange,
  error,
  autoFocus = false,
}: {
  label: string;
  value: string;
  onChange: (code: string) => void;
  error?: string | null;
  autoFocus?: boolean;
}) {
  return (
    <Select
      required
      allowDeselect={false}
      size="md"
      label={label}
      data={useLocationOptions()}
      value={value || null}
      onChange={code => onChange(code ?? '')}
      error={error}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
    />
  );
}
