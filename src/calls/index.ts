import * as areas from './areas.ts';
import type { AnyCall } from './kit/call.ts';
import { callsOf } from './kit/calls-of.ts';
import type { AnyResource } from './kit/resource.ts';
import * as masterData from './setup/master-data.ts';

/**
 * The catalogue, by area and verb: the calls of all users' screens. Those of administrators alone are in
 * `administration/index.ts`, which a shop's tablet does not load; `all.ts` has both. A module's schemas stand
 * next to its calls; `shopCalls` leaves them out.
 */
export * from './areas.ts';

export type ShopAreas = typeof areas;

/** The simple things (see kit/resource.ts), by name. */
export type Resources = typeof masterData;
export const resources: readonly AnyResource[] = Object.values(masterData);

/** In no particular order. */
export const shopCalls: readonly AnyCall[] = callsOf(areas);
