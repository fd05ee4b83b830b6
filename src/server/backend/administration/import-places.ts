import { sql } from 'drizzle-orm';
import { readDistrict, readProvince } from '#model/kit/read-place.ts';
import { certain } from '#model/kit/reading.ts';
import type { Context } from '../kit/context.ts';

type Place = { code: string; name: string; city: string; parent_code: string };
/** What a row says of a place, as text. */
type Said = { city?: unknown; district_name?: unknown };
/** What the tables of the ERP have of it; `null` where they have nothing, or several. */
type Found = {
  city: string;
  post_code: string | null;
  district_code: string | null;
  district: string | null;
};

const said = (text: unknown): string => (typeof text === 'string' ? text : '');

/**
 * The rows with the province and the district that they name, read as everywhere else. A district of a name that several
 * provinces have is known together with its province alone; a province that is not known stays as it was written.
 */
export async function completePlaces<R extends { row: number }>(
  { tx }: Context,
  rows: readonly R[],
): Promise<R[]> {
  const asked = rows.some(row => said((row as Said).district_name) !== '' || said((row as Said).city) !== '');
  if (!asked) return [...rows];
  const { rows: places } = await tx.execute<Place & { table_code: string }>(
    sql`select table_code, code, name, coalesce(city, '') as city, coalesce(parent_code, '') as parent_code
      from bc_table_rows where table_code in ('post_code', 'address_district')`,
  );
  const provinces = places.filter(({ table_code }) => table_code === 'post_code');
  const districts = places.filter(({ table_code }) => table_code === 'address_district');
  const known = new Map<string, Found>();
  return rows.map(row => {
    // A row of customers has these two.
    const { city, district_name } = row as Said;
    const key = JSON.stringify([city, district_name]);
    const found = known.get(key) ?? placeOf(said(city), said(district_name), { provinces, districts });
    known.set(key, found);
    return { ...row, ...found };
  });
}

function placeOf(
  city: string,
  district_name: string,
  { provinces, districts }: { provinces: readonly Place[]; districts: readonly Place[] },
): Found {
  const province = certain(readProvince(city, provinces));
  const there =
    city.trim() === '' ? districts : districts.filter(({ parent_code }) => parent_code === province?.code);
  const district = certain(readDistrict(district_name, there));
  const around = province ?? provinces.find(({ code }) => code === district?.parent_code);
  return {
    city: around ? around.city || around.name : city,
    post_code: around?.code ?? null,
    district_code: district?.code ?? null,
    district: district?.name ?? null,
  };
}
