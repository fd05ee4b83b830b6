import type { Migrations } from './core/migrate.ts';

/** Arguments of older builds' entries made into today's. Raise a call's `version` and add the step here, for two years. */
export const migrations: Migrations = {};
