import { sellingPrices } from '#calls/administration/index.ts';
import { usePermit } from '../../read/permissions.ts';

/** May this person type prices? */
export const useMaySetPrice = (): boolean => usePermit().mayCall(sellingPrices.set);
