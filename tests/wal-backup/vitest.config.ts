import { defineConfig } from 'vitest/config';

/** A real server on a PostgreSQL of which pgBackRest keeps log and backups. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    include: ['tests/wal-backup/*.test.ts'],
  },
});
