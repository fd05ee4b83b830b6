import { Select } from '@mantine/core';
import { useMemo } from 'react';
import type { BcTableRow } from '#calls/customers/addresses.ts';
import { addresses } from '#calls/index.ts';
import { noCommune } from '#model/kit/address.ts';
import { t } from '../messages/en.ts';
import { byPlace, type ChosenPlace, type Place } from './places.ts';
import { usePlaceTable } from './use-place-table.ts';

const texts = t.pickers.place;

/** Post codes are keyed by code and city. */
const cityKey = (row: Pick<BcTableRow, 'code' | 'city'>) => `${row.code}|${row.city}`;

/** City and, where the back end has districts of it, district: all that the specification knows of places. */
export default function FormerPlacePicker({
  place,
  onChange,
}: {
  place: Place;
  onChange: (place: ChosenPlace) => void;
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
  const chosen = postCodes.find(row => row.code === place.post_code && (row.city || row.name) === place.city);
  return (
    <>
      <Select
        label={texts.province}
        // One that the table does not have stays to be seen.
        placeholder={chosen ? undefined : place.city || undefined}
        searchable
        clearable
        limit={100}
        nothingFoundMessage={texts.none}
        data={cities}
        filter={byPlace}
        value={chosen ? cityKey(chosen) : null}
        onChange={key => {
          const row = postCodes.find(other => cityKey(other) === key);
          const city = row ? row.city || row.name : '';
          onChange({ city, post_code: row?.code ?? '', district_code: '', district_name: '', ...noCommune });
        }}
      />
      {inCity.length > 0 && (
        <Select
          label={texts.district}
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
              ...noCommune,
            })
          }
        />
      )}
    </>
  );
}
