import { copyFileSync, cpSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from '#server/db/cluster.ts';
import { root } from '../../../src/setup/stamps.mjs';
import { vendureFolder } from '../../../src/setup/vendure.mjs';
import { makeRunFolder } from '../../support/run/run-folder.ts';

declare module 'vitest' {
  // Vitest's own way to type what is provided.
  interface ProvidedContext {
    /** Url of the database `postgres` of a PostgreSQL in which the systems make theirs. */
    systemsUrl: string;
  }
}

/** A PostgreSQL for the systems, and the shop's program with the plugin that an operator installs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  cpSync(join(root, 'src/server/online-shop/vendure/shop'), join(vendureFolder, 'quay'), { recursive: true });
  copyFileSync(join(root, 'tests/systems/vendure/server.mjs'), join(vendureFolder, 'server.mjs'));
  const folder = makeRunFolder('systems');
  const cluster = await startCluster(folder, { durable: false });
  project.provide('systemsUrl', cluster.url('postgres'));
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
