import * as v from 'valibot';
import type { FieldOf } from '#model/administration/systems.ts';
import { ConfigError, setting, url } from '../../settings.ts';
import { faultOf, faultText } from '../../systems/address.ts';
import type { MagentoKeys } from './oauth.ts';

export type MagentoSettings = {
  /** The shop, without a slash at the end and without `/rest`. */
  readonly base: string;
  /** Code of the store view that sells. */
  readonly view: string;
  readonly keys: MagentoKeys;
  /** Private networks in which the shop may stand, as `readNetworks` takes them; empty: none. */
  readonly networks: string;
};

const word = v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be one word of plain letters')));

export const magentoEntries = {
  MAGENTO_URL: setting(url(['https:', 'http:'])),
  MAGENTO_STORE_VIEW: setting(word),
  MAGENTO_CONSUMER_KEY: setting(word),
  MAGENTO_CONSUMER_SECRET: setting(word),
  MAGENTO_ACCESS_TOKEN: setting(word),
  MAGENTO_ACCESS_SECRET: setting(word),
};

type Settings = v.InferOutput<v.ObjectSchema<typeof magentoEntries, undefined>>;

/**
 * How the Magento shop is reached; `null` where no setting names it.
 *
 * @param networks as `networksOf` gives them
 * @throws ConfigError that names the settings which are wrong, and never their values
 */
export function magentoOf(set: Settings, networks: string): MagentoSettings | null {
  const names = v.keyof(v.object(magentoEntries)).options;
  const given = names.filter(name => set[name] !== undefined);
  if (given.length === 0) return null;
  const {
    MAGENTO_URL: address,
    MAGENTO_STORE_VIEW: view = 'default',
    MAGENTO_CONSUMER_KEY: consumerKey,
    MAGENTO_CONSUMER_SECRET: consumerSecret,
    MAGENTO_ACCESS_TOKEN: accessToken,
    MAGENTO_ACCESS_SECRET: accessSecret,
  } = set;
  if (!(address && consumerKey && consumerSecret && accessToken && accessSecret)) {
    const missing = names.filter(name => name !== 'MAGENTO_STORE_VIEW' && set[name] === undefined);
    throw new ConfigError(`${given.join(', ')} need ${missing.join(', ')}`);
  }
  const fault = faultOf(address, networks);
  if (fault !== null) throw new ConfigError(`MAGENTO_URL ${faultText[fault]}`);
  return {
    base: baseOf(address),
    view,
    keys: { consumerKey, consumerSecret, accessToken, accessSecret },
    networks,
  };
}

type FieldsOf = { readonly [F in FieldOf<'online-shop'>]?: string | undefined };

/** How it is reached by what an administrator has entered, which was checked. */
export function enteredMagento(values: FieldsOf, networks: string): MagentoSettings {
  const { shop_url = '', store_view: view = '', consumer_key: consumerKey = '' } = values;
  const { consumer_secret: consumerSecret = '', access_token: accessToken = '' } = values;
  const { access_secret: accessSecret = '' } = values;
  const keys = { consumerKey, consumerSecret, accessToken, accessSecret };
  return { base: baseOf(shop_url), view, keys, networks };
}

/** What stands in the fields that are no secrets. */
export const shownMagento = ({ base, view }: MagentoSettings): FieldsOf => ({
  shop_kind: 'magento',
  shop_url: base,
  store_view: view,
});

/** People copy the address of the API as well as that of the shop. */
const baseOf = (address: string): string =>
  new URL(address).href.replace(/\/+$/, '').replace(/\/rest(\/.*)?$/, '');
