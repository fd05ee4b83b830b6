import { placeKey, readDistrict, readWard } from '../kit/read-place.ts';
import type { Reading } from '../kit/reading.ts';

/** What has an address of its own: customers, where goods go, shops. */
export const addressKinds = ['customer', 'ship_to', 'franchise'] as const;
export type AddressKind = (typeof addressKinds)[number];

/** A district of before July 2025. Of each of its wards it has the name, and the commune that has the most of it. */
export type FormerDistrict = {
  /** `placeKey` of its province. */
  readonly province_key: string;
  readonly name: string;
  readonly wards: readonly (readonly [name: string, ward_code: string])[];
};

type OldAddress = {
  readonly address: string;
  readonly address_2: string;
  readonly district_name: string;
};

/** Where a kind of place begins within a text: `12 Lê Lợi P. Bến Nghé`. */
const begins =
  /(?<![\p{L}\p{N}])(?=(?:phường|phuong|xã|xa|thị trấn|thi tran|tt|quận|quan|huyện|huyen|p|x|q)(?:[.\s]|\d))/giu;

/** What may be the name of a place in an address: what stands between commas, and from the word for its kind on. */
const partsOf = ({ address, address_2 }: OldAddress): string[] =>
  [address, address_2]
    .flatMap((text, line) =>
      text.split(/[,;\n]|\s-\s/).map((part, at) => ({ part, isFirst: line + at === 0 })),
    )
    .flatMap(({ part, isFirst }) => {
      const marked = part.split(begins).slice(1);
      // What stands first is a house and its street. A street may have the name of a ward.
      const startsMarked = part.trim().search(begins) === 0;
      return startsMarked || isFirst ? (startsMarked ? part.split(begins) : marked) : [part, ...marked];
    })
    .map(part => part.trim())
    .filter(part => placeKey(part) !== '');

/**
 * The communes that an address of before July 2025 may lie in. One: its ward is named, or all of its district went
 * there. A former ward may have been divided, so that a person looks at each.
 *
 * @param districts those of its province; all where it names no province
 */
export function proposeWards(at: OldAddress, districts: readonly FormerDistrict[]): string[] {
  const parts = partsOf(at);
  const named = at.district_name === '' ? parts.filter(isDistrict) : [at.district_name];
  const around = new Set(named.flatMap(name => foundIn(readDistrict(name, districts))));
  const wards = [...around].flatMap(({ wards: all }) =>
    all.map(([name, ward_code]) => ({ name, ward_code })),
  );
  const said = parts.flatMap(part => foundIn(readWard(part, wards)));
  return [...new Set((said.length > 0 ? said : wards).map(ward => ward.ward_code))];
}

const isDistrict = (part: string): boolean =>
  /^(?:q|h|tx|tp|quận|quan|huyện|huyen|thị xã|thi xa|thành phố|thanh pho)(?:[.\s]|\d)/iu.test(part);

function foundIn<T>(reading: Reading<T>): readonly T[] {
  if (reading.kind === 'value') return [reading.value];
  return reading.kind === 'ambiguous' ? reading.candidates : [];
}
