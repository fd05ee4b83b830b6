import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startCluster } from '#server/db/cluster.ts';
import { layCluster } from './kept-cluster.ts';
import { makeRunFolder } from './run-folder.ts';

declare module 'vitest' {
  // Vitest's own way to type what is provided.
  interface ProvidedContext {
    /** Url of the cluster's database `postgres`, from which others are made. */
    clusterUrl: string;
    /** The data folder that it runs in. */
    clusterFolder: string;
  }
}

export const templateDatabase = 'quay_template';

/** The demo company sells up to this day in every test. */
export const seededOn = new Date('2026-03-02T05:00:00.000Z');

type Shared = { url: string; folder: string; stop: () => Promise<void> };
type Holder = { users: number; shared: Promise<Shared> | undefined };

// Each project of a run sets up for itself, in one process: they share one cluster.
const key = Symbol.for('quay.tests.cluster');
const held = globalThis as unknown as Record<symbol, Holder | undefined>; // only this module uses the symbol
const holder: Holder = held[key] ?? { users: 0, shared: undefined };
held[key] = holder;

/** One PostgreSQL for the whole run, with a template database that is migrated and holds the demo company. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  holder.users++;
  holder.shared ??= start();
  const { url, folder } = await holder.shared;
  project.provide('clusterUrl', url);
  project.provide('clusterFolder', folder);
  return async () => {
    if (--holder.users > 0) return;
    const ended = holder.shared;
    holder.shared = undefined;
    await (await ended)?.stop();
  };
}

async function start(): Promise<Shared> {
  const folder = makeRunFolder('tests');
  await layCluster(folder, { kind: 'tests', database: templateDatabase, now: seededOn });
  const cluster = await startCluster(folder, { durable: false });
  return {
    url: cluster.url('postgres'),
    folder,
    async stop() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
