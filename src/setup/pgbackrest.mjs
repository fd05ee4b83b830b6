import { provisionPostgresWith } from './packaged-postgres.mjs';

/** Finds pgBackRest and a PostgreSQL, or brings them. Answers as `provisionPostgresWith` does. */
export const provisionPgBackRest = steps =>
  provisionPostgresWith({ pgbackrest: '/usr/bin/pgbackrest' }, steps);
