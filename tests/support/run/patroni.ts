import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { watchOver } from '#server/db/watchdog.ts';
import { freePort } from '../../../e2e/support/server-process.ts';
import { readStamp } from '../../../src/setup/stamps.mjs';
import { makeRunFolder } from './run-folder.ts';

// Three machines for one database, as processes of this one: Patroni with a PostgreSQL each, HAProxy before them. One etcd
// stands for three. That etcd agrees with itself is its own promise; what is tried here is what follows from a lost lock.

/** `nobody`: PostgreSQL refuses to run as root. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const limitMs = 120_000;

/** What Patroni tells of a machine. */
export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string };

type Machine = { name: string; data: string; config: string; log: string; postgres: number; rest: number };
type Running = ChildProcess & { pid: number };

export type PatroniCluster = Awaited<ReturnType<typeof startPatroni>>;

/** Starts the machines, and resolves when one leads and the others follow it, one of them in step. */
export async function startPatroni(names: readonly string[] = ['a', 'b', 'c']) {
  const folder = ownFolder(makeRunFolder('patroni'));
  const [etcdPort, peerPort, frontPort] = [await freePort(), await freePort(), await freePort()];
  const running = new Map<string, Running>();
  const machines = new Map<string, Machine>();
  for (const name of names) machines.set(name, await layMachine(name, folder, etcdPort));
  const machine = (name: string) => known(machines.get(name));

  const run = (name: string, program: string, args: readonly string[]) =>
    running.set(name, start(program, args, join(folder, `${name}.log`)));
  const startMachine = (name: string) => run(name, '/usr/bin/patroni', [machine(name).config]);

  run('etcd', '/usr/bin/etcd', etcdArguments(join(folder, 'etcd'), etcdPort, peerPort));
  for (const name of names) startMachine(name);
  const front = join(folder, 'haproxy.cfg');
  writeFileSync(front, frontOf(frontPort, [...machines.values()]));
  run('haproxy', '/usr/sbin/haproxy', ['-db', '-f', front]);

  /** What the first machine that answers tells of all. */
  async function members(): Promise<Member[]> {
    for (const { rest } of machines.values()) {
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(1000) })
        .then(response => response.json() as Promise<{ members: Member[] }>) // Patroni's own form
        .catch(() => null);
      if (answer?.members) return answer.members;
    }
    return [];
  }
  const url = (user: 'quay' | 'postgres', port: number, database: string) =>
    `postgres://${user}:${passwords[user]}@127.0.0.1:${port}/${database}`;

  const cluster = {
    folder,
    /** By HAProxy, to the machine that leads. */
    url: (database: string, user: 'quay' | 'postgres' = 'quay') => url(user, frontPort, database),
    /** To one machine, whatever it is now. */
    direct: (name: string, database: string) => url('quay', machine(name).postgres, database),
    members,
    async leader(): Promise<string | undefined> {
      return (await members()).find(({ role, state }) => role === 'leader' && state === 'running')?.name;
    },
    /** Waits until one leads, and every other one follows it on its timeline, one of them in step. */
    async untilWhole(): Promise<string> {
      let last: Member[] = [];
      const isWhole = async () => {
        last = await members();
        return wholeUnder(last, names.length);
      };
      await until(isWhole, () => `the machines are ${JSON.stringify(last)}`);
      return known(last.find(({ role }) => role === 'leader')).name;
    },
    /** Everything on the machine ends at once. */
    kill(name: string): void {
      const patroni = known(running.get(name));
      patroni.kill('SIGKILL');
      cluster.killPostgres(name);
      running.delete(name);
    },
    killPostgres: (name: string) => signalPostgres(machine(name).data, 'SIGKILL'),
    startMachine,
    /** Everything on the machine stands still, and its connections stay open. */
    freeze(name: string): void {
      known(running.get(name)).kill('SIGSTOP');
      signalPostgres(machine(name).data, 'SIGSTOP');
    },
    /** Patroni alone: it cannot stop its PostgreSQL, which works on. */
    freezePatroni: (name: string) => void known(running.get(name)).kill('SIGSTOP'),
    wake(name: string): void {
      signalPostgres(machine(name).data, 'SIGCONT');
      known(running.get(name)).kill('SIGCONT');
    },
    /** As an operator does it. */
    async switchover(from: string, to: string): Promise<void> {
      const args = ['-c', machine(from).config, 'switchover', '--master', from, '--candidate', to, '--force'];
      await promisify(execFile)('/usr/bin/patronictl', args);
    },
    log: (name: string) => readFileSync(join(folder, `${name}.log`), 'utf8'),
    async stop(): Promise<void> {
      for (const name of names) if (running.has(name)) cluster.kill(name);
      for (const child of running.values()) child.kill('SIGKILL');
      await until(
        async () => [...running.values()].every(hasEnded),
        () => 'processes that do not end',
      );
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await cluster.untilWhole();
  } catch (error) {
    const logs = [...running.keys()].map(name => cluster.log(name).slice(-1500));
    await cluster.stop();
    throw new Error(`The machines did not start:\n${logs.join('\n')}`, { cause: error });
  }
  return cluster;
}

function wholeUnder(members: readonly Member[], count: number): boolean {
  const leader = members.find(({ role, state }) => role === 'leader' && state === 'running');
  return (
    leader !== undefined &&
    members.length === count &&
    members.some(({ role }) => role === 'sync_standby') &&
    members.every(
      ({ state, timeline, lag = 0 }) => state === 'running' && timeline === leader.timeline && lag === 0,
    )
  );
}

const passwords = {
  quay: 'quay-of-the-test',
  postgres: 'postgres-of-the-test',
  copier: 'copier-of-the-test',
};

async function layMachine(name: string, folder: string, etcdPort: number): Promise<Machine> {
  const home = ownFolder(join(folder, name));
  const [postgres, rest] = [await freePort(), await freePort()];
  const config = join(folder, `${name}.yml`);
  const data = join(home, 'data');
  const own = {
    scope: 'quay',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    // Not etcd3: with it Patroni 3.0.2 lets a leader that wakes take the lead back from the next one.
    etcd: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: { dcs: shared, initdb, post_bootstrap: postBootstrap(folder) },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: data,
      bin_dir: readStamp('patroni-postgres'),
      pgpass: join(home, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: passwords.postgres },
        replication: { username: 'copier', password: passwords.copier },
      },
      parameters: { unix_socket_directories: home },
      pg_hba: [
        'host replication copier 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
      // Else a copy waits for a checkpoint that is spread over minutes.
      create_replica_methods: ['basebackup'],
      basebackup: [{ checkpoint: 'fast' }],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
  // JSON is YAML too.
  writeFileSync(config, JSON.stringify(own, null, 2));
  return { name, data, config, log: join(folder, `${name}.log`), postgres, rest };
}

/** What all machines have in common. */
const shared = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: {
      max_connections: 100,
      shared_buffers: '64MB',
      timezone: 'UTC',
      jit: 'off',
      client_connection_check_interval: '2s',
      // Commits wait no longer than this for a machine that does not answer.
      wal_sender_timeout: '10s',
      wal_receiver_timeout: '10s',
    },
  },
};

const initdb = [
  { encoding: 'UTF8' },
  { locale: 'C' },
  { 'locale-provider': 'icu' },
  { 'icu-locale': 'vi' },
  'data-checksums',
];

/** The role of the servers and their empty database, made once by the first machine. */
function postBootstrap(folder: string): string {
  const script = join(folder, 'first.sh');
  const made = `create role quay login password '${passwords.quay}'; create database quay owner quay`;
  const lines = made.split('; ').map(statement => `psql -v ON_ERROR_STOP=1 -d "$1" -c "${statement}"`);
  writeFileSync(script, `#!/bin/sh\nset -e\n${lines.join('\n')}\n`, { mode: 0o755 });
  return script;
}

function etcdArguments(data: string, port: number, peerPort: number): string[] {
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return [
    ...['--name', 'one', '--data-dir', data, '--log-level', 'error', '--enable-v2'],
    ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
    ...[
      '--listen-peer-urls',
      peers,
      '--initial-advertise-peer-urls',
      peers,
      '--initial-cluster',
      `one=${peers}`,
    ],
  ];
}

/** HAProxy asks each Patroni whether its machine leads, and cuts the connections of one that no longer does. */
function frontOf(port: number, machines: readonly Machine[]): string {
  const servers = machines.map(
    ({ name, postgres, rest }) => `  server ${name} 127.0.0.1:${postgres} check port ${rest}`,
  );
  return `defaults
  mode tcp
  timeout connect 3s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 3 rise 3 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}

function start(program: string, args: readonly string[], log: string): Running {
  const out = openSync(log, 'a');
  const child = spawn(program, args, {
    ...account,
    cwd: '/',
    stdio: ['ignore', out, out],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  });
  if (child.pid === undefined) throw new Error(`${program} does not start`);
  child.once('exit', watchOver(child.pid, 'TERM'));
  return child as Running; // it has a process id
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Signals PostgreSQL's first process and all that it has started, the first one first: it starts no other then. */
function signalPostgres(data: string, signal: NodeJS.Signals): void {
  const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const others = childrenOf(first);
  for (const pid of [first, ...others, ...childrenOf(first)])
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(name => parentOf(name) === parent)
    .map(Number);
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

async function until(isSo: () => Promise<boolean>, whatIs: () => string): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`It did not come about: ${whatIs()}`);
    await wait(100);
  }
}

function ownFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  return folder;
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('no such machine');
  return value;
}
