import { randomBytes } from 'node:crypto';
import { followAll } from '#server/backend/outgoing/systems.ts';
import type { Db } from '#server/db/connection.ts';
import type { PictureFolder } from '#server/files/picture-folder.ts';
import { createLog } from '#server/log.ts';
import type { SystemsConfig } from '#server/systems/environment.ts';
import { noSystems, type SystemFacts } from '#server/systems/facts.ts';
import { type SealKeys, sealKeysOf } from '#server/systems/sealing.ts';
import { type BusinessCentralStub, plantedSecret } from './business-central-server.ts';

const codes = new Map<string, string>();

/** Keys as the environment gives them; an id always has the same key. */
export function sealKeys(...ids: string[]): SealKeys {
  const text = ids.map(id => {
    const code = codes.get(id) ?? randomBytes(32).toString('base64');
    codes.set(id, code);
    return `${id}:${code}`;
  });
  const keys = sealKeysOf({ SEAL_KEYS: text.join(',') });
  if (keys === null) throw new Error('there are no keys');
  return keys;
}

/** What the operator allows: these origins, with a key. */
export const allowing = (...origins: string[]): SystemsConfig => ({
  ...{ networks: '', origins, keys: sealKeys('2026a') },
});
export const factsOf = (config: SystemsConfig): SystemFacts => ({ ...noSystems, config });

/** What a person enters to connect to the stub. */
export const enteredFor = ({ origin }: Pick<BusinessCentralStub, 'origin'>) => ({
  values: {
    base_url: `${origin}/BC`,
    company: 'QUAY-VN',
    sign_in: 'entra',
    tenant: 'quay.example',
    token_url: `${origin}/tenant/oauth2/v2.0/token`,
  },
  secrets: { client_id: 'app-1-5c9e-4d1b-8aa1', client_secret: plantedSecret },
});

/** A process of the server that works with systems; it looks for changes when the test says so. */
export function startProcess(
  db: Db,
  config: SystemsConfig,
  log: string[] = [],
  files: PictureFolder | null = null,
) {
  const told = createLog('trace', { write: line => void log.push(line) });
  const env = {
    businessCentral: null,
    vendure: null,
    magento: null,
    pictureSite: null,
    publicUrl: null,
    systems: config,
  };
  return followAll(db, { config: env, files, log: told, everyMs: 3_600_000 });
}
