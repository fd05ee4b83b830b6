import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { session } from '#calls/index.ts';
import type { AnswerOf, AnyCall, InputOf } from '#calls/kit/call.ts';
import { type CallError, type Envelope, firstError } from '#calls/kit/errors.ts';
import { toRequest } from '#calls/kit/wire.ts';
import type { EnteredSystem } from '#model/administration/systems.ts';
import type { Patience } from '#model/printing/slip-job.ts';
import type { ApiLog } from '#server/api-log/writer.ts';
import { type App, createApp } from '#server/app.ts';
import { mountBackEnd } from '#server/backend/mount.ts';
import { languageWatch } from '#server/backend/setup/company-language.ts';
import { setUpWatch } from '#server/backend/setup/set-up.ts';
import { adaptersOf, type BankNoticeSecrets } from '#server/bank-notices/adapters.ts';
import { watchChanges } from '#server/changes/watch.ts';
import { type Database, type Db, openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { followReplica, type Replica } from '#server/db/replica.ts';
import type { ReplicaWatchOptions } from '#server/db/replica-watch.ts';
import { seed } from '#server/db/seed/index.ts';
import { watchRooms } from '#server/displays/watch.ts';
import { createFeedShelf } from '#server/feeds/kept.ts';
import { type PictureFolder, pictureFolder } from '#server/files/picture-folder.ts';
import { createLog } from '#server/log.ts';
import type { Meter } from '#server/monitoring/meter.ts';
import type { Tracer } from '#server/monitoring/tracer.ts';
import { startPrintQueue } from '#server/printing/print-queue.ts';
import { printerRule } from '#server/printing/printer-address.ts';
import type { PrinterSearch } from '#server/printing/printer-search.ts';
import type { Target } from '#server/proxy/target.ts';
import type { Escrow } from '#server/session/escrow.ts';
import type { PageFacts } from '#server/static.ts';
import { noSystems, type SystemFacts } from '#server/systems/facts.ts';
import { templateDatabase } from './run/cluster.ts';
import { makeRunFolder } from './run/run-folder.ts';

/** The demo company's passwords. */
const passwords: Record<string, string> = {
  admin: 'admin1234',
  warehouse01: 'warehouse1234',
  manager01: 'manager1234',
};

export type SendOptions = {
  token?: string | null;
  /** Of a write; a new one each time when it is left out. */
  key?: string;
  headers?: Record<string, string>;
};

export type Reply<T> = {
  status: number;
  headers: Headers;
  /** The JSON as it came (of the sign-in call a bare string, whatever the type says). */
  body: Envelope<T>;
  /** `null` when the call succeeded. */
  error: CallError | null;
  /** The answer's data; throws when the call was refused. */
  readonly data: T;
};

export type TestServer = {
  app: App;
  db: Db;
  /** How its connections stand. */
  load: Database['load'];
  /** What reads may come from, where there is one. */
  replica: Replica | null;
  url: string;
  /** Where uploaded pictures are kept. */
  filesDir: string;
  /** Turns the server's clock forward. */
  forward(ms: number): void;
  /** What was logged, a JSON line each. */
  log: readonly string[];
  /** Signs a user of the demo company in; resolves to the token. */
  signIn(username: string, password?: string): Promise<string>;
  send<C extends AnyCall>(
    call: C,
    input: InputOf<C> | Partial<InputOf<C>>,
    options?: SendOptions,
  ): Promise<Reply<AnswerOf<C>>>;
  /** Posts to the proxy as is. */
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
};

export type TestServerOptions = {
  /** Another target than the built-in back end. */
  target?: (db: Db, files: PictureFolder) => Target;
  /** Folder of a built client. */
  client?: string;
  /** What the client is told in its page. */
  page?: PageFacts;
  /** The company's key for data keys; without one none is opened. */
  escrow?: Escrow;
  /** Where calls are written down. */
  apiLog?: (db: Db) => ApiLog;
  /** Counts requests and calls. */
  meter?: Meter;
  /** Records requests step by step. */
  tracer?: Tracer;
  tls?: boolean;
  trustProxy?: number;
  /** A company that was never set up, instead of the demo company. */
  empty?: boolean;
  /** Prints on printers in these networks, and waits for them so long. */
  printers?: { networks: string; patience?: Patience };
  /** What stands in the shop's network. */
  searchPrinters?: PrinterSearch;
  /** Services that may send notices of bank transfers. */
  bankNotices?: BankNoticeSecrets;
  /** Systems outside that the environment connects, or how they may be. */
  systems?: readonly EnteredSystem[] | SystemFacts;
  /** Tablets that listen are told of changes. */
  changes?: boolean;
  /** Customer screens may be on other tablets. */
  displays?: boolean;
  /** A database that there is, which stays. */
  database?: string;
  /** A replica of it. */
  replica?: { url: string; options?: ReplicaWatchOptions };
};

/** The whole server in process, on a database of its own with the demo company in it. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { url, drop } = options.database
    ? { url: options.database, drop: async () => {} }
    : await createDatabase(options.empty ? 'template0' : undefined);
  if (options.empty) await migrate(url);
  const { tracer } = options;
  const { db, load, close } = inject('poolerUrl')
    ? openDatabase(throughPooler(url), { pooled: true, tracer })
    : openDatabase(url, { tracer });
  if (options.empty) await seed(db, { log: { info: () => {} }, demo: false });
  let ahead = 0;
  const log: string[] = [];
  const filesDir = makeRunFolder('files');
  const files = pictureFolder(filesDir);
  const now = () => new Date(Date.now() + ahead);
  const { printers } = options;
  const mayPrintOn = printerRule(printers?.networks);
  const queue =
    printers &&
    startPrintQueue(db, {
      log: { warn: (about: object) => log.push(JSON.stringify(about)) },
      mayPrintOn,
      now,
      restMs: 100,
      ...(printers.patience ? { patience: printers.patience } : {}),
    });
  const changes = options.changes ? watchChanges(db, { warn: () => {} }) : null;
  const displays = options.displays ? watchRooms(db, { warn: () => {} }, undefined, now) : null;
  const replica = options.replica ? replicaOf(db, options.replica, log) : null;
  const feeds = createFeedShelf({ freshMs: 0 });
  const app = createApp({
    db,
    ...(options.target ? {} : { feeds, changeNotices: true }),
    ...(changes ? { changes } : {}),
    ...(displays ? { displays } : {}),
    log: createLog('debug', { write: line => log.push(line) }),
    needsSetUp: setUpWatch(db),
    target:
      options.target?.(db, files) ??
      mountBackEnd({
        db,
        replica,
        files,
        mayPrintOn,
        ...(options.searchPrinters ? { searchPrinters: options.searchPrinters } : {}),
        systems: factsOf(options.systems ?? []),
        checkAnswers: true,
      }),
    ...(options.target ? {} : { pictures: files }),
    now,
    ...(options.bankNotices ? { bankNotices: adaptersOf(options.bankNotices) } : {}),
    printing: queue ? { mayPrintOn, queue } : null,
    apiLog: options.apiLog?.(db) ?? null,
    ...(options.meter ? { meter: options.meter } : {}),
    ...(options.tracer ? { tracer: options.tracer } : {}),
    tls: options.tls ?? false,
    trustProxy: options.trustProxy ?? 0,
    escrow: options.escrow ?? null,
    ...(options.client === undefined
      ? {}
      : { client: options.client, page: { language: languageWatch(db, { everyMs: 0 }), ...options.page } }),
  });

  const post = async (body: unknown, headers: Record<string, string> = {}) =>
    app.request('/api/proxy', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  async function send<C extends AnyCall>(
    call: C,
    input: InputOf<C> | Partial<InputOf<C>>,
    sending: SendOptions = {},
  ) {
    const key: Record<string, string> =
      call.kind === 'write' ? { 'idempotency-key': sending.key ?? randomUUID() } : {};
    const request = { ...toRequest(call, input), token: sending.token ?? null };
    const response = await post(request, { ...key, ...sending.headers });
    return replyOf<C>(call, response.status, response.headers, await response.json());
  }

  return {
    app,
    db,
    load,
    replica,
    url,
    filesDir,
    log,
    post,
    send,
    forward(ms) {
      ahead += ms;
    },
    async signIn(username, password = passwords[username] ?? 'store1234') {
      return (await send(session.login, { username, password })).data;
    },
    async close() {
      await changes?.stop();
      await displays?.stop();
      await queue?.stop();
      await replica?.stop();
      await feeds.close();
      await close();
      await drop();
      rmSync(filesDir, { recursive: true, force: true });
    },
  };
}

const factsOf = (systems: NonNullable<TestServerOptions['systems']>): SystemFacts =>
  'config' in systems
    ? systems
    : { ...noSystems, byOperator: Object.fromEntries(systems.map(system => [system, {}])) };

function replicaOf(
  primary: Db,
  { url, options }: NonNullable<TestServerOptions['replica']>,
  log: string[],
): Replica {
  const told = createLog('info', { write: line => log.push(line) });
  return followReplica(openDatabase(url, { size: 4 }), primary, told, { everyMs: null, ...options });
}

function replyOf<C extends AnyCall>(
  call: C,
  status: number,
  headers: Headers,
  json: unknown,
): Reply<AnswerOf<C>> {
  const error = firstError(json);
  const body = json as Envelope<AnswerOf<C>>; // as the catalogue says; compared with the call's schema in the back end
  const read = (): AnswerOf<C> => {
    if (error) throw new Error(`${call.name} was refused with ${status} ${error.code}: ${error.msg}`);
    return body.result ? body.data : (json as AnswerOf<C>); // the one bare answer is the token's string
  };
  // Not enumerable, so that comparing a whole reply does not read it.
  return Object.defineProperty({ status, headers, body, error } as Reply<AnswerOf<C>>, 'data', { get: read });
}

/** The same database through the PgBouncer of the run, which `npm run test:pooler` has. */
export function throughPooler(url: string): string {
  return inject('poolerUrl')?.replace(/[^/]*$/, databaseOf(url)) ?? url;
}

export const databaseOf = (url: string): string => /\/(\w+)(?:\?|$)/.exec(url)?.[1] ?? '';

/** A database with a copy of the template: the demo company, unless another one is named. */
export async function createDatabase(
  template = templateDatabase,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = await (template === templateDatabase ? nextCopy() : copyOf(template));
  const url = inject('clusterUrl')
    .replace('/postgres?', `/${name}?`)
    .replace(/\/postgres$/, `/${name}`);
  return { url, drop: () => asAdmin(`drop database ${name} with (force)`) };
}

let spare: Promise<string> | undefined;

/** A copy of the demo company, which was made while the test before it ran: no core waits for the disk. */
function nextCopy(): Promise<string> {
  const next = spare ?? copyOf(templateDatabase);
  spare = next.then(() => copyOf(templateDatabase));
  // No test takes the last one, and the cluster may end while it is made.
  spare.catch(() => undefined);
  return next;
}

async function copyOf(template: string): Promise<string> {
  const name = `quay_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name} template ${template} strategy file_copy`);
  return name;
}

async function asAdmin(statement: string): Promise<void> {
  const admin = openDatabase(inject('clusterUrl'), { size: 1, limits: false });
  await admin.db.execute(sql.raw(statement));
  await admin.close();
}
