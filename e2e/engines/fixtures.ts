import { test as base } from '@playwright/test';
import type { Engine } from '../../src/setup/engines.mjs';
import { createDatabase, type Database } from '../support/database.ts';
import { createFaultProxy, type FaultProxy } from '../support/fault-proxy.ts';
import { createServerProcess, freePort, type ServerProcess } from '../support/server-process.ts';
import { counterOn } from './counter.ts';
import { openTablet, type Tablet } from './tablet.ts';

export { expect } from '@playwright/test';

/** One tablet and one shop for all that a file does with an engine. */
type Shop = {
  server: ServerProcess;
  line: FaultProxy;
  database: Database;
  tablet: Tablet;
  counter: ReturnType<typeof counterOn>;
};

export const test = base.extend<{ told: undefined }, Shop>({
  /** A failure tells what stood on the screen. */
  told: [
    async ({ tablet }, use, info) => {
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      const screen = () =>
        [location.href, document.activeElement?.outerHTML, document.body.innerText].join('\n');
      console.log(await tablet.evaluate(screen).catch(String));
    },
    { auto: true },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      // The printers of the demo company are nowhere, and not tried: a slip goes to the browser's own print.
      const PRINTER_NETWORKS = '127.0.0.0/8';
      const server = await createServerProcess({ PRINTER_NETWORKS }, { seeded: true });
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  line: [
    async ({ server }, use) => {
      const line = await createFaultProxy(await freePort(), server.port);
      await use(line);
      await line.cut();
    },
    { scope: 'worker' },
  ],
  database: [async ({ server }, use) => use(createDatabase(server.dataDir)), { scope: 'worker' }],
  tablet: [
    async ({ line }, use, info) => {
      // The projects are named after the engines.
      const tablet = await openTablet(info.project.name as Engine, line.origin);
      console.log(tablet.version);
      await use(tablet);
      await tablet.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  counter: [async ({ tablet }, use) => use(counterOn(tablet)), { scope: 'worker' }],
});
