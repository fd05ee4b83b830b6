// A Vendure shop, as an operator would set it up with Quầy's plugin. It runs in the folder into which Vendure was installed.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  bootstrap,
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSearchPlugin,
  dummyPaymentHandler,
  LogLevel,
} from '@vendure/core';
import { QuayPlugin } from './quay/quay-plugin.mjs';

const { PORT, DATABASE, FOLDER, SESSION = '1y' } = process.env;
const { username, password, hostname, port, pathname, searchParams } = new URL(
  DATABASE.replace('@/', '@socket/'),
);

/** Pictures in a folder. Vendure's own plugin for them needs a native library. */
class FolderStorage {
  #path(name) {
    const path = join(FOLDER, name);
    mkdirSync(dirname(path), { recursive: true });
    return path;
  }
  async writeFileFromBuffer(name, data) {
    writeFileSync(this.#path(name), data);
    return name;
  }
  async writeFileFromStream(name, data) {
    await pipeline(data, createWriteStream(this.#path(name)));
    return name;
  }
  readFileToBuffer = name => readFile(this.#path(name));
  readFileToStream = async name => createReadStream(this.#path(name));
  deleteFile = async name => rmSync(this.#path(name), { force: true });
  fileExists = async name => existsSync(this.#path(name));
  toAbsoluteUrl = (_request, name) => `http://127.0.0.1:${PORT}/assets/${name}`;
}

await bootstrap({
  apiOptions: {
    port: Number(PORT),
    hostname: '127.0.0.1',
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    sessionDuration: SESSION,
    superadminCredentials: { identifier: 'superadmin', password: 'superadmin' },
    cookieOptions: { secret: createHash('sha256').update(DATABASE).digest('hex') },
    requireVerification: false,
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: searchParams.get('host') ?? hostname,
    port: Number(searchParams.get('port') ?? (port || 5432)),
    username,
    password: decodeURIComponent(password),
    database: pathname.slice(1),
    synchronize: true,
    logging: false,
  },
  logger: new DefaultLogger({ level: LogLevel.Warn, timestamp: false }),
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  customFields: {},
  assetOptions: {
    assetStorageStrategy: new FolderStorage(),
    assetPreviewStrategy: { generatePreviewImage: async (_ctx, _type, data) => data },
  },
  plugins: [DefaultJobQueuePlugin.init({}), DefaultSearchPlugin.init({}), QuayPlugin],
});
console.log('vendure is ready');
