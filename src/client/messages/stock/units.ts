import { area, byCode } from '../language.ts';
import { unitsInVietnamese } from './units-in-vietnamese.ts';

/** Every unit by its code: what an English page calls it. */
const asCoded = Object.fromEntries(Object.keys(unitsInVietnamese).map(code => [code, code])) as Readonly<
  Record<keyof typeof unitsInVietnamese, string> // made of the keys of that very table
>;

/** Units of measure by the ERP's code; one that is not here is shown by its code. */
export const units = area('units', byCode(asCoded));

/** What people call a unit of measure. */
export const unitName = (code: string): string => units[code] ?? code;
