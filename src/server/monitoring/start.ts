import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { Shutdown } from '../shutdown.ts';
import type { Meter } from './meter.ts';
import { createMetrics, type Sources } from './metrics.ts';
import { openMetricsPort } from './port.ts';

/** Begins to count, and opens the port on which it is read. */
export async function startMonitoring(
  at: NonNullable<Config['metrics']>,
  sources: Sources,
  log: Logger,
  shutdown: Pick<Shutdown, 'add'>,
): Promise<Meter> {
  const metrics = createMetrics(sources);
  const { port, close } = await openMetricsPort(metrics, at, log);
  shutdown.add({ name: 'metrics', limitMs: 2000, run: close });
  log.info({ host: at.host, port }, 'metrics are served');
  return metrics.meter;
}
