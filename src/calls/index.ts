import * as areas from './areas.ts';
import type { AnyCall } from './kit/call.ts';
import { callsOf } from './kit/calls-of.ts';

/**
 * The catalogue, by area and verb: the calls of all users' screens. Those of administrators alone are in
 * `administration/index.ts`, which a shop's tablet does not load; `all.ts` has both. A module's schemas stand
 * next to its calls; `shopCalls` leaves them out.
 */
export * from './areas.ts';
export { type Resources, resources } from './resources.ts';

export type ShopAreas = typeof areas;

/** In no particular order. */
export const shopCalls: readonly AnyCall[] = callsOf(areas);
