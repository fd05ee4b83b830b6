import { inArray } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import { type Commune, noCommune } from '#model/kit/address.ts';
import { serverMessages } from '#model/messages/server.ts';
import { places } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';

type Named = { readonly [F in keyof Commune]?: string | undefined };

/** The codes of a province and a commune decide: their names, and of a commune its province, are those of the table. */
export async function withCommune<T extends Named>(
  { tx }: Context,
  given: T,
  at = '',
): Promise<T & Partial<Commune>> {
  const { province_code = '', ward_code = '' } = given;
  if (given.province_code === undefined && given.ward_code === undefined) return given;
  const codes = [province_code, ward_code].filter(Boolean);
  const known = codes.length ? await tx.select().from(places).where(inArray(places.code, codes)) : [];
  const refuse = (field: keyof Commune, what: 'Province' | 'Ward', code: string): never => {
    throw new Refusal(
      'validation',
      serverMessages.missing(what, code),
      [at, field].filter(Boolean).join('.'),
    );
  };
  const ward = known.find(row => row.code === ward_code && row.parent_code !== '');
  if (ward_code && !ward) refuse('ward_code', 'Ward', ward_code);
  const of = ward?.parent_code ?? province_code;
  if (ward && province_code && province_code !== of) refuse('ward_code', 'Ward', ward_code);
  if (of === '') return { ...given, ...noCommune };
  const [province] = known.some(row => row.code === of)
    ? known.filter(row => row.code === of)
    : await tx
        .select()
        .from(places)
        .where(inArray(places.code, [of]));
  if (province?.parent_code !== '') return refuse('province_code', 'Province', of);
  return {
    ...given,
    province_code: of,
    province_name: province.name,
    ward_code: ward?.code ?? '',
    ward_name: ward?.name ?? '',
  };
}
