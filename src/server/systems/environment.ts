import * as v from 'valibot';
import { readNetworks } from '../printing/printer-address.ts';
import { ConfigError, setting } from '../settings.ts';
import { isLoopback } from './address.ts';
import { type SealKeys, sealKeysOf } from './sealing.ts';

/** What the operator allows administrators to enter about systems outside. */
export type SystemsConfig = {
  /** Private networks in which systems may stand, as `readNetworks` takes them; empty: none. */
  readonly networks: string;
  /** Origins that a system may be at. */
  readonly origins: readonly string[];
  /** What seals the secrets; `null`: nothing can be entered. */
  readonly keys: SealKeys | null;
};

export const networksSetting = setting(
  v.optional(
    v.pipe(
      v.string(),
      v.check(text => readNetworks(text) !== null, 'must be networks in the form 10.0.0.0/8,192.168.1.0/24'),
    ),
  ),
);

export const systemEntries = {
  SYSTEM_NETWORKS: networksSetting,
  SYSTEM_ORIGINS: setting(v.optional(v.string(), '')),
  SEAL_KEYS: setting(v.optional(v.string())),
  SEAL_KEYS_FILE: setting(v.optional(v.string())),
};

type Settings = v.InferOutput<v.ObjectSchema<typeof systemEntries, undefined>>;

/** @throws ConfigError that names the setting, and no key */
export function systemsOf(set: Settings & { BC_NETWORKS?: string | undefined }): SystemsConfig {
  return {
    networks: [set.SYSTEM_NETWORKS, set.BC_NETWORKS].filter(each => each !== undefined).join(','),
    origins: originsOf(set.SYSTEM_ORIGINS),
    keys: sealKeysOf(set),
  };
}

function originsOf(text: string): string[] {
  const origins = text.split(',').map(part => part.trim());
  const wrong = origins.findIndex(origin => origin !== '' && !isOrigin(origin));
  // A url in it may hold a password, so it is not repeated.
  if (wrong !== -1)
    throw new ConfigError(
      `SYSTEM_ORIGINS must be origins such as https://api.businesscentral.dynamics.com,https://bc.example:7048 (http:// only to this machine): number ${wrong + 1} is none`,
    );
  return [...new Set(origins)].filter(origin => origin !== '');
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return text === origin && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)));
}
