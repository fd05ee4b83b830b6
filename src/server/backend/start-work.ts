import type { Config } from '../config.ts';
import type { Db } from '../db/connection.ts';
import { startFiles } from '../einvoices/files.ts';
import { shownBusinessCentral } from '../erp/connected.ts';
import type { PictureFolder } from '../files/picture-folder.ts';
import { startJobs } from '../jobs/worker.ts';
import type { Logger } from '../log.ts';
import type { Tracer } from '../monitoring/tracer.ts';
import { shownMagento } from '../online-shop/magento/settings.ts';
import { shownVendure } from '../online-shop/vendure/settings.ts';
import { shownGraph } from '../picture-site/graph/settings.ts';
import type { Shutdown } from '../shutdown.ts';
import type { SystemFacts } from '../systems/facts.ts';
import { bcWorks } from './administration/bc-sync.ts';
import { importWorks } from './administration/import-take.ts';
import { schemeWorks } from './customers/scheme-job.ts';
import { startIssuing } from './einvoices/issuing.ts';
import { createProviders } from './einvoices/providers.ts';
import { startErpClock } from './erp-clock.ts';
import { followAll } from './outgoing/systems.ts';
import { retentionWorks } from './privacy/retention.ts';

type Options = {
  config: Pick<Config, 'businessCentral' | 'pictureSite' | 'publicUrl' | 'systems' | 'vendure' | 'magento'>;
  /** Where pictures of items are; null: none is kept. */
  files: PictureFolder | null;
  log: Logger;
  tracer: Tracer | undefined;
  shutdown: Pick<Shutdown, 'add'>;
};

/**
 * Starts what the built-in back end does without being asked: jobs, the ERP's clock, commands to other systems.
 *
 * @returns what calls go by that are about those systems
 */
export function startWork(db: Db, { config, files, log, tracer, shutdown }: Options): SystemFacts {
  const { businessCentral, pictureSite, vendure, magento } = config;
  const following = followAll(db, { config, files, log });
  shutdown.add({ name: 'work with other systems', limitMs: 8000, run: following.stop });
  shutdown.add({ name: 'clock of the ERP', limitMs: 3000, run: startErpClock(db, log) });
  const providers = createProviders(db, config.systems);
  // Signed in by itself: people who read files at the same time never take the sign-in away by which an invoice is issued.
  const readers = createProviders(db, config.systems);
  const invoiceFiles = startFiles(readers.of);
  const issuing = startIssuing(db, { providerOf: providers.of, log });
  shutdown.add({
    name: 'e-invoices',
    limitMs: 8000,
    async run() {
      invoiceFiles.stop();
      await issuing.stop();
      await Promise.all([providers.close(), readers.close()]);
    },
  });
  const works = { ...bcWorks, ...schemeWorks, ...importWorks(db), ...retentionWorks };
  shutdown.add({ name: 'jobs', limitMs: 5000, run: startJobs(db, works, { log, tracer }).stop });
  return {
    config: config.systems,
    byOperator: {
      ...(businessCentral && { erp: shownBusinessCentral(businessCentral) }),
      ...(vendure && { 'online-shop': shownVendure(vendure) }),
      ...(pictureSite && { 'picture-site': shownGraph(pictureSite) }),
      ...(magento && { 'online-shop': shownMagento(magento) }),
    },
    signedInUntil: following.signedInUntil,
    wake: following.wake,
    lookUpCompany: following.lookUpCompany,
    einvoiceFile: invoiceFiles.read,
  };
}
