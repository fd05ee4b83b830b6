import * as v from 'valibot';
import type { FieldOf } from '#model/administration/systems.ts';
import { ConfigError, setting, url } from '../../settings.ts';
import { faultOf, faultText } from '../../systems/address.ts';
import { tokenUrlOf } from '../../systems/entra.ts';
import type { SystemsConfig } from '../../systems/environment.ts';

export type GraphSettings = {
  /** Address of the site, for people. It is read, and never asked. */
  readonly site: string;
  /** Name of the library; empty: the one that the site begins with. */
  readonly library: string;
  /** Path of the folder in it; empty: all of the library. */
  readonly folder: string;
  /** Version and all, without a slash at the end. */
  readonly graph: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly secret: string;
  /** Private networks in which the services may stand, as `readNetworks` takes them; empty: none. */
  readonly networks: string;
  /** Origins that files may be fetched from, apart from those of Microsoft. */
  readonly origins: readonly string[];
};

const microsoftGraph = 'https://graph.microsoft.com';
const word = v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be one word of plain letters')));

export const graphEntries = {
  PICTURES_SITE: setting(url(['https:', 'http:'])),
  PICTURES_LIBRARY: setting(v.optional(v.string())),
  PICTURES_FOLDER: setting(v.optional(v.string())),
  PICTURES_TENANT: setting(
    v.optional(
      v.pipe(v.string(), v.regex(/^[A-Za-z\d.-]+$/, 'must be an id or a domain of Microsoft Entra')),
    ),
  ),
  PICTURES_CLIENT_ID: setting(word),
  PICTURES_CLIENT_SECRET: setting(word),
  PICTURES_TOKEN_URL: setting(url(['https:', 'http:'])),
  PICTURES_GRAPH_URL: setting(url(['https:', 'http:'])),
};

type Settings = v.InferOutput<v.ObjectSchema<typeof graphEntries, undefined>>;
type Allowed = Pick<SystemsConfig, 'networks' | 'origins' | 'keys'>;

/**
 * How the site of the pictures is reached; `null` where no setting names it.
 *
 * @throws ConfigError that names the settings which are wrong, and never their values
 */
export function graphOf(set: Settings, { networks, origins, keys }: Allowed): GraphSettings | null {
  // What comes in has the other settings too.
  const names = v.keyof(v.object(graphEntries)).options;
  const given = names.filter(name => set[name] !== undefined);
  const { PICTURES_SITE: site, PICTURES_CLIENT_ID: clientId, PICTURES_CLIENT_SECRET: secret } = set;
  if (site === undefined) {
    if (given.length === 0) return null;
    throw new ConfigError(`PICTURES_SITE is missing: ${given.join(', ')} belong to it`);
  }
  const { PICTURES_TENANT: tenant, PICTURES_TOKEN_URL, PICTURES_GRAPH_URL } = set;
  if (tenant === undefined || clientId === undefined || secret === undefined)
    throw new ConfigError(
      'PICTURES_SITE needs PICTURES_TENANT, PICTURES_CLIENT_ID and PICTURES_CLIENT_SECRET: one of them is missing',
    );
  // The link by which the site tells changes lies in the database, and is a secret.
  if (keys === null) throw new ConfigError('PICTURES_SITE needs SEAL_KEYS or SEAL_KEYS_FILE');
  for (const name of ['PICTURES_SITE', 'PICTURES_TOKEN_URL', 'PICTURES_GRAPH_URL'] as const) {
    const fault = faultOf(set[name] ?? microsoftGraph, networks);
    if (fault !== null) throw new ConfigError(`${name} ${faultText[fault]}`);
  }
  return {
    site,
    library: set.PICTURES_LIBRARY ?? '',
    folder: folderOf(set.PICTURES_FOLDER ?? ''),
    graph: graphAt(PICTURES_GRAPH_URL ?? ''),
    tokenUrl: PICTURES_TOKEN_URL ?? tokenUrlOf(tenant),
    clientId,
    secret,
    networks,
    origins,
  };
}

type FieldsOf = { readonly [F in FieldOf<'picture-site'>]?: string | undefined };

/** How it is reached by what an administrator has entered, which was checked. */
export function enteredGraph(
  values: FieldsOf,
  { networks, origins }: Pick<Allowed, 'networks' | 'origins'>,
): GraphSettings {
  const of = (field: FieldOf<'picture-site'>) => values[field] ?? '';
  return {
    site: of('site_url'),
    library: of('site_library'),
    folder: folderOf(of('site_folder')),
    graph: graphAt(of('graph_url')),
    tokenUrl: of('token_url') || tokenUrlOf(of('tenant')),
    clientId: of('client_id'),
    secret: of('client_secret'),
    networks,
    origins,
  };
}

/** What stands in the fields that are no secrets. */
export const shownGraph = ({ site, library, folder, tokenUrl, graph }: GraphSettings): FieldsOf => ({
  site_url: site,
  site_library: library,
  site_folder: folder,
  token_url: tokenUrl,
  graph_url: graph,
});

const graphAt = (text: string) => `${new URL(text || microsoftGraph).href.replace(/\/+$/, '')}/v1.0`;
const folderOf = (text: string) => text.split('/').filter(Boolean).join('/');
