import type { OptionsFilter } from '@mantine/core';
import type { Commune } from '#model/kit/address.ts';
import { placeKey } from '#model/kit/read-place.ts';

type Former = { city: string; post_code: string; district_code: string; district_name: string };
/** An address may be older than its commune, or than the name of its district. */
export type Place = Omit<Former, 'district_name'> & { district_name?: string } & {
  [F in keyof Commune]?: string | undefined;
};
export type ChosenPlace = Former & Commune;

/** A place is found without its accents and without "Tỉnh", "Thành phố", "Phường" before it. */
export const byPlace: OptionsFilter = ({ options, search }) => {
  const asked = placeKey(search);
  const found = options.filter(option => 'label' in option && placeKey(option.label).includes(asked));
  // What begins with the search is meant more often.
  return found.sort((a, b) => rank(a, asked) - rank(b, asked));
};
const rank = (option: object, asked: string) =>
  'label' in option && placeKey(String(option.label)).startsWith(asked) ? 0 : 1;
