import type { Config } from '../config.ts';
import { openDatabase, type PoolLoad } from '../db/connection.ts';
import type { Logger } from '../log.ts';
import type { Shutdown } from '../shutdown.ts';
import type { Meter } from './meter.ts';
import { createMetrics, type ProcessFacts } from './metrics.ts';
import { openMetricsPort } from './port.ts';

/** What the server is started with. */
export type Monitored = {
  /** Of the server's own database, which is read on a connection apart from those of requests. */
  url: string;
  pooled: boolean;
  /** How the connections for requests stand. */
  load: () => PoolLoad;
  facts: ProcessFacts;
  config: Pick<Config, 'backendUrl'>;
  log: Logger;
  shutdown: Pick<Shutdown, 'add'>;
};

/** Begins to count, and opens the port on which it is read. */
export async function startMonitoring(
  at: NonNullable<Config['metrics']>,
  { url, pooled, load, facts, config, log, shutdown }: Monitored,
): Promise<Meter> {
  const own = openDatabase(url, {
    size: 1,
    pooled,
    onError: error => log.warn({ err: error }, 'connection lost'),
  });
  shutdown.add({ name: 'connection of the metrics', limitMs: 3000, run: () => own.close(0) });
  const metrics = createMetrics({
    pool: load,
    facts,
    database: { db: own.db, builtIn: config.backendUrl === null },
  });
  const { port, close } = await openMetricsPort(metrics, at, log);
  shutdown.add({ name: 'metrics', limitMs: 2000, run: close });
  log.info({ host: at.host, port }, 'metrics are served');
  return metrics.meter;
}
