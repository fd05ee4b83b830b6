import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readConfig } from '../config.ts';
import { ClusterError, startCluster } from './cluster.ts';
import { settle } from './cluster-home.ts';
import { isRunning } from './processes.ts';

/**
 * The database of the configuration, for what is no server. The embedded one is started where no server has it running,
 * and stopped again.
 *
 * @param make an embedded one that does not exist yet is made
 */
export async function reach({ make = false } = {}): Promise<{ url: string; leave: () => Promise<void> }> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== null) return { url: databaseUrl, leave: async () => {} };
  if (!existsSync(dataDir) && !make)
    throw new ClusterError(`There is no data folder ${dataDir}. Start the server once.`);
  const { data } = settle(dataDir);
  if (!existsSync(join(data, 'PG_VERSION')) && !make)
    throw new ClusterError(`There is no database in ${dataDir} yet. Start the server once.`);
  const url = urlOfRunning(data);
  if (url !== null) return { url, leave: async () => {} };
  const cluster = await startCluster(dataDir);
  return { url: cluster.url(), leave: () => cluster.stop() };
}

/** PostgreSQL notes its process, port and the folder of its socket on the first, fourth and fifth line of a file. */
function urlOfRunning(data: string): string | null {
  const note = join(data, 'postmaster.pid');
  if (!existsSync(note)) return null;
  const [pid, , , port, sockets = ''] = readFileSync(note, 'utf8').split('\n');
  if (!isRunning(Number(pid))) return null;
  const password = readFileSync(join(dirname(data), 'postgres-password'), 'utf8');
  return sockets.trim() === ''
    ? `postgres://quay:${password}@127.0.0.1:${port}/quay`
    : `postgres://quay:${password}@/quay?host=${encodeURIComponent(sockets.trim())}&port=${port}`;
}
