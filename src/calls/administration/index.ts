import type { AnyCall } from '../kit/call.ts';
import { callsOf } from '../kit/calls-of.ts';
import * as franchises from '../setup/franchises.ts';
import * as noSeries from '../setup/no-series.ts';
import * as bcTables from './bc-tables.ts';
import * as pagePermissions from './page-permissions.ts';
import * as pageStructures from './page-structures.ts';
import * as products from './products.ts';
import * as users from './users.ts';

/** The administrators' half of the catalogue: what only their screens send. */
export { bcTables, franchises, noSeries, pagePermissions, pageStructures, products, users };

const areas = { bcTables, franchises, noSeries, pagePermissions, pageStructures, products, users };

export type AdministrationAreas = typeof areas;

/** In no particular order. */
export const administratorsCalls: readonly AnyCall[] = callsOf(areas);
