import { type Account, accountFields, noAccount, type SecretName } from '#model/taxes/einvoice-accounts.ts';
import type { EinvoiceProvider } from '#model/taxes/einvoices.ts';
import type { Db } from '../../db/connection.ts';
import type { einvoiceSellers } from '../../db/schema/index.ts';
import type { ProviderAccount } from '../../einvoices/common.ts';
import { misaProvider } from '../../einvoices/misa.ts';
import { type EinvoiceProviderOf, ProviderProblem } from '../../einvoices/provider.ts';
import { viettelProvider } from '../../einvoices/viettel.ts';
import { vnptProvider } from '../../einvoices/vnpt.ts';
import type { SystemsConfig } from '../../systems/environment.ts';
import type { HttpLimits } from '../../systems/http.ts';
import { open } from '../../systems/sealing.ts';
import { taxIdentityOf } from '../setup/tax-identity-of.ts';
import { sealPlace } from './seal-place.ts';

type Seller = typeof einvoiceSellers.$inferSelect;

type ByItself = Exclude<EinvoiceProvider, 'by_hand'>;

const adapters: Readonly<Record<ByItself, (of: ProviderAccount, limits?: HttpLimits) => EinvoiceProviderOf>> =
  { misa: misaProvider, viettel: viettelProvider, vnpt: vnptProvider };

export const adapterOf = (provider: ByItself, of: ProviderAccount, limits?: HttpLimits): EinvoiceProviderOf =>
  adapters[provider](of, limits);

/** An account with what most contracts have where it says nothing: one that was kept before lacks newer fields. */
export function completed(provider: EinvoiceProvider, entered: Partial<Account>): Account {
  const usual = Object.fromEntries(accountFields[provider].map(field => [field.name, field.usual]));
  const said = Object.entries(entered).filter(([, value]) => value !== '');
  return { ...noAccount, ...usual, ...Object.fromEntries(said) };
}

/** The providers of sellers, as they are set up: each signs in once, until its account is another one. */
export function createProviders(db: Db, { keys, networks }: SystemsConfig) {
  const kept = new Map<string, { made_of: string; provider: EinvoiceProviderOf }>();

  function connect(seller: Seller, tax_code: string): EinvoiceProviderOf {
    const { provider } = seller;
    if (provider === 'by_hand')
      throw new ProviderProblem('seller', 'people make these by hand', { seller: 'away' });
    return adapterOf(provider, {
      ...{ account: completed(provider, seller.account), tax_code, networks },
      password: secretOf(seller, 'password') ?? '',
      service_password: secretOf(seller, 'service_password') ?? '',
    });
  }

  function secretOf(seller: Seller, name: SecretName): string | null {
    const [sealed, key_id] =
      name === 'password' ? [seller.sealed, seller.key_id] : [seller.service_sealed, seller.service_key_id];
    if (sealed === null || key_id === null) return null;
    if (keys === null)
      throw new ProviderProblem('seller', 'the server has no key for the password', { seller: 'sign_in' });
    return open(keys, sealPlace(seller.seller_code, name), { sealed, key_id });
  }

  return {
    async of(seller: Seller): Promise<EinvoiceProviderOf> {
      const { seller_code, version } = seller;
      const { tax_code } = await taxIdentityOf(db, seller_code);
      const made_of = `${version} ${tax_code}`;
      const known = kept.get(seller_code);
      if (known?.made_of === made_of) return known.provider;
      const provider = connect(seller, tax_code);
      kept.set(seller_code, { made_of, provider });
      await known?.provider.close();
      return provider;
    },
    async close(): Promise<void> {
      await Promise.all([...kept.values()].map(({ provider }) => provider.close()));
    },
  };
}
