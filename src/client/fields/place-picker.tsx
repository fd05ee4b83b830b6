import { type OptionsFilter, Select } from '@mantine/core';
import { useMemo } from 'react';
import type { BcTableRow } from '#calls/customers/addresses.ts';
import { addresses } from '#calls/index.ts';
import { placeKey } from '#model/kit/read-place.ts';
import { t } from '../messages/en.ts';
import { usePlaceTable } from './use-place-table.ts';

export type Place = { city: string; post_code: string; district_code: string; district_name?: string };

const texts = t.pickers.place;

/** A place is found without its accents and without "Tỉnh", "Thành phố", "Quận" before it. */
const byPlace: OptionsFilter = ({ options, search }) =>
  options.filter(option => 'label' in option && placeKey(option.label).includes(placeKey(search)));

/** Post codes are keyed by code and city. */
const cityKey = (row: Pick<BcTableRow, 'code' | 'city'>) => `${row.code}|${row.city}`;

/**
 * Province and, for addresses that still have one, district. A district is never required and never follows from a post
 * code: the level was abolished in July 2025.
 */
export function PlacePicker({
  place,
  onChange,
}: {
  place: Place;
  onChange: (place: Required<Place>) => void;
}) {
  const postCodes = usePlaceTable(addresses.postCodes);
  const districts = usePlaceTable(addresses.districts);
  const cities = useMemo(
    () => postCodes.map(row => ({ value: cityKey(row), label: row.city || row.name })),
    [postCodes],
  );
  const inCity = useMemo(
    () =>
      districts
        .filter(row => row.parent_code === place.post_code)
        .map(row => ({ value: row.code, label: row.name })),
    [districts, place.post_code],
  );
  return (
    <>
      <Select
        label={texts.province}
        searchable
        clearable
        limit={100}
        nothingFoundMessage={texts.none}
        data={cities}
        filter={byPlace}
        value={place.city ? cityKey({ code: place.post_code, city: place.city }) : null}
        onChange={key => {
          const row = postCodes.find(other => cityKey(other) === key);
          onChange({
            city: row ? row.city || row.name : '',
            post_code: row?.code ?? '',
            district_code: '',
            district_name: '',
          });
        }}
      />
      {inCity.length > 0 && (
        <Select
          label={texts.district}
          description={texts.districtHint}
          searchable
          clearable
          limit={100}
          nothingFoundMessage={texts.none}
          data={inCity}
          filter={byPlace}
          value={place.district_code || null}
          onChange={code =>
            onChange({
              city: place.city,
              post_code: place.post_code,
              district_code: code ?? '',
              district_name: inCity.find(option => option.value === code)?.label ?? '',
            })
          }
        />
      )}
    </>
  );
}
