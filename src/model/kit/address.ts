/** Province and commune of an address since July 2025. All empty: it has the old form, which may have a district. */
export const communeFields = ['province_code', 'province_name', 'ward_code', 'ward_name'] as const;
export type Commune = Readonly<Record<(typeof communeFields)[number], string>>;
export const noCommune: Commune = { province_code: '', province_name: '', ward_code: '', ward_name: '' };

const formerFields = ['district_code', 'post_code', 'city'] as const;

/** As it is stored or cached: an older row has no commune. */
export type PostalAddress = Readonly<
  Partial<
    Record<'address' | 'address_2' | 'district_name' | 'city' | 'province_name' | 'ward_name', string | null>
  >
>;

/** An address in one line, as papers and screens have it: `12 Lê Lợi, Phường Sài Gòn, Thành phố Hồ Chí Minh`. */
export function addressText(at: PostalAddress): string {
  const place =
    at.ward_name || at.province_name ? [at.ward_name, at.province_name] : [at.district_name, at.city];
  return [at.address, at.address_2, ...place].filter(Boolean).join(', ');
}

const textFields = ['address', 'address_2', 'district_name', 'city', 'province_name', 'ward_name'] as const;

/** The address of a party of a document, or of where it goes, which are fields with a prefix. */
export function addressOf<P extends string>(
  document: { readonly [F in `${P}_address`]: string },
  prefix: P,
): string {
  const fields = document as Texts; // the fields of an address, by name
  return addressText(
    Object.fromEntries(
      textFields.map(field => [field, (fields[`${prefix}_${field}`] as string | undefined) ?? '']),
    ), // texts
  );
}

type Texts = Readonly<Record<string, unknown>>;

/** Of a row that may have no commune yet. */
export const communeOf = (at: { readonly [F in keyof Commune]?: string | undefined }): Commune => ({
  province_code: at.province_code ?? '',
  province_name: at.province_name ?? '',
  ward_code: at.ward_code ?? '',
  ward_name: at.ward_name ?? '',
});

/** A change that moves an address and names no commune takes the old one away. It comes from a caller that knows the old form alone. */
export function withoutFormerCommune<C extends object>(before: object, change: C): C & Partial<Commune> {
  const [old, next] = [before as Texts, change as Texts]; // fields are read by name
  const names = (field: string) => next[field] !== undefined;
  if (communeFields.some(names)) return change;
  const moves = formerFields.some(field => names(field) && next[field] !== old[field]);
  return moves ? { ...change, ...noCommune } : change;
}
