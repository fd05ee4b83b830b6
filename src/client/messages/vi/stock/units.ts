export { unitsInVietnamese as units } from '../../stock/units-in-vietnamese.ts';
