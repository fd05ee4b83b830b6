/** Administrators' areas of the catalogue. An area's schemas stand next to its calls. */
export * as franchises from '../setup/franchises.ts';
export * as noSeries from '../setup/no-series.ts';
export * as promotionSettings from '../setup/promotion-settings.ts';
export * as setUp from '../setup/set-up.ts';
export * as settings from '../setup/settings.ts';
export * as apiLogs from './api-logs.ts';
export * as auditLog from './audit-log.ts';
export * as bcTables from './bc-tables.ts';
export * as fileStorage from './file-storage.ts';
export * as imports from './imports.ts';
export * as outgoing from './outgoing.ts';
export * as pagePermissions from './page-permissions.ts';
export * as pageStructures from './page-structures.ts';
export * as products from './products.ts';
export * as serverState from './server-state.ts';
export * as systemIndex from './system-index.ts';
export * as users from './users.ts';
