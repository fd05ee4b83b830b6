import { systemActions as actions, systemCauses as causes } from '#model/messages/system-actions.ts';
import { systemTroubles as troubles } from '#model/messages/system-troubles.ts';
import { area } from '../language.ts';

/** Why a system outside could not be worked with. */
export const systemTroubles = area('systemTroubles', troubles);
/** What it was asked for. */
export const systemActions = area('systemActions', actions);
/** Why that could not be done. */
export const systemCauses = area('systemCauses', causes);
