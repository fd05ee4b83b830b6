import * as v from 'valibot';
import type { FieldOf } from '#model/administration/systems.ts';
import { ConfigError, setting, url } from '../../settings.ts';
import { faultOf, faultText } from '../../systems/address.ts';

export type VendureSettings = {
  /** The API for administrators, without a slash at the end. */
  readonly api: string;
  /** Token of the channel that sells; empty: the default channel. */
  readonly channel: string;
  readonly user: string;
  readonly password: string;
  /** Private networks in which the shop may stand, as `readNetworks` takes them; empty: none. */
  readonly networks: string;
};

const word = v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be one word of plain letters')));

export const vendureEntries = {
  VENDURE_URL: setting(url(['https:', 'http:'])),
  VENDURE_CHANNEL: setting(word),
  VENDURE_USER: setting(v.optional(v.string())),
  VENDURE_PASSWORD: setting(v.optional(v.string())),
};

type Settings = v.InferOutput<v.ObjectSchema<typeof vendureEntries, undefined>>;

/**
 * How the Vendure shop is reached; `null` where no setting names it.
 *
 * @param networks as `networksOf` gives them
 * @throws ConfigError that names the settings which are wrong, and never their values
 */
export function vendureOf(set: Settings, networks: string): VendureSettings | null {
  const { VENDURE_URL: api, VENDURE_CHANNEL: channel, VENDURE_USER: user, VENDURE_PASSWORD: password } = set;
  if (api === undefined) {
    // What comes in has the other settings too.
    const names = v.keyof(v.object(vendureEntries)).options;
    const given = names.filter(name => set[name] !== undefined);
    if (given.length === 0) return null;
    throw new ConfigError(`VENDURE_URL is missing: ${given.join(', ')} belong to it`);
  }
  if (user === undefined || password === undefined)
    throw new ConfigError('VENDURE_URL needs VENDURE_USER and VENDURE_PASSWORD');
  const fault = faultOf(api, networks);
  if (fault !== null) throw new ConfigError(`VENDURE_URL ${faultText[fault]}`);
  return { api: apiOf(api), channel: channel ?? '', user, password, networks };
}

/** How it is reached by what an administrator has entered, which was checked. */
export function enteredVendure(values: FieldsOf, networks: string): VendureSettings {
  const {
    shop_url = '',
    shop_channel: channel = '',
    shop_user: user = '',
    shop_password: password = '',
  } = values;
  return { api: apiOf(shop_url), channel, user, password, networks };
}

/** What stands in the fields that are no secrets. */
export const shownVendure = ({ api, channel, user }: VendureSettings): FieldsOf => ({
  shop_kind: 'vendure',
  shop_url: api,
  shop_channel: channel,
  shop_user: user,
});

type FieldsOf = { readonly [F in FieldOf<'online-shop'>]?: string | undefined };

const apiOf = (url: string): string => new URL(url).href.replace(/\/+$/, '');
