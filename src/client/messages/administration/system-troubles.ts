import { systemTroubles as troubles } from '#model/messages/system-troubles.ts';
import { area } from '../language.ts';

/** Why a system outside could not be worked with. */
export const systemTroubles = area('systemTroubles', troubles);
