import * as v from 'valibot';
import { tabletFact } from '../../tablet/tablet-fact.ts';

/** How items are shown on this tablet: many at once, or with large pictures. */
export const tileLook = tabletFact('quay:tile-look', v.picklist(['compact', 'pictures']), 'compact');
