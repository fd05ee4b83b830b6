import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolLoad } from '../db/connection.ts';
import type { ReplicaState } from '../db/replica.ts';
import { codeLabel } from './code-label.ts';
import { addDatabaseGauges, type DatabaseFacts } from './database.ts';
import { countedElsewhere, readAtScrape, single } from './gauge.ts';
import type { Meter } from './meter.ts';

export type Metrics = {
  meter: Meter;
  /** Everything that is counted and read, in the text format of Prometheus. */
  text(): Promise<string>;
  /** The media type of that text. */
  type: string;
};

/** What is read when it is asked for. */
export type Sources = {
  pool: () => PoolLoad;
  facts?: ProcessFacts;
  /** Without it nothing of the database is read. */
  database?: DatabaseFacts;
};

/** What this process has of its own. */
export type ProcessFacts = {
  /** Tablets that listen; `null` where there is nothing to listen to. */
  listening: () => number | null;
  apiLog: () => { waiting: number; lost: number };
  /** `null` where another program has the certificate. */
  certificateEnds: () => Date | null;
  /** `null` where nothing is read from a replica. */
  replica: () => ReplicaState | null;
};

/** A sale on the tablet should be answered within a second; a page gives up after 30. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const statusLabel = (status: number) => `${Math.floor(status / 100)}xx`;

/**
 * Counts what this process does. Labels are names that the server itself has: calls of the catalogue, doors, codes of
 * its list. So no client makes a new one, and no shop or person stands in one.
 */
export function createMetrics({ pool, facts, database }: Sources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const meter = createMeter(registry);
  readAtScrape(registry, 'quay_database_connections', 'Connections of requests', ['state'], () => {
    const { open, idle, most } = pool();
    return [
      [{ state: 'idle' }, idle],
      [{ state: 'used' }, open - idle],
      [{ state: 'free' }, most - open],
    ];
  });
  readAtScrape(registry, 'quay_database_waiting', 'Pieces of work without a connection', [], () =>
    single(pool().waiting),
  );
  if (facts) addProcessGauges(registry, facts);
  if (database) addDatabaseGauges(registry, database);
  return { meter, text: () => registry.metrics(), type: registry.contentType };
}

function addProcessGauges(registry: Registry, facts: ProcessFacts): void {
  const { listening, apiLog, certificateEnds, replica } = facts;
  addReplicaGauges(registry, replica);
  readAtScrape(registry, 'quay_tablets_listening', 'Tablets that are told of changes', [], () =>
    single(listening()),
  );
  readAtScrape(registry, 'quay_api_log_waiting', 'Calls that wait to be written to the API log', [], () =>
    single(apiLog().waiting),
  );
  readAtScrape(
    registry,
    'quay_api_log_lost',
    'Calls since the start that the API log does not have',
    [],
    () => single(apiLog().lost),
  );
  readAtScrape(
    registry,
    'quay_certificate_ends_seconds',
    'When the TLS certificate ends, since 1970',
    [],
    () => {
      const ends = certificateEnds();
      return single(ends && ends.getTime() / 1000);
    },
  );
}

function addReplicaGauges(registry: Registry, replica: ProcessFacts['replica']): void {
  readAtScrape(registry, 'quay_replica_used', 'Whether reads may go to the replica', [], () => {
    const state = replica();
    return single(state && Number(state.used));
  });
  readAtScrape(registry, 'quay_replica_lag_bytes', 'Log that the replica has not replayed', [], () =>
    single(replica()?.lagBytes ?? null),
  );
  countedElsewhere(registry, 'quay_replica_reads_total', 'Reads by the database', ['database'], () =>
    Object.entries(replica()?.reads ?? {}).map(([database, count]) => [{ database }, count] as const),
  );
}

function createMeter(registry: Registry): Meter {
  const registers = [registry];
  const requests = new Counter({
    name: 'quay_requests_total',
    help: 'Requests by door, status and code of refusal',
    labelNames: ['door', 'status', 'code'],
    registers,
  });
  const inFlight = new Gauge({
    name: 'quay_requests_in_flight',
    help: 'Requests that are not answered yet',
    registers,
  });
  const calls = new Counter({
    name: 'quay_calls_total',
    help: 'Calls by name, status and code of refusal',
    labelNames: ['call', 'status', 'code'],
    registers,
  });
  const durations = new Histogram({
    name: 'quay_call_duration_seconds',
    help: 'From the arrival of a call to its answer',
    labelNames: ['call'],
    buckets: seconds,
    registers,
  });
  return {
    begin() {
      inFlight.inc();
      return (door, { status, code }) => {
        inFlight.dec();
        requests.inc({ door, status: statusLabel(status), code: codeLabel(code) });
      };
    },
    called({ name: call }, { status, code }, ms) {
      calls.inc({ call, status: statusLabel(status), code: codeLabel(code) });
      durations.observe({ call }, ms / 1000);
    },
    follow(lines) {
      const of = (what: 'running' | 'waiting') => () =>
        Object.entries(lines()).map(([line, load]) => [{ line }, load[what]] as const);
      readAtScrape(
        registry,
        'quay_turns_running',
        'Pieces of work that have a turn',
        ['line'],
        of('running'),
      );
      readAtScrape(
        registry,
        'quay_turns_waiting',
        'Pieces of work that wait for one',
        ['line'],
        of('waiting'),
      );
    },
  };
}
