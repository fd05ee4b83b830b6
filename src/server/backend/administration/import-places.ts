import { sql } from 'drizzle-orm';
import { type Commune, noCommune } from '#model/kit/address.ts';
import { readDistrict, readProvince, readWard } from '#model/kit/read-place.ts';
import { certain } from '#model/kit/reading.ts';
import type { Context } from '../kit/context.ts';

type Place = { code: string; name: string; city: string; parent_code: string };
/** What a row says of a place, as text. */
type Said = { city: string; district_name: string; ward_name: string };
type Tables = {
  /** Of before July 2025, of the ERP. */
  provinces: readonly Place[];
  districts: readonly Place[];
  /** Of today. */
  provincesNow: readonly Place[];
  communes: readonly Place[];
};
/** What the tables have of it; `null` where they have nothing, or several. */
type Found = {
  city: string;
  post_code: string | null;
  district_code: string | null;
  district: string | null;
  commune: Commune | null;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** So many characters has each part of an address. */
export const longestAddress = 100;

/**
 * The rows with the places that they name, read as everywhere else. A district or ward of a name that several provinces
 * have is known together with its province alone; a province that is not known stays as it was written. A ward that is not
 * known, or stands with a district of before July 2025, stays as text in the address.
 */
export async function completePlaces<R extends { row: number }>(
  context: Context,
  rows: readonly R[],
): Promise<R[]> {
  const placesOf = (row: R & Partial<Record<keyof Said | 'address_2', unknown>>): Said => ({
    city: text(row.city),
    district_name: text(row.district_name),
    ward_name: text(row.ward_name),
  });
  if (rows.every(row => Object.values(placesOf(row)).every(name => name === ''))) return [...rows];
  const tables = await readTables(context);
  const known = new Map<string, Found>();
  return rows.map((row: R & { address_2?: unknown }) => {
    const said = placesOf(row);
    const key = JSON.stringify(said);
    const { commune, ...found } = known.get(key) ?? placeOf(said, tables);
    known.set(key, { commune, ...found });
    if (commune) return { ...row, ...found, ...commune, ward_left: '', ward_alone: false };
    return { ...row, ...found, ...wardAsText(said, text(row.address_2)) };
  });
}

async function readTables({ tx }: Context): Promise<Tables> {
  const { rows } = await tx.execute<Place & { kind: string }>(
    sql`select table_code as kind, code, name, coalesce(city, '') as city, coalesce(parent_code, '') as parent_code
        from bc_table_rows where table_code in ('post_code', 'address_district')
      union all
      select case parent_code when '' then 'province' else 'commune' end, code, name, '', parent_code from places`,
  );
  const of = (kind: string) => rows.filter(row => row.kind === kind);
  return {
    provinces: of('post_code'),
    districts: of('address_district'),
    provincesNow: of('province'),
    communes: of('commune'),
  };
}

function placeOf({ city, district_name, ward_name }: Said, tables: Tables): Found {
  const commune = district_name.trim() === '' ? communeOf(ward_name, city, tables) : null;
  const province = certain(
    readProvince(city.trim() === '' ? (commune?.province_name ?? '') : city, tables.provinces),
  );
  const { districts, provinces } = tables;
  const there =
    city.trim() === '' ? districts : districts.filter(({ parent_code }) => parent_code === province?.code);
  const district = certain(readDistrict(district_name, there));
  const around = province ?? provinces.find(({ code }) => code === district?.parent_code);
  return {
    city: around ? around.city || around.name : city || (commune?.province_name ?? ''),
    post_code: around?.code ?? null,
    district_code: district?.code ?? null,
    district: district?.name ?? null,
    commune,
  };
}

function communeOf(ward_name: string, city: string, { provincesNow, communes }: Tables): Commune | null {
  const said = certain(readProvince(city, provincesNow));
  if (ward_name.trim() === '' || (city.trim() !== '' && !said)) return null;
  const ward = certain(
    readWard(ward_name, said ? communes.filter(({ parent_code }) => parent_code === said.code) : communes),
  );
  const province = ward && provincesNow.find(({ code }) => code === ward.parent_code);
  if (!province) return null;
  return {
    ...{ province_code: province.code, province_name: province.name },
    ...{ ward_code: ward.code, ward_name: ward.name },
  };
}

/**
 * The name of a ward goes into the address, where there is room. `ward_left` says what became of one that should be known.
 * `ward_alone`: the row says no more of it, and what the customer has of it stays.
 */
function wardAsText({ ward_name, district_name }: Said, address_2: string) {
  const unknown = { ...noCommune, ward_name, ward_alone: address_2 === '' };
  if (ward_name === '') return { ...unknown, ward_left: '', ward_alone: false };
  const joined = [ward_name, address_2].filter(Boolean).join(', ');
  if (joined.length > longestAddress) return { ...unknown, ward_left: 'wardLeftOut', ward_alone: false };
  const ward_left = district_name.trim() === '' ? 'wardAsText' : '';
  return { ...unknown, address_2: joined, ward_left };
}
