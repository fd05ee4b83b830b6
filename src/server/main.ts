import { resolve } from 'node:path';
import { type ApiLog, createApiLog } from './api-log/writer.ts';
import { type App, createApp } from './app.ts';
import { keepHouse } from './backend/housekeeping.ts';
import { mountBackEnd } from './backend/mount.ts';
import { beginLanguage, languageWatch } from './backend/setup/company-language.ts';
import { makeSetUpCode, setUpWatch } from './backend/setup/set-up.ts';
import { startWork } from './backend/start-work.ts';
import { adaptersOf } from './bank-notices/adapters.ts';
import { type Certificate, createCertificate, tellCertificateMs } from './certificate.ts';
import { type ChangesWatch, watchChanges } from './changes/watch.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Cluster, ClusterError, startCluster } from './db/cluster.ts';
import { patience } from './db/cluster-stop.ts';
import { type Database, type Db, openDatabase } from './db/connection.ts';
import { migrate } from './db/migrate.ts';
import { isBehindPooler } from './db/pooler.ts';
import type { Replica } from './db/replica.ts';
import { seed } from './db/seed/index.ts';
import type { SlowStatementOptions } from './db/slow-statements.ts';
import { startReplica } from './db/start-replica.ts';
import { type RoomsWatch, watchRooms } from './displays/watch.ts';
import { type ErrorRecord, recordOf } from './error-record.ts';
import { createFeedShelf, type FeedShelf } from './feeds/kept.ts';
import { type PictureFolder, pictureFolder } from './files/picture-folder.ts';
import { listen } from './listen.ts';
import { createLog, type Logger } from './log.ts';
import { beginCounting, beginTracing } from './monitoring/begin.ts';
import type { Meter } from './monitoring/meter.ts';
import { tracedSend } from './monitoring/traced-send.ts';
import type { Tracer } from './monitoring/tracer.ts';
import { printAddress } from './print-address.ts';
import { startPrintQueue } from './printing/print-queue.ts';
import type { Printing } from './printing/print-request.ts';
import { printerRule } from './printing/printer-address.ts';
import { createPrinterSearch } from './printing/printer-search.ts';
import { forwardTarget } from './proxy/forward.ts';
import { sendTo } from './proxy/proxy.ts';
import { readEscrow } from './session/escrow.ts';
import { createShutdown, pause, type Shutdown, type Stage } from './shutdown.ts';
import { noSystems, type SystemFacts } from './systems/facts.ts';

const clientFolder = resolve(import.meta.dirname, '../../dist');
const houseMs = 6 * 3600_000;

try {
  await run(readConfig(process.env));
} catch (error) {
  printError(error);
  process.exit(1);
}

function printError(error: unknown): void {
  const expected = error instanceof ConfigError || error instanceof ClusterError;
  process.stderr.write(`\n${expected ? error.message : inWords(error)}\n\n`);
}

async function run(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const shutdown = createShutdown(log, code => process.exit(code));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shutdown.stop(0));
  const certificate =
    config.tls && createCertificate(config.tls, { log, read: () => readConfig(process.env).tls });
  certificate?.tell();
  // A renewal tool sends it. Without a certificate a closed terminal sends it, and the server stops.
  let hangUp = () => (certificate ? void certificate.renew() : shutdown.stop(0));
  process.on('SIGHUP', () => hangUp());
  const starting = config.databaseUrl === null ? startCluster(config.dataDir) : Promise.resolve(null);
  shutdown.add(databaseStage(starting));
  try {
    const tracer = await beginTracing(config, log, shutdown);
    const cluster = await starting;
    const url = config.databaseUrl ?? cluster?.url() ?? '';
    const pooled = await isBehindPooler(config);
    if (pooled) log.info('the database is behind a pooler');
    const setUpCode = await prepare(url, pooled, config, log);
    const files = filesOf(config);
    const slow = slowLogOf(config, log);
    const onError = (error: Error) => log.warn({ err: error }, 'connection lost');
    const { db, control, load, close } = openDatabase(url, { pooled, slow, tracer, onError });
    shutdown.add({ name: 'connections', limitMs: 6000, run: forced => close(forced.aborted ? 0 : 3000) });
    const replica = await startReplica(control, config, { log, slow, tracer, shutdown });
    shutdown.add({ name: 'housekeeping', limitMs: 3000, run: startHousekeeping(db, files, log) });
    const systems =
      config.backendUrl === null ? startWork(db, { config, files, log, tracer, shutdown }) : noSystems;
    const mayPrintOn = printerRule(config.printerNetworks);
    const queue = startPrintQueue(db, { log, mayPrintOn });
    // What is still being sent then is unknown to the next start.
    shutdown.add({ name: 'printing', limitMs: 5000, run: () => queue.stop() });
    const apiLog = await startApiLog(url, pooled, config, log, shutdown);
    // Another back end does not tell what has changed.
    const changes = config.backendUrl === null ? watchChanges(control, log) : null;
    // Sessions of another back end are not in this database.
    const displays = config.backendUrl === null ? watchRooms(control, log) : null;
    const facts = {
      listening: () => changes?.followers() ?? null,
      apiLog: apiLog.load,
      certificateEnds: () => certificate?.validTo ?? null,
      replica: () => replica?.state() ?? null,
    };
    const meter = await beginCounting({ url, pooled, load, facts, config, log, shutdown });
    const { port, stage, show } = await listen(
      await appOf(
        {
          ...{ db, control, replica, changes, displays, files, systems, certificate, meter, tracer },
          printing: { mayPrintOn, queue },
        },
        apiLog,
        config,
        log,
        shutdown,
      ),
      config,
    );
    if (certificate) {
      hangUp = () => {
        const pair = certificate.renew();
        if (pair) show(pair);
      };
      setInterval(() => certificate.tell(), tellCertificateMs).unref();
    }
    shutdown.add(stage);
    // The port waits for what is being answered, and a stream has no end of its own.
    if (changes) shutdown.add({ name: 'streams of changes', limitMs: 3000, run: () => changes.stop() });
    if (displays) shutdown.add({ name: 'customer screens', limitMs: 3000, run: () => displays.stop() });
    // A load balancer that sends requests here is told first, and has the time to notice.
    const { stopGraceMs } = config;
    shutdown.add({ name: 'grace', limitMs: stopGraceMs + 1000, run: forced => pause(stopGraceMs, forced) });
    printAddress(port, config, setUpCode);
    // Without its database the server has nothing to say: the process manager that started it starts it
    // again.
    void cluster?.ended.then(() => {
      if (shutdown.begun) return;
      log.fatal('PostgreSQL has ended');
      shutdown.stop(1);
    });
  } catch (error) {
    // Told to stop while it started: what it lacks now is what was stopped.
    if (shutdown.begun) return;
    printError(error);
    shutdown.stop(1);
  }
}

/** The database ends last, and also when it is still starting. */
function databaseStage(starting: Promise<Cluster | null>): Stage {
  const { fast, immediate, kill } = patience;
  return {
    name: 'database',
    limitMs: fast + immediate + kill + 2000,
    async run(forced) {
      const cluster = await starting.catch(() => null);
      if (!cluster) return;
      const stopped = [cluster.stop(forced.aborted ? 'immediate' : 'fast')];
      forced.addEventListener('abort', () => void stopped.push(cluster.stop('immediate')));
      await stopped[0];
    },
  };
}

/** Schema and first rows; the code of a company without an administrator. With another back end the database holds the ledger only, and stays empty. */
async function prepare(url: string, pooled: boolean, config: Config, log: Logger): Promise<string | null> {
  await migrate(url, { pooled });
  if (config.backendUrl !== null) return null;
  const { db, close } = openDatabase(url, { size: 2, limits: false, pooled });
  try {
    await seed(db, { log, demo: config.demo });
    if (config.language !== null) await beginLanguage(db, config.language);
    return await makeSetUpCode(db);
  } finally {
    await close();
  }
}

/** Pictures are kept by the built-in back end; another one has its own. */
function filesOf({ backendUrl, filesDir }: Config): PictureFolder | null {
  return backendUrl === null ? pictureFolder(filesDir) : null;
}

function startHousekeeping(db: Db, files: PictureFolder | null, log: Logger): () => void {
  const keep = () =>
    keepHouse(db, new Date(), files).catch(error => log.warn({ err: error }, 'housekeeping failed'));
  void keep();
  const timer = setInterval(keep, houseMs);
  return () => clearInterval(timer);
}

/** On a connection of its own, so that no call waits for what is written about others. */
async function startApiLog(
  url: string,
  pooled: boolean,
  config: Config,
  log: Logger,
  shutdown: Shutdown,
): Promise<ApiLog> {
  const { db, close } = openDatabase(url, {
    size: 1,
    pooled,
    onError: error => log.warn({ err: error }, 'connection lost'),
  });
  const apiLog = createApiLog(db, log, { kept: config.apiLog });
  shutdown.add({
    name: 'API log',
    limitMs: 3000,
    run: async forced => {
      if (!forced.aborted) await apiLog.stop();
      await close(0);
    },
  });
  await apiLog.keep(new Date());
  return apiLog;
}

function slowLogOf({ slowStatementMs: overMs }: Config, log: Logger): SlowStatementOptions | undefined {
  return overMs === null ? undefined : { overMs, tell: slow => log.warn(slow, 'a statement took long') };
}

async function appOf(
  {
    db,
    control,
    replica,
    changes,
    displays,
    files,
    systems,
    printing,
    certificate,
    meter,
    tracer,
  }: Pick<Database, 'db' | 'control'> & {
    replica: Replica | null;
    changes: ChangesWatch | null;
    displays: RoomsWatch | null;
    files: PictureFolder | null;
    systems: SystemFacts;
    printing: Printing;
    certificate: Certificate | null;
    meter: Meter | undefined;
    tracer: Tracer | undefined;
  },
  apiLog: ApiLog,
  config: Config,
  log: Logger,
  shutdown: Shutdown,
): Promise<App> {
  const { backendUrl } = config;
  const send = backendUrl === null ? null : tracedSend(sendTo(backendUrl), backendUrl, tracer);
  const forward = send && forwardTarget({ db, send, keys: config.backendKeys });
  if (forward) shutdown.add({ name: 'heartbeat', limitMs: 1000, run: () => forward.stop() });
  const feeds = createFeedShelf();
  if (!forward) shutdown.add({ name: 'feeds', limitMs: 1000, run: feeds.close });
  return createApp({
    db,
    control,
    log,
    target:
      forward ??
      mountBackEnd({
        db,
        replica,
        mayPrintOn: printing.mayPrintOn,
        searchPrinters: createPrinterSearch(printing),
        certificateEnds: () => certificate?.validTo ?? null,
        publicUrl: config.publicUrl,
        systems,
        ...(files ? { files } : {}),
      }),
    escrow: await readEscrow(config.escrowKey, db, log),
    client: clientFolder,
    page: {
      // Another back end has no such setting.
      language: forward === null ? languageWatch(db) : async () => config.language,
      printers: config.browserPrinters,
      pictures: config.pictureOrigin,
    },
    ...(files ? { pictures: files } : {}),
    ...(changes ? { changes } : {}),
    ...(displays ? { displays } : {}),
    apiLog,
    ...(meter ? { meter } : {}),
    ...(tracer ? { tracer } : {}),
    printing,
    // Another back end has receipts of its own.
    ...(forward === null ? ownDoors(db, config, feeds) : {}),
    tls: config.tls !== null,
    trustProxy: config.trustProxy,
    isStopping: () => shutdown.begun,
  });
}

/** What comes in for the built-in back end alone. */
function ownDoors(db: Db, { bankNotices, publicUrl }: Config, feeds: FeedShelf) {
  return {
    needsSetUp: setUpWatch(db),
    bankNotices: adaptersOf(bankNotices),
    changeNotices: publicUrl !== null,
    feeds,
  };
}

function inWords(error: unknown): string {
  const texts: string[] = [];
  for (let record: ErrorRecord | undefined = recordOf(error); record; record = record.cause)
    texts.push(`${record.type}: ${record.message}\n${record.statement ?? ''}\n${record.stack ?? ''}`);
  return texts.join('\n').replace(/\n+/g, '\n');
}
