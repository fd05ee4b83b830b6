import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { Shutdown } from '../shutdown.ts';
import type { Meter } from './meter.ts';
import type { Monitored } from './start.ts';
import type { Tracer } from './tracer.ts';

// What counts and records is loaded only where it is asked for.

/** Begins to count, where a port is named on which it is read. */
export async function beginCounting(given: Monitored & { config: Config }): Promise<Meter | undefined> {
  const { metrics } = given.config;
  if (metrics === null) return undefined;
  const { startMonitoring } = await import('./start.ts');
  return startMonitoring(metrics, given);
}

/** The last spans have so long to be taken. */
const lastMs = 2000;

/** Begins to record, where a collector is named that takes it. */
export async function beginTracing(
  { traces }: Pick<Config, 'traces'>,
  log: Logger,
  shutdown: Pick<Shutdown, 'add'>,
): Promise<Tracer | undefined> {
  if (traces === null) return undefined;
  const { createOtlpTracer } = await import('./otlp-tracer.ts');
  const tracer = createOtlpTracer(traces, log);
  const run = (forced: AbortSignal) => (forced.aborted ? undefined : tracer.stop(lastMs));
  shutdown.add({ name: 'traces', limitMs: lastMs + 1000, run });
  log.info({ ratio: traces.ratio }, 'traces are sent');
  return tracer;
}
