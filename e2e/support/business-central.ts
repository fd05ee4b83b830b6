import {
  type BusinessCentralStub,
  plantedSecret,
  startBusinessCentral,
} from '../../tests/support/business-central-server.ts';
import { test as base } from '../fixtures.ts';
import { createServerProcess, type ServerProcess } from './server-process.ts';

type StubOptions = NonNullable<Parameters<typeof startBusinessCentral>[0]>;

/** Settings of a server, by the name of the variable. */
type ServerSettings = Record<string, string>;

/**
 * Journeys of a server that works with a Business Central, which can be away. Both are of the journeys of one file alone.
 * `stub` says what this Business Central has; a journey may extend `settings`, which the server starts with.
 */
export const test = base.extend<
  object,
  {
    stub: StubOptions;
    /** Does the ERP reach the server, to tell it of changes? */
    reachable: boolean;
    erp: BusinessCentralStub;
    settings: ServerSettings;
    server: ServerProcess;
  }
>({
  stub: [{}, { option: true, scope: 'worker' }],
  reachable: [false, { option: true, scope: 'worker' }],
  erp: [
    async ({ stub }, use) => {
      const erp = await startBusinessCentral(stub);
      await use(erp);
      await erp.close();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ erp }, use) => use(settingsOf(erp)), { scope: 'worker' }],
  server: [
    async ({ settings, reachable }, use) => {
      const server = await createServerProcess(settings, { seeded: true, reachable });
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** What an operator sets for this Business Central. */
const settingsOf = ({ origin }: BusinessCentralStub): ServerSettings => ({
  BC_URL: `${origin}/BC`,
  BC_COMPANY: 'QUAY-VN',
  BC_USER: 'QUAY',
  BC_KEY: plantedSecret,
});
