import { noAccount } from '#model/taxes/einvoice-accounts.ts';
import type { Db } from '../../db/connection.ts';
import type { einvoiceSellers } from '../../db/schema/index.ts';
import { misaProvider } from '../../einvoices/misa.ts';
import { type EinvoiceProviderOf, ProviderProblem } from '../../einvoices/provider.ts';
import type { SystemsConfig } from '../../systems/environment.ts';
import { open } from '../../systems/sealing.ts';
import { taxIdentityOf } from '../setup/tax-identity-of.ts';
import { sealPlace } from './seal-place.ts';

type Seller = typeof einvoiceSellers.$inferSelect;

/** The providers of sellers, as they are set up: each signs in once, until its account is another one. */
export function createProviders(db: Db, { keys, networks }: SystemsConfig) {
  const kept = new Map<string, { made_of: string; provider: EinvoiceProviderOf }>();

  function connect(seller: Seller, tax_code: string): EinvoiceProviderOf {
    const account = { ...noAccount, ...seller.account };
    return misaProvider({ account, tax_code, password: passwordOf(seller), networks });
  }

  function passwordOf({ seller_code, sealed, key_id }: Seller): string {
    if (keys === null || sealed === null || key_id === null)
      throw new ProviderProblem('seller', 'the server has no key for the password', { seller: 'sign_in' });
    return open(keys, sealPlace(seller_code), { sealed, key_id });
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
