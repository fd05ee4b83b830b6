import { formatQuantity } from '#model/kit/format.ts';
import { type Measured, sumByUnit } from '#model/stock/by-unit.ts';
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

/** How much that is, in words: `12 PCS`. */
export const inUnit = (quantity: number, unit_of_measure: string): string =>
  [formatQuantity(quantity), unitName(unit_of_measure)].filter(Boolean).join(' ');

/** What quantities come to, in words: `12 PCS + 3,5 KG`, since kilograms and pieces have no sum; `0` where that is nothing. */
export const inUnits = (quantities: readonly Measured[]): string =>
  sumByUnit(quantities)
    .map(({ quantity, unit_of_measure }) => inUnit(quantity, unit_of_measure))
    .join(' + ') || formatQuantity(0);
