import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import type { BankNoticeSecrets } from './bank-notices/adapters.ts';
import {
  type BusinessCentralSettings,
  businessCentralEntries,
  businessCentralOf,
} from './erp/business-central/settings.ts';
import { type TraceSettings, traceEntries, tracesOf } from './monitoring/trace-settings.ts';
import { type MagentoSettings, magentoEntries, magentoOf } from './online-shop/magento/settings.ts';
import { type VendureSettings, vendureEntries, vendureOf } from './online-shop/vendure/settings.ts';
import { type GraphSettings, graphEntries, graphOf } from './picture-site/graph/settings.ts';
import { privateNetworks, readNetworks } from './printing/printer-address.ts';
import { atLeastOne, ConfigError, portNumber, setting, url } from './settings.ts';
import type { CompanyLanguage } from './static.ts';
import { type SystemsConfig, systemEntries, systemsOf } from './systems/environment.ts';

export { ConfigError };

export type Config = {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Folder of the pictures that are uploaded, absolute. */
  filesDir: string;
  /** `null`: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** A streaming replica of that database, for reads; `null`: there is none. */
  databaseReadUrl: string | null;
  /** A pooler such as PgBouncer stands before that database; `null`: the server finds out. */
  databasePooler: boolean | null;
  /** Origin of the company's own back end, without a slash at the end; `null`: the built-in one. */
  backendUrl: string | null;
  /** That back end makes a change once for each `Idempotency-Key`: one of unknown outcome may be sent to it again. */
  backendKeys: boolean;
  /** PEM file of the key that data keys of tablets are wrapped for. Absolute. */
  escrowKey: string;
  tls: { cert: string; key: string } | null;
  /** Seed the demo company into an empty database. */
  demo: boolean;
  /**
   * Reverse proxies in front that set `X-Forwarded-For`, which gives the address of clients; 0: there is
   * none.
   */
  trustProxy: number;
  /** How long it still serves when it is told to stop, while it says that it is not ready. */
  stopGraceMs: number;
  /**
   * The language for people who have chosen none: what a company begins with, `null` where it is left to the
   * company.
   */
  language: CompanyLanguage | null;
  logLevel: string;
  /** Where metrics are served, apart from everything else; `null`: nowhere. */
  metrics: { host: string; port: number } | null;
  /** Where traces are sent, and which; `null`: nothing is traced. */
  traces: TraceSettings | null;
  /** Statements of the database that take longer are logged; `null`: none is. */
  slowStatementMs: number | null;
  /** How many days of the API log are kept, and how much of them. */
  apiLog: { days: number; megabytes: number };
  /** Where printers may stand, as `printerRule` takes it. */
  printerNetworks: string;
  /** Origins of printers that browsers print on by themselves. */
  browserPrinters: readonly string[];
  /** Origin of the pictures of items that another back end names; `null`: this server's. */
  pictureOrigin: string | null;
  /** What services prove their notices of bank transfers by. */
  bankNotices: BankNoticeSecrets;
  /** The Business Central that the environment names as the ERP; `null`: it names none. */
  businessCentral: BusinessCentralSettings | null;
  /** The Vendure shop that is the online shop; `null`: none is connected. */
  vendure: VendureSettings | null;
  /** The SharePoint site that pictures of items come from; `null`: none is connected. */
  pictureSite: GraphSettings | null;
  /** The same, where it is a Magento shop; not both. */
  magento: MagentoSettings | null;
  /** Origin under which systems outside reach this server, to tell of changes; `null`: they do not. */
  publicUrl: string | null;
  /** What administrators may enter about systems outside. */
  systems: SystemsConfig;
};

const serviceSecret = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[\x21-\x7e]{16,200}$/, 'must be a secret of 16 to 200 characters without spaces'),
  ),
);

const environment = v.object({
  PORT: setting(v.optional(portNumber, '3000')),
  HOST: setting(v.optional(v.string())),
  DATA_DIR: setting(v.optional(v.string(), './data')),
  FILES_DIR: setting(v.optional(v.string())),
  DATABASE_URL: setting(url(['postgres:', 'postgresql:'])),
  DATABASE_READ_URL: setting(url(['postgres:', 'postgresql:'])),
  DATABASE_POOLER: setting(v.optional(v.picklist(['on', 'off'], 'must be on or off'))),
  BACKEND_URL: setting(url(['https:', 'http:'])),
  PUBLIC_URL: setting(url(['https:', 'http:'])),
  BACKEND_KEYS: setting(v.optional(v.picklist(['on', 'off'], 'must be on or off'))),
  ESCROW_KEY: setting(v.optional(v.string())),
  TLS_CERT: setting(v.optional(v.string())),
  TLS_KEY: setting(v.optional(v.string())),
  DEMO: setting(v.optional(v.picklist(['on', 'off'], 'must be on or off'))),
  TRUST_PROXY: setting(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(on|off|[0-9])$/, 'must be on, off or a number of proxies up to 9'),
        v.transform(text => (text === 'on' ? 1 : text === 'off' ? 0 : Number(text))),
      ),
      'off',
    ),
  ),
  STOP_GRACE: setting(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,3}$/, 'must be a number of seconds up to 120'),
        v.transform(Number),
        v.maxValue(120, 'must be a number of seconds up to 120'),
      ),
      '0',
    ),
  ),
  DEFAULT_LANGUAGE: setting(v.optional(v.picklist(['en', 'vi'], 'must be en or vi'))),
  METRICS_PORT: setting(v.optional(portNumber)),
  METRICS_HOST: setting(v.optional(v.string(), '127.0.0.1')),
  ...traceEntries,
  SLOW_STATEMENT_MS: setting(v.optional(atLeastOne('milliseconds', 60_000))),
  API_LOG_DAYS: setting(v.optional(atLeastOne('days', 366), '14')),
  API_LOG_MB: setting(v.optional(atLeastOne('megabytes', 100_000), '500')),
  PRINTER_NETWORKS: setting(
    v.optional(
      v.pipe(
        v.string(),
        v.check(text => readNetworks(text) !== null, `must be networks in the form ${privateNetworks}`),
      ),
      privateNetworks,
    ),
  ),
  PICTURE_ORIGIN: setting(url(['https:', 'http:'])),
  BROWSER_PRINTERS: setting(v.optional(v.string(), '')),
  SEPAY_API_KEY: setting(serviceSecret),
  SEPAY_SECRET: setting(serviceSecret),
  CASSO_TOKEN: setting(serviceSecret),
  CASSO_CHECKSUM_KEY: setting(serviceSecret),
  PAYOS_CHECKSUM_KEY: setting(serviceSecret),
  ...systemEntries,
  ...businessCentralEntries,
  ...vendureEntries,
  ...graphEntries,
  ...magentoEntries,
  LOG_LEVEL: setting(
    v.optional(
      v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a level of pino'),
      'info',
    ),
  ),
});

/**
 * Reads the configuration from environment variables, once, at start.
 *
 * @throws ConfigError that names every setting that is wrong.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const names = Object.keys(environment.entries);
  const parsed = v.safeParse(environment, Object.fromEntries(names.map(name => [name, env[name]])));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.issues.map(issue => `${v.getDotPath(issue) ?? ''} ${issue.message}`).join('\n'),
    );
  }
  const set = parsed.output;
  if (set.DATABASE_READ_URL !== undefined && set.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_READ_URL is a replica of DATABASE_URL, which is missing');
  const systems = systemsOf(set);
  const tls = readTls(set.TLS_CERT, set.TLS_KEY);
  // Without TLS only this machine is served, unless told otherwise: passwords would cross the network in clear.
  const host = set.HOST ?? (tls ? '0.0.0.0' : '127.0.0.1');
  return {
    port: set.PORT,
    host,
    dataDir: resolve(set.DATA_DIR),
    filesDir: resolve(set.FILES_DIR ?? join(set.DATA_DIR, 'files')),
    databaseUrl: set.DATABASE_URL ?? null,
    databaseReadUrl: set.DATABASE_READ_URL ?? null,
    databasePooler: set.DATABASE_POOLER === undefined ? null : set.DATABASE_POOLER === 'on',
    backendUrl: set.BACKEND_URL ? originOf('BACKEND_URL', set.BACKEND_URL) : null,
    backendKeys: set.BACKEND_KEYS === 'on',
    escrowKey: resolve(set.ESCROW_KEY ?? join(set.DATA_DIR, 'escrow-key.pem')),
    tls,
    // Its passwords are public: other machines than this one get it only when the settings say so.
    demo: set.DEMO === undefined ? set.TRUST_PROXY === 0 && isThisMachine(host) : set.DEMO === 'on',
    trustProxy: set.TRUST_PROXY,
    stopGraceMs: set.STOP_GRACE * 1000,
    language: set.DEFAULT_LANGUAGE ?? null,
    logLevel: set.LOG_LEVEL,
    metrics: set.METRICS_PORT === undefined ? null : { host: set.METRICS_HOST, port: set.METRICS_PORT },
    traces: tracesOf(set),
    slowStatementMs: set.SLOW_STATEMENT_MS ?? null,
    apiLog: { days: set.API_LOG_DAYS, megabytes: set.API_LOG_MB },
    printerNetworks: set.PRINTER_NETWORKS,
    browserPrinters: printersOf(set.BROWSER_PRINTERS, set.PRINTER_NETWORKS),
    pictureOrigin: set.PICTURE_ORIGIN ? originOf('PICTURE_ORIGIN', set.PICTURE_ORIGIN) : null,
    bankNotices: {
      sepay: { apiKey: set.SEPAY_API_KEY ?? null, secret: set.SEPAY_SECRET ?? null },
      casso: { token: set.CASSO_TOKEN ?? null, checksumKey: set.CASSO_CHECKSUM_KEY ?? null },
      payos: { checksumKey: set.PAYOS_CHECKSUM_KEY ?? null },
    },
    businessCentral: businessCentralOf(set, systems.networks),
    ...onlineShopOf(set, systems.networks),
    pictureSite: graphOf(set, systems),
    publicUrl: set.PUBLIC_URL === undefined ? null : originOf('PUBLIC_URL', set.PUBLIC_URL),
    systems,
  };
}

function onlineShopOf(
  set: Parameters<typeof vendureOf>[0] & Parameters<typeof magentoOf>[0],
  networks: string,
): Pick<Config, 'vendure' | 'magento'> {
  const shops = { vendure: vendureOf(set, networks), magento: magentoOf(set, networks) };
  if (shops.vendure && shops.magento)
    throw new ConfigError('VENDURE_URL and MAGENTO_URL are two online shops: one is connected at a time');
  return shops;
}

function originOf(name: string, text: string): string {
  const { origin, protocol, hostname, pathname, search, hash, username } = new URL(text);
  if (pathname !== '/' || search || hash || username || hostname.includes('*'))
    throw new ConfigError(`${name} must be an origin: protocol, host and port, nothing after them`);
  if (protocol === 'http:' && !isThisMachine(hostname))
    throw new ConfigError(
      `${name} must begin with https://: passwords and tokens cross the network (http:// only to this machine)`,
    );
  return origin;
}

/**
 * The page may send to these whatever it knows. So they are named one by one, and none is on the internet by
 * accident.
 */
function printersOf(text: string, networks: string): string[] {
  const origins = text.split(',').map(part => part.trim());
  const wrong = origins.find(origin => origin !== '' && !isPrinterOrigin(origin, networks));
  if (wrong !== undefined)
    throw new ConfigError(
      `BROWSER_PRINTERS must be origins such as https://192.168.1.40,https://printer.example, addresses within PRINTER_NETWORKS and names by https alone: ${wrong} is none`,
    );
  return [...new Set(origins)].filter(origin => origin !== '');
}

const hostName = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/;

function isPrinterOrigin(text: string, networks: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  // As the browser spells it: it is compared to the letter, with the policy and with what a tablet has chosen.
  if (text !== origin || !/^https?:$/.test(protocol)) return false;
  if (isIPv4(hostname)) return readNetworks(networks)?.check(hostname, 'ipv4') === true;
  return protocol === 'https:' && hostName.test(hostname);
}

function isThisMachine(hostname: string): boolean {
  return ['localhost', '[::1]', '::1'].includes(hostname) || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function readTls(cert: string | undefined, key: string | undefined): Config['tls'] {
  if (!cert && !key) return null;
  if (!cert || !key) throw new ConfigError('TLS_CERT and TLS_KEY belong together: one of them is missing');
  const read = (name: string, path: string) => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      throw new ConfigError(`${name} cannot be read: ${(error as Error).message}`); // readFileSync throws Errors only
    }
  };
  const pair = { cert: read('TLS_CERT', cert), key: read('TLS_KEY', key) };
  assertPair(pair);
  return pair;
}

/** Found out at the start, in words: the first handshake would only fail. */
function assertPair({ cert, key }: { cert: string; key: string }): void {
  const made = <T>(name: string, make: () => T): T => {
    try {
      return make();
    } catch {
      throw new ConfigError(
        `${name} holds no ${name === 'TLS_CERT' ? 'certificate' : 'private key'} in PEM form`,
      );
    }
  };
  const certificate = made('TLS_CERT', () => new X509Certificate(cert));
  const privateKey = made('TLS_KEY', () => createPrivateKey(key));
  if (!certificate.checkPrivateKey(privateKey))
    throw new ConfigError('TLS_CERT and TLS_KEY do not belong together: the key is not the certificate’s');
}
