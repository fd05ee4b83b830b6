import type { Config } from '../config.ts';
import type { Db } from '../db/connection.ts';
import { startWorker } from '../jobs/worker.ts';
import type { Logger } from '../log.ts';
import type { Tracer } from '../monitoring/tracer.ts';
import type { Shutdown } from '../shutdown.ts';
import { bcWorks } from './administration/bc-sync.ts';
import { importWorks } from './administration/import-take.ts';
import { schemeWorks } from './customers/scheme-job.ts';
import { startErpClock } from './erp-clock.ts';
import { startBusinessCentral } from './outgoing/start.ts';

type Options = {
  config: Pick<Config, 'businessCentral'>;
  log: Logger;
  tracer: Tracer | undefined;
  shutdown: Pick<Shutdown, 'add'>;
};

/** Starts what the built-in back end does without being asked: jobs, the ERP's clock, commands to other systems. */
export function startWork(db: Db, { config, log, tracer, shutdown }: Options): void {
  const { businessCentral } = config;
  if (businessCentral !== null)
    shutdown.add({
      name: 'commands to other systems',
      limitMs: 8000,
      run: startBusinessCentral(db, businessCentral, log),
    });
  shutdown.add({ name: 'clock of the ERP', limitMs: 3000, run: startErpClock(db, log) });
  const works = { ...bcWorks, ...schemeWorks, ...importWorks(db) };
  shutdown.add({ name: 'jobs', limitMs: 5000, run: startWorker(db, works, { log, tracer }) });
}
