import { defineConfig } from 'vitest/config';

/** The server behind a PgBouncer: tests of its own, and those of the ordinary run in which many work at once. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: '100%',
    isolate: false,
    include: [
      'tests/pooler/*.test.ts',
      'tests/server/backend/{shop-stories,crossing}.test.ts',
      'tests/server/backend/administration/import-*.test.ts',
      'tests/server/{crowd,ledger}.test.ts',
      'tests/server/displays/*.test.ts',
      'tests/server/jobs/*.test.ts',
      'tests/server/proxy/chain.test.ts',
    ],
    globalSetup: ['./tests/support/run/pooler.ts'],
  },
});
