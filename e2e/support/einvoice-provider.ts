import { randomBytes } from 'node:crypto';
import { test as base } from '../fixtures.ts';
import { createServerProcess, type ServerProcess } from './server-process.ts';

/** A test of which the server may reach a provider of e-invoices on this machine. */
export const withProvider = <P extends { close: () => Promise<void> }>(start: () => Promise<P>) =>
  base.extend<object, { provider: P; server: ServerProcess }>({
    provider: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
      async ({}, use) => {
        const provider = await start();
        await use(provider);
        await provider.close();
      },
      { scope: 'worker' },
    ],
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
      async ({}, use) => {
        const settings = {
          SEAL_KEYS: `2026a:${randomBytes(32).toString('base64')}`,
          SYSTEM_NETWORKS: '127.0.0.0/8',
        };
        const server = await createServerProcess(settings, { seeded: true });
        await server.start();
        await use(server);
        await server.dispose();
      },
      { scope: 'worker', timeout: 300_000 },
    ],
  });
