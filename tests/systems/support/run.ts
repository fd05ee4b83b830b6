import { copyFileSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { root } from '../../../src/setup/stamps.mjs';
import { vendureFolder } from '../../../src/setup/vendure.mjs';
import startShared from '../../support/run/cluster.ts';

/** The cluster of the run, and the shop's program with the plugin that an operator installs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  rmSync(join(vendureFolder, 'quay'), { recursive: true, force: true });
  cpSync(join(root, 'src/server/online-shop/vendure/shop'), join(vendureFolder, 'quay'), { recursive: true });
  copyFileSync(join(root, 'tests/systems/vendure/server.mjs'), join(vendureFolder, 'server.mjs'));
  return startShared(project);
}
