import * as v from 'valibot';
import type { FieldOf, FieldValues } from '#model/administration/systems.ts';
import { ConfigError, setting, url } from '../../settings.ts';
import { faultOf, faultText } from '../../systems/address.ts';
import { tokenUrlOf } from '../../systems/entra.ts';
import { networksSetting } from '../../systems/environment.ts';

/** Who signs in at Business Central. It counts requests by each of them. */
export type Principal =
  | { readonly kind: 'entra'; readonly tokenUrl: string; readonly clientId: string; readonly secret: string }
  | { readonly kind: 'basic'; readonly user: string; readonly key: string };

export type BusinessCentralSettings = {
  /** The environment, without a slash at the end. */
  readonly base: string;
  /** Name or id of the company there. */
  readonly company: string;
  /** Private networks in which Business Central may stand, as `readNetworks` takes them; empty: none. */
  readonly networks: string;
  /** At least one. */
  readonly principals: readonly Principal[];
};

const secret = v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be one word of plain letters')));

export const businessCentralEntries = {
  BC_URL: setting(url(['https:', 'http:'])),
  BC_COMPANY: setting(v.optional(v.string())),
  BC_TENANT: setting(
    v.optional(
      v.pipe(v.string(), v.regex(/^[A-Za-z\d.-]+$/, 'must be an id or a domain of Microsoft Entra')),
    ),
  ),
  BC_CLIENT_ID: setting(secret),
  BC_CLIENT_SECRET: setting(secret),
  BC_TOKEN_URL: setting(url(['https:', 'http:'])),
  BC_USER: setting(v.optional(v.pipe(v.string(), v.excludes(':', 'must be a name without a colon')))),
  BC_KEY: setting(secret),
  // The former name of SYSTEM_NETWORKS.
  BC_NETWORKS: networksSetting,
};

type Settings = v.InferOutput<v.ObjectSchema<typeof businessCentralEntries, undefined>>;

/**
 * How Business Central is reached; `null` where no setting names it.
 *
 * @param networks private ones in which it may stand, as `readNetworks` takes them
 * @throws ConfigError that names the settings which are wrong, and never their values
 */
export function businessCentralOf(set: Settings, networks: string): BusinessCentralSettings | null {
  // What comes in has the other settings too.
  const names = v.keyof(v.object(businessCentralEntries)).options;
  const given = names.filter(name => set[name] !== undefined);
  if (set.BC_URL === undefined) {
    if (given.length === 0) return null;
    throw new ConfigError(`BC_URL is missing: ${given.join(', ')} belong to it`);
  }
  if (set.BC_COMPANY === undefined) throw new ConfigError('BC_COMPANY is missing: it belongs to BC_URL');
  const base = withoutSlash(addressOf('BC_URL', set.BC_URL, networks));
  if (/\/(api|ODataV4)(\/|$)/i.test(base))
    throw new ConfigError('BC_URL must end with the environment or the instance: /api/… is added to it');
  return { base, company: set.BC_COMPANY, networks, principals: principalsOf(set, networks) };
}

/**
 * The same of what an administrator has entered, which fits the description of the system.
 *
 * @param values by the names of `systemFields.erp`
 */
export function enteredBusinessCentral(values: FieldValues, networks: string): BusinessCentralSettings {
  const of = (field: FieldOf<'erp'>) => values[field] ?? '';
  const principal: Principal =
    of('sign_in') === 'key'
      ? { kind: 'basic', user: of('user'), key: of('service_key') }
      : {
          kind: 'entra',
          tokenUrl: of('token_url') || tokenUrlOf(of('tenant')),
          clientId: of('client_id'),
          secret: of('client_secret'),
        };
  return { base: withoutSlash(of('base_url')), company: of('company'), networks, principals: [principal] };
}

/** The settings as an administrator would have entered them, without secrets. */
export function shownBusinessCentral({ base, company, principals }: BusinessCentralSettings): FieldValues {
  const [first] = principals;
  const signIn =
    first?.kind === 'entra'
      ? { sign_in: 'entra', token_url: first.tokenUrl }
      : { sign_in: 'key', user: first?.user };
  return { base_url: base, company, ...signIn };
}

const withoutSlash = (text: string) => new URL(text).href.replace(/\/+$/, '');

function principalsOf(set: Settings, networks: string): Principal[] {
  const { BC_TENANT: tenant, BC_CLIENT_ID: ids, BC_CLIENT_SECRET: secrets, BC_USER: user, BC_KEY: key } = set;
  const byEntra = [tenant, ids, secrets].filter(value => value !== undefined).length;
  const byKey = [user, key].filter(value => value !== undefined).length;
  if (byEntra > 0 && byKey > 0)
    throw new ConfigError('BC_USER with BC_KEY, and BC_TENANT with BC_CLIENT_ID, exclude each other');
  if (user !== undefined && key !== undefined) return [{ kind: 'basic', user, key }];
  if (tenant === undefined || ids === undefined || secrets === undefined)
    throw new ConfigError(
      'BC_URL needs BC_TENANT, BC_CLIENT_ID and BC_CLIENT_SECRET, or BC_USER and BC_KEY: one of them is missing',
    );
  const tokenUrl = addressOf('BC_TOKEN_URL', set.BC_TOKEN_URL ?? tokenUrlOf(tenant), networks);
  const clientIds = ids.split(',');
  const clientSecrets = secrets.split(',');
  if (clientIds.length !== clientSecrets.length || [...clientIds, ...clientSecrets].includes(''))
    throw new ConfigError('BC_CLIENT_ID and BC_CLIENT_SECRET must have as many parts between their commas');
  if (new Set(clientIds).size < clientIds.length)
    throw new ConfigError('BC_CLIENT_ID names one application twice');
  return clientIds.map((clientId, at) => ({
    kind: 'entra',
    tokenUrl,
    clientId,
    secret: clientSecrets[at] ?? '', // never: both have as many
  }));
}

function addressOf(name: string, text: string, networks: string): string {
  const fault = faultOf(text, networks);
  if (fault !== null) throw new ConfigError(`${name} ${faultText[fault]}`);
  return new URL(text).href;
}
