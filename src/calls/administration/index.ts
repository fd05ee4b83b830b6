import type { AnyCall } from '../kit/call.ts';
import { callsOf } from '../kit/calls-of.ts';
import * as franchises from '../setup/franchises.ts';
import * as noSeries from '../setup/no-series.ts';
import * as promotionSettings from '../setup/promotion-settings.ts';
import * as setUp from '../setup/set-up.ts';
import * as settings from '../setup/settings.ts';
import * as apiLogs from './api-logs.ts';
import * as bcTables from './bc-tables.ts';
import * as fileStorage from './file-storage.ts';
import * as imports from './imports.ts';
import * as pagePermissions from './page-permissions.ts';
import * as pageStructures from './page-structures.ts';
import * as products from './products.ts';
import * as systemIndex from './system-index.ts';
import * as users from './users.ts';

/** The administrators' half of the catalogue: what only their screens send. */
export {
  apiLogs,
  bcTables,
  fileStorage,
  franchises,
  imports,
  noSeries,
  pagePermissions,
  pageStructures,
  products,
  promotionSettings,
  settings,
  setUp,
  systemIndex,
  users,
};

const areas = {
  apiLogs,
  bcTables,
  fileStorage,
  franchises,
  imports,
  noSeries,
  pagePermissions,
  pageStructures,
  products,
  promotionSettings,
  settings,
  setUp,
  systemIndex,
  users,
};

export type AdministrationAreas = typeof areas;

/** In no particular order. */
export const administratorsCalls: readonly AnyCall[] = callsOf(areas);
