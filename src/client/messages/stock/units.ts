import { area, byCode } from '../language.ts';

/** Units of measure by the ERP's code; one that is not here is shown by its code. */
export const units = area('units', byCode({ PCS: 'PCS', BOX: 'BOX', KG: 'KG', SET: 'SET' }));

/** What people call a unit of measure. */
export const unitName = (code: string): string => units[code] ?? code;
