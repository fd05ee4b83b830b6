import type { AnyCall } from '../kit/call.ts';
import { callsOf } from '../kit/calls-of.ts';
import * as areas from './areas.ts';

/** The administrators' half of the catalogue: what only their screens send. */
export * from './areas.ts';

export type AdministrationAreas = typeof areas;

/** In no particular order. */
export const administratorsCalls: readonly AnyCall[] = callsOf(areas);
