import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { startCluster } from '#server/db/cluster.ts';
import { type Home, settle } from '#server/db/cluster-home.ts';
import { endPostgres } from '#server/db/cluster-stop.ts';
import { processesIn } from '#server/db/processes.ts';
import { watchOver } from '#server/db/watchdog.ts';
import { seededOn, templateDatabase } from './run/cluster.ts';
import { layCluster } from './run/kept-cluster.ts';
import { makeRunFolder } from './run/run-folder.ts';

export type Pair = {
  /** Url of the primary's database with the demo company, and of the same database on the replica. */
  primaryUrl: string;
  replicaUrl: string;
  onPrimary<R extends object>(statement: string): Promise<R[]>;
  onReplica<R extends object>(statement: string): Promise<R[]>;
  /** Begins a transaction on the primary with a statement, of which the replica knows then. */
  holding(statement: string): Promise<{ release(): Promise<void> }>;
  /** Waits until the replica has what the primary has now. */
  untilEven(): Promise<void>;
  /** Kills every process of the replica. */
  kill(): Promise<void>;
  /** The replica takes connections and answers nothing, until it is let go on. */
  freeze(): { goOn(): void };
  close(): Promise<void>;
};

const company = { kind: 'tests', database: templateDatabase, now: seededOn };

/** A PostgreSQL with the demo company, and a streaming replica of it, which began with a copy of the same files. */
export async function startPair(): Promise<Pair> {
  const folders = { primary: makeRunFolder('primary'), replica: makeRunFolder('replica') };
  for (const folder of Object.values(folders)) await layCluster(folder, company);
  const home = settle(folders.replica);
  const password = readFileSync(join(folders.primary, 'postgres-password'), 'utf8');
  follow(home, `user=quay password=${password} host=${settle(folders.primary).sockets}`);
  const primary = await startCluster(folders.primary, { durable: false });
  const child = startReplica(home);
  const primaryUrl = primary.url(templateDatabase);
  const replicaUrl = primaryUrl.replace(/host=.*/, `host=${encodeURIComponent(home.sockets ?? '')}`);
  const onPrimary = asker(primaryUrl);
  const onReplica = asker(replicaUrl);
  const kill = async () => {
    signal(processesIn(home.data), 'SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  async function untilEven(): Promise<void> {
    const [end] = await onPrimary<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
    const asked = `select pg_last_wal_replay_lsn() >= '${end?.lsn}' as has_all`;
    await vi.waitFor(
      async () => {
        const [at] = await onReplica<{ has_all: boolean }>(asked);
        if (!at?.has_all) throw new Error('the replica is behind');
      },
      { timeout: 20_000, interval: 20 },
    );
  }
  // As on a primary that must not lose what was committed.
  await onPrimary('alter role quay set synchronous_commit = on');
  await vi.waitFor(() => onReplica('select'), { timeout: 20_000, interval: 50 });
  return {
    primaryUrl,
    replicaUrl,
    onPrimary,
    onReplica,
    async holding(statement) {
      const client = new pg.Client({ connectionString: primaryUrl });
      client.on('error', () => {});
      await client.connect();
      await client.query(`begin; ${statement}`);
      // The log goes out to the replica when something is committed.
      await onPrimary('select pg_logical_emit_message(true, $$tests$$, $$$$)');
      await untilEven();
      return { release: () => client.end() };
    },
    untilEven,
    kill,
    freeze() {
      signal(processesIn(home.data), 'SIGSTOP');
      return { goOn: () => signal(processesIn(home.data), 'SIGCONT') };
    },
    async close() {
      await kill();
      await endPostgres(home, null);
      await primary.stop('immediate');
      for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function signal(processes: readonly number[], name: NodeJS.Signals): void {
  for (const pid of processes)
    try {
      process.kill(pid, name);
    } catch {
      // It has ended with the first one.
    }
}

/** Says in the files of a cluster that it follows a primary. */
function follow({ data, account }: Home, primary: string): void {
  const files = { 'standby.signal': '', 'postgresql.auto.conf': `primary_conninfo = '${primary}'\n` };
  for (const [name, text] of Object.entries(files)) {
    const path = join(data, name);
    writeFileSync(path, text, { mode: 0o600 });
    if (account) chownSync(path, account.uid, account.gid);
  }
}

function startReplica({ account, programs, data, sockets }: Home) {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    // No fewer than the primary has.
    max_connections: '60',
    timezone: 'UTC',
    fsync: 'off',
    wal_retrieve_retry_interval: '100ms',
  };
  const child = spawn(
    programs.postgres,
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...account, cwd: '/', stdio: 'ignore', detached: true, env: { LC_ALL: 'C', TZ: 'UTC' } },
  );
  if (child.pid !== undefined) child.once('exit', watchOver(child.pid, 'INT'));
  return child;
}

/** Asks each question on a connection of its own: either side may be killed in between. */
const asker =
  (url: string) =>
  async <R extends object>(statement: string): Promise<R[]> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<R>(statement)).rows;
    } finally {
      await client.end();
    }
  };
