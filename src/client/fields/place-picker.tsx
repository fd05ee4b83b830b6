import { Select, TextInput } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import type { places } from '#calls/customers/addresses.ts';
import { addresses } from '#calls/index.ts';
import type { RowOf } from '#calls/kit/call.ts';
import { communeOf, noCommune } from '#model/kit/address.ts';
import { readProvince } from '#model/kit/read-place.ts';
import { certain } from '#model/kit/reading.ts';
import { t } from '../messages/en.ts';
import { useFranchiseUser } from '../read/boot.ts';
import { useNotOffered } from '../read/permissions.ts';
import { byPlace, type ChosenPlace, type Place } from './places.ts';
import { usePlaceTable } from './use-place-table.ts';

type PlaceRow = RowOf<typeof places>;

const texts = t.pickers.place;

const optionsOf = (rows: readonly PlaceRow[]) => rows.map(row => ({ value: row.code, label: row.name }));

/** The provinces, that of the person's own shop first. */
function useProvinces() {
  const rows = usePlaceTable<PlaceRow>(addresses.places);
  const franchise = useFranchiseUser()?.franchise;
  return useMemo(() => {
    const provinces = rows.filter(row => row.parent_code === '');
    const known = provinces.find(row => row.code === franchise?.province_code);
    const own = known ?? (franchise?.city ? provinceOf(franchise.city, provinces) : null);
    return { rows, own, provinces: own ? [own, ...provinces.filter(row => row !== own)] : provinces };
  }, [rows, franchise]);
}

const provinceOf = (city: string, provinces: readonly PlaceRow[]): PlaceRow | null =>
  certain(
    readProvince(
      city,
      provinces.map(row => ({ row, name: row.name, city: '' })),
    ),
  )?.row ?? null;

// Only the company's own back end has no communes.
const FormerPlacePicker = lazy(() => import('./former-place-picker.tsx'));

type Props = { place: Place; onChange: (place: ChosenPlace) => void };

/** Province and commune; of a back end that knows no communes city and district. */
export function PlacePicker(props: Props) {
  return useNotOffered(addresses.places) ? (
    <Suspense>
      <FormerPlacePicker {...props} />
    </Suspense>
  ) : (
    <CommunePicker {...props} />
  );
}

/**
 * Province and commune. While no province is chosen, the communes are those of the shop's own. A district is of an old
 * address: it is shown, and goes when a place of today is chosen.
 */
function CommunePicker({ place, onChange }: Props) {
  const { rows, own, provinces } = useProvinces();
  const chosen = communeOf(place);
  const isOld = chosen.province_code === '' && place.city !== '';
  // A province that is one still is shown as chosen; of another its name stays to be seen.
  const shown =
    provinces.find(row => row.code === chosen.province_code) ??
    (isOld ? provinceOf(place.city, provinces) : null);
  const around = shown ?? (isOld ? null : own);
  const inside = useMemo(
    () => (around ? optionsOf(rows.filter(row => row.parent_code === around.code)) : []),
    [rows, around],
  );
  const cityOf = useCityOf();
  const choose = (province: PlaceRow | null | undefined, ward?: PlaceRow) =>
    onChange({
      ...(province ? cityOf(province) : { city: '', post_code: '' }),
      district_code: '',
      district_name: '',
      ...noCommune,
      ...(province && { province_code: province.code, province_name: province.name }),
      ...(ward && { ward_code: ward.code, ward_name: ward.name }),
    });
  return (
    <>
      {isOld && <FormerPlace place={place} isProvinceGone={shown === null} />}
      <Select
        label={texts.province}
        placeholder={isOld ? undefined : own?.name}
        searchable
        clearable
        limit={100}
        nothingFoundMessage={texts.none}
        data={optionsOf(provinces)}
        filter={byPlace}
        value={shown?.code ?? null}
        onChange={code => choose(provinces.find(row => row.code === code))}
      />
      <Select
        label={texts.ward}
        description={around ? undefined : texts.wardHint}
        searchable
        clearable
        limit={100}
        disabled={inside.length === 0}
        nothingFoundMessage={texts.none}
        data={inside}
        filter={byPlace}
        value={chosen.ward_code || null}
        onChange={code =>
          choose(
            around,
            rows.find(row => row.code === code),
          )
        }
      />
    </>
  );
}

/** What an address of the old form says and papers still print. */
function FormerPlace({ place, isProvinceGone }: { place: Place; isProvinceGone: boolean }) {
  const districts = usePlaceTable(addresses.districts);
  const district = place.district_name || districts.find(row => row.code === place.district_code)?.name || '';
  const text = [district, place.city].filter(Boolean).join(', ');
  if (!district && !isProvinceGone) return null;
  return (
    <TextInput label={texts.former} description={texts.formerHint} value={text} readOnly variant="filled" />
  );
}

/** How the ERP writes a province: it has post codes by the name of a city. */
function useCityOf() {
  const postCodes = usePlaceTable(addresses.postCodes);
  return ({ name }: PlaceRow) => {
    const row = certain(readProvince(name, postCodes));
    return row
      ? { city: row.city || row.name, post_code: row.code }
      : { city: name.replace(/^(Tỉnh|Thành phố) /, ''), post_code: '' };
  };
}
